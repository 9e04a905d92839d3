/** Areas whose border is none: it crosses itself, or does not come back to where it began. Judged alike on both sides. */
import type { Label } from '../model/catalogue.ts';
import { rowOf } from '../model/row.ts';
import { closes } from './ring.ts';

type Place = readonly [lng: number, lat: number];

/** One side, its western end first, and between which latitudes it lies. */
interface Side {
  readonly west: Place;
  readonly east: Place;
  readonly low: number;
  readonly high: number;
}

/** Of all borders of an area together: each side may have to be held against each other one. */
export const cornersAtMost = 10_000;

export const openText: Label = {
  'zh-CN': '{title}没有闭合：最后一点必须与第一点相同',
  'en-US': '{title} is not closed: its last point must be its first',
};
export const crossingText: Label = {
  'zh-CN': '{title}的边界与自身相交',
  'en-US': 'The border of {title} crosses itself',
};
export const manyCornersText: Label = {
  'zh-CN': `{title}最多 ${cornersAtMost} 个点`,
  'en-US': `{title} may have at most ${cornersAtMost} points`,
};

/** Above zero where the third lies to the left of the way from the first to the second, below it to the right. */
function turn(from: Place, to: Place, place: Place): number {
  return (to[0] - from[0]) * (place[1] - from[1]) - (to[1] - from[1]) * (place[0] - from[0]);
}

function cross({ west: a, east: b }: Side, { west: c, east: d }: Side): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

const sidesOf = (ring: readonly Place[]): Side[] =>
  ring.slice(1).map((end, at) => {
    const start = ring[at] ?? end;
    const [west, east] = start[0] <= end[0] ? [start, end] : [end, start];
    return { west, east, low: Math.min(start[1], end[1]), high: Math.max(start[1], end[1]) };
  });

/** Two of its sides have a point in common that is an end of neither. A border may touch itself. */
function crossesItself(ring: readonly Place[]): boolean {
  const sides = sidesOf(ring).sort((one, other) => one.west[0] - other.west[0]);
  for (const [at, side] of sides.entries()) {
    const { low, high } = side;
    const east = side.east[0];
    for (let next = at + 1; next < sides.length; next++) {
      const other = sides[next];
      if (!other || other.west[0] > east) break;
      if (other.low <= high && other.high >= low && cross(side, other)) return true;
    }
  }
  return false;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const placesOf = (ring: unknown): Place[] =>
  list(ring).map((place) => {
    const [lng, lat] = list(place);
    return [Number(lng), Number(lat)];
  });

/** What is wrong with the borders of a GeoJSON geometry of the right form; null where nothing is, and of points and lines. */
export function borderFault(value: unknown): Label | null {
  const { type, coordinates } = rowOf(value);
  const areas = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? list(coordinates) : [];
  const rings = areas.flatMap(list).map(placesOf);
  if (!rings.every(closes)) return openText;
  if (rings.reduce((sum, ring) => sum + ring.length, 0) > cornersAtMost) return manyCornersText;
  return rings.some(crossesItself) ? crossingText : null;
}
