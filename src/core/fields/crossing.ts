/** Areas whose border is none: it crosses itself, or does not come back to where it began. Judged alike on both sides. */
import type { Label } from '../model/catalogue.ts';
import { rowOf } from '../model/row.ts';

type Place = readonly [lng: number, lat: number];
/** One side, its western end first. */
type Side = readonly [west: Place, east: Place];

export const openText: Label = {
  'zh-CN': '{title}没有闭合：最后一点必须与第一点相同',
  'en-US': '{title} is not closed: its last point must be its first',
};
export const crossingText: Label = {
  'zh-CN': '{title}的边界与自身相交',
  'en-US': 'The border of {title} crosses itself',
};

/** Above zero where the third lies to the left of the way from the first to the second, below it to the right. */
const turn = ([ax, ay]: Place, [bx, by]: Place, [cx, cy]: Place): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

const cross = ([a, b]: Side, [c, d]: Side): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

const sidesOf = (ring: readonly Place[]): Side[] =>
  ring.slice(1).map((end, at) => {
    const start = ring[at] ?? end;
    return start[0] <= end[0] ? [start, end] : [end, start];
  });

/** Two of its sides have a point in common that is an end of neither. A border may touch itself. */
function crossesItself(ring: readonly Place[]): boolean {
  const sides = sidesOf(ring).toSorted(([one], [other]) => one[0] - other[0]);
  return sides.some((side, at) => {
    const [, east] = side;
    for (let next = at + 1; next < sides.length; next++) {
      const other = sides[next];
      if (!other || other[0][0] > east[0]) return false;
      if (cross(side, other)) return true;
    }
    return false;
  });
}

const closes = (ring: readonly Place[]): boolean => String(ring[0]) === String(ring.at(-1));

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
  return rings.some(crossesItself) ? crossingText : null;
}
