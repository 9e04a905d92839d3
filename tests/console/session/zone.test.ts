import { expect, test } from 'vitest';
import { hourIn } from '../../../src/console/session/zone.ts';

test.each([
  ['Asia/Shanghai', '2026-11-27T22:46:00Z', 6],
  ['Asia/Shanghai', '2026-11-27T16:00:00Z', 0],
  ['America/New_York', '2026-11-27T22:46:00Z', 17],
  ['UTC', '2026-11-27T22:46:00Z', 22],
] as const)('in %s it is at %s the hour %i, wherever the browser stands', (zone, instant, hour) => {
  expect(hourIn(zone, Date.parse(instant))).toBe(hour);
});
