import { expect, test } from 'vitest';
import { languageOf } from '../../../src/server/api/language.ts';

test.each([
  [undefined, 'zh-CN'],
  ['', 'zh-CN'],
  ['*', 'zh-CN'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['en-US', 'en-US'],
  ['en-GB,en;q=0.9', 'en-US'],
  ['EN', 'en-US'],
  ['fr,en;q=0.5,zh;q=0.4', 'en-US'],
  ['en;q=0.4,zh-TW;q=0.6', 'zh-CN'],
  ['en;q=0', 'zh-CN'],
  ['fr', 'zh-CN'],
  ['fr,*;q=0.5', 'zh-CN'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
