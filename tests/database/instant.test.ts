import { expect, test } from 'vitest';
import { wireTime } from '../../src/server/time/clock.ts';
import { instantOf } from '../../src/server/time/instant.ts';

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
