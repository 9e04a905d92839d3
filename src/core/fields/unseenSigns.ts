/**
 * Signs that a text may not have: controls (Unicode category Cc), which print nothing and break tables, and those that turn
 * the direction of what follows (U+202A–202E, U+2066–2069), by which a text reads as another. Line ends and tabs are for texts of several lines.
 */
import type { FieldKind, Label } from '../model/catalogue.ts';

const ofLines = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const withinLines = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** A sentence about `{title}` that names the first such sign; null where there is none. */
export function unseenSign(text: string, severalLines: boolean): Label | null {
  const found = (severalLines ? withinLines : ofLines).exec(text)?.[0];
  if (found === undefined) return null;
  const sign = `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return {
    'zh-CN': `{title}中有看不见的控制字符（${sign}），请重新输入`,
    'en-US': `{title} contains an invisible control character (${sign}): type it again`,
  };
}

type Judge = (value: unknown) => Label | null;
const judge =
  (severalLines: boolean): Judge =>
  (value) =>
    typeof value === 'string' ? unseenSign(value, severalLines) : null;

/** Of the kinds whose values people type as plain words. */
export const textJudges: Readonly<Partial<Record<FieldKind, Judge>>> = {
  text: judge(false),
  longText: judge(true),
  html: judge(true),
};
