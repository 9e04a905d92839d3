/** The format of plates that the product's settings name: what a dispatcher may type. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownFormat } from '../../../src/core/source/ownFormats.ts';

const settings = JSON.parse(readFileSync(new URL('../../../schemas/settings.json', import.meta.url), 'utf8'));
const plate = new RegExp(ownFormat(settings, 'plate')?.pattern ?? '^nothing$', 'u');

test.each([
  '粤B12345',
  '粤BD12345',
  '粤Z1234港',
  '临·粤B0123',
  'AB-123 C',
  '無牌',
  'ß 1',
  '使014578',
  '粤Ｂ１２３４５',
  '粤B\u300012345',
])('"%s" is a plate', (text) => {
  expect(plate.test(text)).toBe(true);
});

test.each(['=1+1', '-1', '@x', '粤B/1', '粤B12345\n', '', ' ', '<b>', '粤B"'])('"%s" is none', (text) => {
  expect(plate.test(text)).toBe(false);
});
