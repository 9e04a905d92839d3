/** Borders of areas: closed, and nowhere across themselves. */
import { describe, expect, test } from 'vitest';
import {
  borderFault,
  cornersAtMost,
  crossingText,
  manyCornersText,
  openText,
} from '../../../src/core/fields/crossing.ts';

type Ring = readonly (readonly [number, number])[];
const area = (...rings: Ring[]): unknown => ({ type: 'Polygon', coordinates: rings });
const closed = (...corners: Ring): Ring => [...corners, ...corners.slice(0, 1)];

const square = closed([0, 0], [4, 0], [4, 4], [0, 4]);
const bow = closed([0, 0], [4, 4], [4, 0], [0, 4]);
/** A star drawn in one stroke: each side crosses two others. */
const star = closed([0, 3], [2, -3], [-3, 1], [3, 1], [-2, -3]);
/** A comb of many teeth, whose sides overlap in their longitudes without a crossing. */
const comb: Ring = closed(
  ...Array.from({ length: 200 }, (_, at): readonly [number, number] => [at / 10, at % 2 === 0 ? 1 : 5]),
  [20, 0],
  [0, 0],
);

describe('the border of an area', () => {
  test.each<[string, unknown]>([
    ['a square', area(square)],
    ['a square the other way round', area(square.toReversed())],
    ['one that is not convex', area(closed([0, 0], [4, 0], [1, 1], [0, 4]))],
    ['a comb', area(comb)],
    ['a hole', area(square, closed([1, 1], [2, 1], [2, 2]))],
    ['two lobes that touch at a corner', area(closed([0, 0], [2, 2], [4, 0], [4, 4], [2, 2], [0, 4]))],
    ['a corner that touches a side', area(closed([0, 0], [4, 0], [4, 4], [2, 0], [0, 4]))],
    ['two areas', { type: 'MultiPolygon', coordinates: [[square], [closed([9, 9], [10, 9], [10, 10])]] }],
    ['a line that crosses itself', { type: 'LineString', coordinates: bow }],
    ['a point', { type: 'Point', coordinates: [1, 1] }],
  ])('is taken: %s', (_name, shape) => {
    expect(borderFault(shape)).toBeNull();
  });

  test.each<[string, unknown]>([
    ['a bow', area(bow)],
    ['a star', area(star)],
    ['a hole that crosses itself', area(closed([-9, -9], [9, -9], [9, 9], [-9, 9]), bow)],
    ['the second of two areas', { type: 'MultiPolygon', coordinates: [[square], [bow]] }],
    ['a comb with one side across', area([...comb.slice(0, 100), [0, 3], ...comb.slice(100)])],
  ])('crosses itself: %s', (_name, shape) => {
    expect(borderFault(shape)).toBe(crossingText);
  });

  test('has no more corners than can be judged at once, those of all its parts together', () => {
    const round = (corners: number): Ring =>
      closed(
        ...Array.from({ length: corners }, (_, at): readonly [number, number] => {
          const angle = (at / corners) * 2 * Math.PI;
          return [Math.cos(angle), Math.sin(angle)];
        }),
      );
    const half = cornersAtMost / 2 - 1;
    expect(borderFault(area(round(half), round(half)))).toBeNull();
    expect(borderFault(area(round(half), round(half), square))).toBe(manyCornersText);
  });

  test('is open where its last point is not its first', () => {
    expect(
      borderFault(
        area([
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 4],
        ]),
      ),
    ).toBe(openText);
  });
});
