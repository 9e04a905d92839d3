import { expect, test } from 'vitest';
import { judges } from '../../../src/core/fields/judging.ts';
import { unseenSign } from '../../../src/core/fields/unseenSigns.ts';

test.each([
  ['an override of direction', '粤B\u202e54321', 'U+202E'],
  ['an embedding', '\u202a13800001234\u202c', 'U+202A'],
  ['an isolate', 'a\u2067b\u2069', 'U+2067'],
  ['a bell', '深南\u0007大道', 'U+0007'],
  ['an escape', '\u001b[31m', 'U+001B'],
  ['a control of the second row', 'a\u0085', 'U+0085'],
])('%s is no part of a text', (_, text, sign) => {
  for (const lines of [true, false]) {
    expect(unseenSign(text, lines)).toEqual({
      'zh-CN': `{title}中有看不见的控制字符（${sign}），请重新输入`,
      'en-US': `{title} contains an invisible control character (${sign}): type it again`,
    });
  }
});

test.each([['\n'], ['\r\n'], ['\t']])('%j is one of several lines alone', (sign) => {
  expect(unseenSign(`a${sign}b`, true)).toBeNull();
  expect(unseenSign(`a${sign}b`, false)).not.toBeNull();
});

test.each([[''], ['粤B 12345'], ['👩‍🚒'], ['עברית'], ['a\u200fb'], ['e\u0301']])('%j is as good as any', (text) => {
  expect(unseenSign(text, false)).toBeNull();
});

test('names, remarks and notices are looked at, and what is nobody’s words is not', () => {
  const bad = '\u202e';
  expect(['text', 'longText', 'html'].map((kind) => judges[kind as 'text']?.(bad) !== null)).toEqual([
    true,
    true,
    true,
  ]);
  expect(judges.json).toBeUndefined();
  expect(judges.secret).toBeUndefined();
});
