/** What the grammar says of its words, in both languages. */
import chinese from '../../../../schemas/grammar/zh-CN.json';
import type { Message } from '../../model/said/message.ts';

const inChinese: Readonly<Record<string, string>> = chinese;

/** @param description as the grammar has it; without its translation it is said in English. */
export function describedAs(description: string): Message {
  return { 'zh-CN': inChinese[description] ?? description, 'en-US': description };
}

/** Its first sentence, without the full stop. */
export function firstSentence(description: string): Message {
  const { 'zh-CN': text, 'en-US': english } = describedAs(description);
  return { 'zh-CN': text.split('。')[0] ?? '', 'en-US': english.split('. ')[0]?.replace(/\.$/, '') ?? '' };
}
