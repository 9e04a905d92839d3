/** Where something has been: in the order of time, between its fixes, and not through what nobody knows. */
import { describe, expect, test } from 'vitest';
import { clockText, linesOf, placeAt, trackOf } from '../../../src/renderer/map/track.ts';

const fields = { at: 'point', time: 'time' };
const row = (minute: number, lat: number) => ({
  point: { lng: 114, lat },
  time: `2026-11-20 08:${String(minute).padStart(2, '0')}:00`,
});
const at = (minute: number, second = 0): number => Date.UTC(2026, 10, 20, 8, minute, second);

test('fixes stand in the order of time; what has no place or no time is left out', () => {
  const rows = [
    row(2, 22.2),
    row(1, 22.1),
    { point: null, time: '2026-11-20 08:03:00' },
    { point: { lng: 1, lat: 2 }, time: '' },
  ];
  expect(trackOf(rows, fields)).toEqual([
    { at: at(1), point: [22.1, 114] },
    { at: at(2), point: [22.2, 114] },
  ]);
});

describe('at a moment it is', () => {
  const track = trackOf([row(0, 22), row(1, 23), row(30, 24)], fields);
  test.each([
    ['nowhere before it was seen', at(0) - 1, undefined],
    ['where it was seen', at(0), [22, 114]],
    ['between two fixes by the time between', at(0, 30), [22.5, 114]],
    ['within a gap where it was last seen', at(15), [23, 114]],
    ['at the end where it was seen last', at(59), [24, 114]],
  ])('%s', (_, moment, place) => expect(placeAt(track, moment)).toEqual(place));
});

test('lines end where a gap begins', () => {
  const track = trackOf([row(0, 22), row(1, 22.1), row(20, 23), row(21, 23.1)], fields);
  expect(linesOf(track).map((line) => line.length)).toEqual([2, 2]);
});

test('the clock is the one on the wall of the deployment', () => expect(clockText(at(5, 7))).toBe('08:05:07'));
