/** Texts of a template page: a table of its own, so that no other page carries them. */
import { useCallback } from 'react';
import { useApp, useTexts } from '../console/app/app.ts';
import type { Language, Row } from '../core/model/catalogue.ts';
import { label } from '../core/model/label.ts';
import { type Text, textsOf } from '../renderer/engine/speech.ts';

type Words = Readonly<Record<string, readonly [zh: string, en: string]>>;
export type Say<Keys> = (word: keyof Keys, values?: Row) => string;

/** @param page the name of its file. */
export function pageWords<W extends Words>(page: string, words: W): { readonly [Word in keyof W]: Text };
export function pageWords(page: string, words: Words): unknown {
  const labels = Object.entries(words).map(([word, [zh, en]]) => [word, label(zh, en)] as const);
  return textsOf(`gallery.${page}`, Object.fromEntries(labels));
}

export function useWords<Word extends string>(
  words: Readonly<Record<Word, Text>>,
): { readonly say: (word: Word, values?: Row) => string; readonly language: Language } {
  const { speech } = useApp();
  const { language } = useTexts();
  const say = useCallback(
    (word: Word, values?: Row) => speech.say(words[word], language, values),
    [words, speech, language],
  );
  return { say, language };
}
