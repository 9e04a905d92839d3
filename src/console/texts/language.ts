/** The console's texts in the current language: i18next, typed. */
import { useSyncExternalStore } from 'react';
import type { Language, Row } from '../../core/model/catalogue.ts';
import { type Books, openBooks } from '../../renderer/engine/speech.ts';
import type { downloadTexts } from './downloads.ts';
import { entryTexts } from './entry.ts';
import type { shellTexts } from './shell.ts';
import type { signInTexts } from './signIn.ts';
import type { toolTexts } from './tools.ts';
import type { whyTexts } from './why.ts';
import { type TextTable, resourcesOf } from './table.ts';

export type TextKey =
  | keyof typeof entryTexts
  | keyof typeof signInTexts
  | keyof typeof shellTexts
  | keyof typeof toolTexts
  | keyof typeof whyTexts
  | keyof typeof downloadTexts;
export type Texts = (key: TextKey, values?: Row) => string;

export interface Speech {
  readonly text: Texts;
  /** A text of another part, or a label that came as data. */
  readonly say: Books['say'];
  readonly language: () => Language;
  readonly use: (language: Language) => void;
  /** Adds the texts of a part that is loaded later. */
  readonly learn: (table: TextTable) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function openSpeech(first: Language, remember: (language: Language) => void): Speech {
  const { i18n: books, say } = openBooks(first);
  const listeners = new Set<() => void>();
  let language = first;
  const learn = (table: TextTable): void => {
    books.addResources('zh-CN', 'translation', resourcesOf(table, 0));
    books.addResources('en-US', 'translation', resourcesOf(table, 1));
  };
  learn(entryTexts);
  document.documentElement.lang = first;
  return {
    text: (key, values) => books.t(key, { ...values }),
    say,
    language: () => language,
    use: (next) => {
      language = next;
      void books.changeLanguage(next);
      document.documentElement.lang = next;
      remember(next);
      for (const listener of listeners) listener();
    },
    learn,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The current language; the component renders again when it changes. */
export function useLanguageOf(speech: Speech): Language {
  return useSyncExternalStore(speech.subscribe, speech.language);
}
