/** Expected arrivals that follow positions. */
import { expect, test } from 'vitest';
import { follow, type Expectation } from '../../../src/towing/decide/expectation.ts';

const now = new Date('2026-11-23T08:00:00Z');
const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const said = (minutes: number | null, asOf: number | null = null): Expectation => ({
  time: minutes === null ? null : inMinutes(minutes),
  asOf: asOf === null ? null : inMinutes(asOf),
});
const seen = (at: number, minutes: number | null) => ({ at: inMinutes(at), minutes });

test.each([
  ['a position that agrees changes nothing', said(12), [seen(0, 12)], null],
  ['nor does one that is off by less than two minutes', said(12), [seen(0, 13.5)], null],
  ['a driver who is slower moves it', said(12), [seen(-1, 20)], said(19)],
  ['and one who is faster', said(12), [seen(0, 7)], said(7)],
  ['near the end a minute counts', said(5), [seen(0, 4)], said(4)],
  ['what was not known is known by the first position', said(null), [seen(0, 9)], said(9)],
  ['of several drivers the first to arrive counts', said(12), [seen(0, 20), seen(0, 6)], said(6)],
  ['a place that is not known leaves it', said(12), [seen(0, null)], null],
  ['positions that stopped say from when it is', said(12), [seen(-5, 3)], said(12, -5)],
  ['which is told once', said(12, -5), [seen(-5, 3)], null],
  ['what nobody estimated does not grow old', said(null), [seen(-5, null)], null],
  ['one driver who reports keeps it up', said(12), [seen(-5, 3), seen(0, 12)], null],
  ['positions that come again take the age away', said(12, -5), [seen(0, 12)], said(12)],
  ['and move it, where it was wrong', said(12, -5), [seen(0, 30)], said(30)],
] as const)('%s', (_, before, drivers, after) => {
  expect(follow(before, drivers, now, 120)).toEqual(after);
});
