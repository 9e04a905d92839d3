/** Labels: one text, or one for each language, with `{name}` placeholders and nothing else between braces. */
import type { Label, Language, Row } from './catalogue.ts';
import { hasTexts } from './row.ts';

export function isLabel(value: unknown): value is Label {
  return typeof value === 'string' || hasTexts(value, 'zh-CN', 'en-US');
}

export function label(chinese: string, english: string): Exclude<Label, string> {
  return { 'zh-CN': chinese, 'en-US': english };
}

/** Stands between names that are told in a row. */
export const betweenNames = { 'zh-CN': '、', 'en-US': ', ' } as const;

/** Names that are told in a row, each once. */
export function inARow(names: readonly Label[]): Written {
  const row = (language: Language): string =>
    [...new Set(names.map((name) => textOf(name, language)))].join(betweenNames[language]);
  return label(row('zh-CN'), row('en-US'));
}

/**
 * The text in this language. A placeholder without a value is left out. Without any values the text stands as it is: it may
 * be filled already, with what has braces of its own.
 */
export function textOf(label: Label, language: Language, values?: Row): string {
  const text = typeof label === 'string' ? label : label[language];
  if (!values || !text.includes('{')) return text;
  return text.replace(/\{([a-zA-Z]\w*)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Both languages in one text, for whoever reads in either. */
export function bothLanguages(label: Label): string {
  return typeof label === 'string' ? label : `${label['zh-CN']} / ${label['en-US']}`;
}

/** Both languages of a label, made of both languages of others. */
export function joinLabels(join: (text: (label: Label) => string) => string): Label {
  return { 'zh-CN': join((label) => textOf(label, 'zh-CN')), 'en-US': join((label) => textOf(label, 'en-US')) };
}

/** Both languages of a sentence whose placeholders are labels themselves. */
export function filledLabel(sentence: Label, values: Readonly<Record<string, Label>>): Written {
  const said = (language: Language): string => {
    const words = Object.entries(values).map(([name, value]) => [name, textOf(value, language)]);
    return textOf(sentence, language, Object.fromEntries(words));
  };
  return label(said('zh-CN'), said('en-US'));
}

type Written = Exclude<Label, string>;
interface Table {
  readonly [name: string]: Written | Table;
}
export interface Room {
  readonly name: string;
  readonly texts: Readonly<Record<string, Written>>;
}

/** A text of a part's own, by its key. */
export interface Text {
  readonly room: Room;
  readonly key: string;
}

/** What can be said: a text of ours, or a label that came as data. */
export type Says = Label | Text;

export type TextsOf<T> = { readonly [Name in keyof T]: T[Name] extends Written ? Text : TextsOf<T[Name]> };

/** The table of a part's texts, made keys of its own namespace. */
export function textsOf<T extends Table>(name: string, table: T): TextsOf<T>;
export function textsOf(name: string, table: Table): unknown {
  const texts: Record<string, Written> = {};
  const room = { name, texts };
  const keysOf = (part: Table, path: string): unknown =>
    Object.fromEntries(
      Object.entries(part).map(([word, text]) => {
        const key = path + word;
        if (!isWritten(text)) return [word, keysOf(text, `${key}.`)];
        texts[key] = text;
        return [word, { room, key }];
      }),
    );
  return keysOf(table, '');
}

const isWritten = (part: Written | Table): part is Written =>
  Object.values(part).every((each) => typeof each === 'string');
