import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/towing/domain/random.ts';
import { wireTime } from '../../../src/server/time/clock.ts';
import { instantOf } from '../../../src/server/time/instant.ts';

test.each([
  ['2026-03-01 12:30:15', 'Asia/Shanghai', '2026-03-01T04:30:15.000Z'],
  ['2026-03-01', 'Asia/Shanghai', '2026-02-28T16:00:00.000Z'],
  ['2026-03-01 12:30:15', 'Asia/Kathmandu', '2026-03-01T06:45:15.000Z'],
  ['2026-07-01 00:00:00', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  ['2026-01-01 00:00:00', 'America/New_York', '2026-01-01T05:00:00.000Z'],
  // An hour before and after the clocks go forward, and the hour that they skip.
  ['2026-03-08 01:59:59', 'America/New_York', '2026-03-08T06:59:59.000Z'],
  ['2026-03-08 03:00:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-03-08 02:30:00', 'America/New_York', '2026-03-08T06:30:00.000Z'],
  ['1999-12-31 23:59:59', 'UTC', '1999-12-31T23:59:59.000Z'],
])('%s in %s is %s', (text, zone, instant) => {
  expect(instantOf(text, zone)?.toISOString()).toBe(instant);
});

test.each(['2026-02-30 00:00:00', '2026-3-1', '2026-03-01T00:00:00', '', 'yesterday', '2026-03-01 24:00:00'])(
  '%s is no wire time',
  (text) => {
    expect(instantOf(text)).toBeUndefined();
  },
);

test('a time that is beyond the last year of a wire time elsewhere is none', () => {
  expect(instantOf('9999-12-31 23:59:59', 'Asia/Shanghai')?.toISOString() ?? 'none').toBe('none');
  expect(instantOf('9999-12-31 12:00:00', 'UTC')?.toISOString()).toBe('9999-12-31T12:00:00.000Z');
});

test('a wire time comes back as it was, in any hour of a year', () => {
  for (const zone of ['Asia/Shanghai', 'Europe/Berlin', 'Australia/Lord_Howe']) {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 5_400_000) {
      const text = wireTime(new Date(at), zone);
      expect(wireTime(instantOf(text, zone) ?? new Date(0), zone)).toBe(text);
    }
  }
});

test('a wire time is what Intl prints, at every second around each change of the clocks', () => {
  const zones = ['Asia/Shanghai', 'Europe/Dublin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Caracas', 'UTC'];
  const random = randomFrom(15);
  for (const zone of zones) {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const expected = (at: number): string => format.format(at);
    const differ: number[] = [];
    const compare = (at: number): void => {
      if (wireTime(new Date(at), zone) !== expected(at)) differ.push(at);
    };
    for (let count = 0; count < 2000; count += 1) compare(Math.floor((random.next() - 0.2) * 3e12));
    const day = 86_400_000;
    for (let from = Date.UTC(1985, 11, 31); from < Date.UTC(2018, 0, 1); from += day)
      if (offsetAt(expected, from) !== offsetAt(expected, from + day))
        for (let at = from; at <= from + day; at += 59_000) compare(at);
    expect([zone, differ]).toEqual([zone, []]);
  }
});

function offsetAt(print: (at: number) => string, at: number): number {
  return Date.parse(`${print(at).replace(' ', 'T')}Z`) - at;
}
