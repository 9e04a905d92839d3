/** Texts of a template page: a table of its own, so that no other page carries them. */
import { useCallback } from 'react';
import type { Language } from '../core/model/catalogue.ts';
import { useTexts } from '../console/app/app.ts';

export type Words = Readonly<Record<string, readonly [zh: string, en: string]>>;
export type Say<W extends Words> = (word: keyof W, values?: Readonly<Record<string, string | number>>) => string;

export function useWords<W extends Words>(words: W): { readonly say: Say<W>; readonly language: Language } {
  const { language } = useTexts();
  const say = useCallback<Say<W>>(
    (word, values = {}) => {
      const text = words[word]?.[language === 'zh-CN' ? 0 : 1] ?? '';
      return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
    },
    [words, language],
  );
  return { say, language };
}
