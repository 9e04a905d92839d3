import { expect, test } from 'vitest';
import { isBlank } from '../../../src/core/fields/blank.ts';

test.each([
  ['nothing', ''],
  ['spaces of every width', ' \u3000\u00a0\n'],
  ['a space without width', '\u200b'],
  ['directions', '\u202e\u202c'],
  ['a mark of byte order', '\ufeff'],
  ['fillers of Hangul and Braille', '\u3164\u2800'],
])('%s shows nothing', (_, text) => {
  expect(isBlank(text)).toBe(true);
});

test.each([['x'], [' 粤B '], ['\u200b.'], ['🚗'], ['👩‍🚒']])('%j shows something', (text) => {
  expect(isBlank(text)).toBe(false);
});
