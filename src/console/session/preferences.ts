/**
 * What a browser remembers of its user's taste: language, light or dark, folded sidebar, the look of the shell. A cookie
 * and not the storage, because the storage is empty after signing out and the language must
 * outlive that.
 */
import type { Language } from '../../core/model/catalogue.ts';
import { type Look, parseLook, printLook } from '../theme/look.ts';

export interface Preferences {
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  readonly collapsed: boolean;
  /** What was chosen in the theme drawer; the rest is the deployment's. */
  readonly look: Partial<Look>;
}

const cookieName = 'preferences';
const oneYear = 365 * 24 * 3600;

function wordsIn(cookie: string): ReadonlySet<string> {
  const text = cookie
    .split('; ')
    .find((part) => part.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  return new Set((text ?? '').split('.'));
}

export const readLanguage = (cookie: string = document.cookie): Language =>
  wordsIn(cookie).has('en-US') ? 'en-US' : 'zh-CN';

export function readPreferences(cookie: string = document.cookie): Preferences {
  const words = wordsIn(cookie);
  return {
    language: readLanguage(cookie),
    theme: words.has('dark') ? 'dark' : 'light',
    collapsed: words.has('collapsed'),
    look: parseLook(words),
  };
}

/** Whether the language was ever chosen here. */
export function choseLanguage(cookie: string = document.cookie): boolean {
  return /(?:^|; )preferences=(?:[^;]*\.)?(?:zh-CN|en-US)(?:\.|;|$)/.test(cookie);
}

/** @param asked the browser's languages, the one that it prefers first */
export function firstLanguage(setting: 'browser' | Language, asked: readonly string[]): Language {
  if (setting !== 'browser') return setting;
  const first = asked.find((one) => /^(?:zh|en)\b/i.test(one));
  return /^e/i.test(first ?? '') ? 'en-US' : 'zh-CN';
}

export function writePreferences(change: Partial<Preferences>): Preferences {
  const next = { ...readPreferences(), ...change };
  const { language, theme, collapsed, look } = next;
  const words = [language, theme, ...(collapsed ? ['collapsed'] : []), ...printLook(look)].join('..');
  document.cookie = `${cookieName}=${words}; path=/; max-age=${oneYear}; samesite=lax`;
  return next;
}
