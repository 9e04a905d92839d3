/** What each kind of field is called where a fault speaks of it. */
import type { FieldKind } from '../model/fieldKind.ts';
import type { Message } from '../model/said/message.ts';
import { fieldKinds } from './index.ts';

export function kindWord(kind: FieldKind | undefined): Message {
  return { 'zh-CN': kind ? fieldKinds[kind].title['zh-CN'] : '', 'en-US': kind ?? '' };
}

/** With its article, where the language has one. */
export function aKind(kind: FieldKind | undefined): Message {
  const { 'zh-CN': word, 'en-US': name } = kindWord(kind);
  return { 'zh-CN': word, 'en-US': `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}` };
}
