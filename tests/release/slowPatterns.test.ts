/** Patterns are judged by counted steps: the same pattern, the same verdict, however slow the machine is. */
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { safePatterns } from '../../src/generated/safePatterns.ts';
import { judgePattern } from '../../src/release/judgePattern.ts';

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
  ])('%s', (pattern, verdict) => {
    const judged = judgePattern(pattern);
    if (verdict === null) expect(judged).toBeNull();
    else expect(judged).toMatch(verdict);
  });
});

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
