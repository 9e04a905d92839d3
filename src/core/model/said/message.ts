/** What is said of a fault, in both languages: templates with named places, and what fills them. */
import type { Language } from '../values.ts';

export type Message = Readonly<Record<Language, string>>;

/** A name or number as it is, or words that are said in each language. */
export type Said = string | number | Message;

/** Chinese, English. Both have the same places, as `{name}`. */
type Template = readonly [chinese: string, english: string];
export type Templates = Readonly<Record<string, Template>>;

type PlacesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | PlacesIn<Rest> : never;
type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Without places it is the message itself. A template whose languages differ in places can be said by nobody. */
type Says<T extends Template> =
  Equal<PlacesIn<T[0]>, PlacesIn<T[1]>> extends false
    ? never
    : [PlacesIn<T[1]>] extends [never]
      ? Message
      : (values: Readonly<Record<PlacesIn<T[1]>, Said>>) => Message;

export const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

export function messages<const T extends Templates>(templates: T): { readonly [Name in keyof T]: Says<T[Name]> };
export function messages(templates: Templates): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(templates).map(([name, [chinese, english]]) => [
      name,
      placesOf(english).length === 0
        ? inBoth((language) => (language === 'zh-CN' ? chinese : english))
        : (values: Readonly<Record<string, Said>>) =>
            inBoth((language) =>
              (language === 'zh-CN' ? chinese : english).replace(/\{(\w+)\}/g, (_, place: string) =>
                wordOf(values[place] ?? '', language),
              ),
            ),
    ]),
  );
}

function inBoth(say: (language: Language) => string): Message {
  return { 'zh-CN': say('zh-CN'), 'en-US': say('en-US') };
}

const wordOf = (said: Said, language: Language): string => (typeof said === 'object' ? said[language] : String(said));

/** One said after another, as one. */
export function together(...parts: readonly Said[]): Message {
  return inBoth((language) => parts.map((part) => wordOf(part, language)).join(''));
}

const between = {
  comma: { 'zh-CN': '、', 'en-US': ', ' },
  and: { 'zh-CN': '和', 'en-US': ' and ' },
  or: { 'zh-CN': '或', 'en-US': ' or ' },
} as const;

export function listed(parts: readonly Said[], how: keyof typeof between): Message {
  return inBoth((language) =>
    parts
      .map((part) => wordOf(part, language))
      .join(between[how][language])
      // Chinese stands apart from Latin letters.
      .replace(/(?<=\w)([和或])(?=\w)/g, ' $1 '),
  );
}

/** Values as a schema writes them. */
export const listedValues = (values: readonly unknown[]): Message =>
  listed(
    values.map((one) => JSON.stringify(one)),
    'comma',
  );
