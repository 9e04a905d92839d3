import { expect, test } from 'vitest';
import { expiryOf } from '../../../src/console/session/expiry.ts';
import { greetingAt, greetingHours } from '../../../src/console/session/settings.ts';
import { instantOf } from '../../../src/console/api/wireInstant.ts';

const now = Date.parse('2026-03-01T00:00:00Z');
const hours = 3600_000;

test.each([
  ['2026-03-01 08:00:00', 'Asia/Shanghai', '2026-03-01T00:00:00Z'],
  ['2026-07-01 12:00:00', 'Europe/Berlin', '2026-07-01T10:00:00Z'],
  ['2026-01-01 12:00:00', 'Europe/Berlin', '2026-01-01T11:00:00Z'],
  // Clocks there change at 01:00 UTC, and at 07:00 UTC.
  ['2026-03-29 01:59:59', 'Europe/Berlin', '2026-03-29T00:59:59Z'],
  ['2026-03-29 03:00:00', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['2026-10-25 03:00:00', 'Europe/Berlin', '2026-10-25T02:00:00Z'],
  ['2026-03-08 04:00:00', 'America/New_York', '2026-03-08T08:00:00Z'],
])('%s in %s is %s', (wire, zone, instant) => {
  expect(instantOf(wire, zone)).toBe(Date.parse(instant));
});

test.each([[''], ['2026-03-01'], [null], [12], ['2026-13-41 99:00:00']])('%j is no wire time', (value) => {
  expect(instantOf(value, 'Asia/Shanghai')).toBeNull();
});

test.each([
  ['the wire time of the zone', '2026-03-01 20:00:00', 12 * hours],
  ['an earlier end', '2026-03-01 10:00:00', 2 * hours],
  ['milliseconds', now + 5 * hours, 5 * hours],
  ['seconds', (now + 5 * hours) / 1000, 5 * hours],
  ['ISO', '2026-03-01T03:00:00Z', 3 * hours],
  ['one that is over', '2026-02-01 08:00:00', 12 * hours],
  ['one that no session has', '2027-02-01 08:00:00', 12 * hours],
  ['nothing', undefined, 12 * hours],
  ['nonsense', 'soon', 12 * hours],
])('a session ends by %s', (_name, expireTime, later) => {
  expect(expiryOf(expireTime, now)).toBe(now + later);
});

test.each([
  [0, 'Morning'],
  [7, 'Morning'],
  [8, 'Forenoon'],
  [11, 'Forenoon'],
  [12, 'Noon'],
  [13, 'Noon'],
  [14, 'Afternoon'],
  [17, 'Afternoon'],
  [18, 'Evening'],
  [23, 'Evening'],
])('at %i o’clock it is %s', (hour, part) => {
  expect(greetingAt(hour, greetingHours({}))).toBe(part);
});
