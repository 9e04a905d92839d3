import type { Language } from '../../core/model/catalogue.ts';
import { label, textOf } from '../../core/model/label.ts';

/** A table of texts: for each key the Chinese and the English, `{name}` standing for a value. */
export type TextTable = Readonly<Record<string, readonly [zh: string, en: string]>>;

export function resourcesOf(table: TextTable, column: 0 | 1): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([key, texts]) => [key, texts[column]]));
}

/** The text of a pair, where i18next has not come. */
export const textIn = ([chinese, english]: TextTable[string], language: Language): string =>
  textOf(label(chinese, english), language);
