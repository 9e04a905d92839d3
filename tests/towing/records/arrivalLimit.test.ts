import { expect, test } from 'vitest';
import { arrivalLimit } from '../../../src/towing/records/arrivalLimit.ts';

const at = (hour: number): Date => new Date(`2026-11-20T${String(hour).padStart(2, '0')}:30:00+08:00`);
/** The hours of a day in which the limit is that of the night. */
const nightHours = (nightFrom: number, nightTo: number): readonly number[] =>
  Array.from({ length: 24 }, (_, hour) => hour).filter(
    (hour) => arrivalLimit({ arrivalLimits: { day: 30, night: 45, nightFrom, nightTo } }, at(hour)) === 45,
  );

test.each([
  ['goes over midnight', 22, 6, [0, 1, 2, 3, 4, 5, 22, 23]],
  ['begins at midnight', 0, 6, [0, 1, 2, 3, 4, 5]],
  ['begins after midnight', 1, 3, [1, 2]],
  ['ends at midnight', 22, 0, [22, 23]],
])('a night that %s is night in its hours, and day in the others', (_, from, to, hours) => {
  expect(nightHours(from, to)).toEqual(hours);
});
