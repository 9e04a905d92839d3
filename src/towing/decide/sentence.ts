/** Sentences with values in them, in both languages. */
import type { Label, Language } from '../../core/model/catalogue.ts';
import { label, textOf } from '../../core/model/label.ts';

/** What stands for a placeholder; a label in the sentence's own language. */
export type Values = Readonly<Record<string, Label | number>>;

export function sentence(text: Label, values: Values): Label {
  return label(filled(text, values, 'zh-CN'), filled(text, values, 'en-US'));
}

function filled(text: Label, values: Values, language: Language): string {
  const told = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : textOf(value, language),
  ]);
  return textOf(text, language, Object.fromEntries(told));
}
