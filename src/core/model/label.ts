/** Labels: one text, or one for each language, with `{name}` placeholders and nothing else between braces. */
import type { Label, Language, Row } from './catalogue.ts';

export function label(chinese: string, english: string): Exclude<Label, string> {
  return { 'zh-CN': chinese, 'en-US': english };
}

/** Stands between names that are told in a row. */
export const betweenNames = { 'zh-CN': '、', 'en-US': ', ' } as const;

/** The text in this language. A placeholder without a value is left out. */
export function textOf(label: Label, language: Language, values: Row = {}): string {
  const text = typeof label === 'string' ? label : label[language];
  if (!text.includes('{')) return text;
  return text.replace(/\{([a-zA-Z]\w*)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Both languages of a label, made of both languages of others. */
export function joinLabels(join: (text: (label: Label) => string) => string): Label {
  return { 'zh-CN': join((label) => textOf(label, 'zh-CN')), 'en-US': join((label) => textOf(label, 'en-US')) };
}

/** The names between braces, in either language. */
export function placeholdersOf(label: Label): Set<string> {
  const texts = typeof label === 'string' ? [label] : [label['zh-CN'], label['en-US']];
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{([a-zA-Z]\w*)\}/g)].map((match) => match[1] ?? '')));
}
