/** Patterns are judged by counted steps: the same pattern, the same verdict, however slow the machine is. */
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { safePatterns } from '../../src/generated/safePatterns.ts';
import { judgePattern } from '../../src/release/judgePattern.ts';
import { patternSize } from '../../src/release/patternSize.ts';
import { libraryFiles } from '../library/files.ts';

describe('a pattern is judged', () => {
  test.each([
    ['^[A-HJ-NPR-Z0-9]{0,17}$', null],
    ['^[a-z][a-zA-Z0-9]{0,58}$', null],
    ['^https?://\\S+$', null],
    ['^(?=.*\\d)(?=.*[a-z]).{8,20}$', null],
    ['^(a+)+$', /exponential/],
    ['\\s+$', /polynomial/],
    ['(\\w)\\1+$', /too involved/],
    [`^${'a?'.repeat(260)}$`, /at most 500 characters/],
    // The checker would not come back from these for minutes.
    ['(?:(?:(?:(?:a?){1,20}b?){1,20}c?){1,20}d?){1,20}', /too involved/],
    ['(?:(?:(?:a?){1,16}b?){1,16}c?){1,16}', /too involved/],
    [`^(?:${Array.from({ length: 100 }, (_, i) => `k${i}`).join('|')}){1,30}$`, /too involved/],
  ])('%s', (pattern, verdict) => {
    const judged = judgePattern(pattern);
    if (verdict === null) expect(judged).toBeNull();
    else expect(judged).toMatch(verdict);
  });
});

test.each([
  ['abc', 3],
  ['a{3}', 3],
  ['(a|b){0,20}', 40],
  ['^(?:\\p{L}[ab\\]]?){1,10}$', 22],
  ['(?<year>\\d{4})-\\k<year>', 6],
  ['(?=x+)y*?z{2,}', 7],
  ['\\u{1F600}\\x41[\\u4e00-\\u9fff]{2}', 4],
])('%s stands for %i characters', (pattern, size) => expect(patternSize(pattern)).toBe(size));

describe('where every look at a clock says that a minute has passed', () => {
  afterEach(() => vi.restoreAllMocks());

  test('the shipped patterns, and others, are what they are', () => {
    let now = 0;
    const slowly = (): number => (now += 60_000);
    vi.spyOn(performance, 'now').mockImplementation(slowly);
    vi.spyOn(Date, 'now').mockImplementation(slowly);
    for (const pattern of [...safePatterns, '^[\\p{L}\\p{N} ]+(-[\\p{L}]+)*$'])
      expect(judgePattern(pattern)).toBeNull();
    expect(judgePattern('^(\\w+\\s?)*$')).toMatch(/exponential/);
  });

  test('the clock that others read is left as it was', () => {
    const clock = performance;
    judgePattern('^a*$');
    expect(performance).toBe(clock);
  });
});

test('a pattern that comes again is not judged again', async () => {
  const { lintPatterns, recallVerdicts } = await import('../../src/release/slowPatterns.ts');
  const pattern = `^(${createHash('sha256').update('kept').digest('hex')}+)+$`;
  const text = JSON.stringify({ title: 'x', properties: { a: { type: 'string', pattern } } });
  recallVerdicts([[pattern, null]]);
  expect(lintPatterns([{ file: 'entities/kept.json', text }])).toEqual([]);
});

describe('a page with a slow pattern', () => {
  const page = (pattern: string, value: string): { file: string; text: string } => {
    const title = { 'zh-CN': '码', 'en-US': 'Code' };
    const properties = { code: { type: 'string', title, pattern, default: value } };
    return { file: 'screens/slowOnes.json', text: JSON.stringify({ menu: 'settings', entity: { title, properties } }) };
  };
  const faultsOf = async (pattern: string, value: string) => {
    const { readCatalogue } = await import('../../src/release/readCatalogue.ts');
    return readCatalogue([...libraryFiles(), page(pattern, value)]).faults;
  };

  test('has no value held to it, which could take for ever', async () => {
    const codes = (await faultsOf('^(z+)+$', `${'z'.repeat(20)}!`)).map(({ code }) => code);
    expect(codes).toEqual(['slow-regex']);
    const others = (await faultsOf('^z+$', 'zz!')).map(({ code }) => code);
    expect(others).toEqual(['broken-limit']);
  });

  test.each([
    ['^((y{1,15}){1,15}){1,15}$', '指数级的时间', 'takes exponential time'],
    ['\\s+x$', '多项式级（2nd degree polynomial）的时间', 'takes 2nd degree polynomial time'],
  ])('%s is told how slow it is', async (pattern, chinese, english) => {
    const [fault] = await faultsOf(pattern, 'x');
    expect(fault?.label).toEqual({
      'zh-CN': expect.stringContaining(chinese),
      'en-US': expect.stringContaining(english),
    });
  });
});
