/** Every text of the browser in the current language: i18next, with a namespace for each part that speaks. */
import { createInstance, type i18n } from 'i18next';
import type { Label, Language, Row } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';

type Written = Exclude<Label, string>;
interface Table {
  readonly [name: string]: Written | Table;
}
interface Room {
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

const isWritten = (part: Written | Table): part is Written => typeof part['zh-CN'] === 'string';

export interface Books {
  readonly i18n: i18n;
  /** `{name}` stands for a value, and for nothing where there is none. */
  readonly say: (says: Says, language: Language, values?: Row) => string;
}

export function openBooks(first: Language): Books {
  const i18n = createInstance();
  void i18n.init({
    lng: first,
    fallbackLng: 'zh-CN',
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    resources: {},
  });
  const learnt = new Set<string>();
  const learn = (room: Room): void => {
    learnt.add(room.name);
    for (const [key, text] of Object.entries(room.texts)) {
      i18n.addResource('zh-CN', room.name, key, text['zh-CN']);
      i18n.addResource('en-US', room.name, key, text['en-US']);
    }
  };
  return {
    i18n,
    say: (says, language, values = {}) => {
      if (typeof says === 'string' || !('key' in says)) return textOf(says, language, values);
      if (!learnt.has(says.room.name)) learn(says.room);
      return i18n.t(says.key, { lng: language, ns: says.room.name, replace: values });
    },
  };
}
