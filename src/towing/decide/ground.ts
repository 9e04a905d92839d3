/** Points and areas on the ground, held to what can be computed with. */
import type { Point } from '../domain/distance.ts';
import type { Fence, Ring } from './world.ts';

/** False for what a broken report or a careless import leaves behind. */
export function isPlace(point: Point | null): point is Point {
  return point !== null && Math.abs(point.lng) <= 180 && Math.abs(point.lat) <= 90;
}

/** Whether a fence holds a point: inside an outline and in none of its holes. */
export function holds({ polygons }: Pick<Fence, 'polygons'>, point: Point): boolean {
  return polygons.some(
    ([outline, ...cut]) => outline && isInside(outline, point) && !cut.some((hole) => isInside(hole, point)),
  );
}

/** By the even-odd rule: a ray to the east crosses the ring an odd number of times. */
function isInside(ring: Ring, { lng, lat }: Point): boolean {
  let inside = false;
  ring.forEach(([x, y], index) => {
    const [px, py] = ring[(index === 0 ? ring.length : index) - 1] ?? [x, y];
    if (y > lat !== py > lat && lng < ((px - x) * (lat - y)) / (py - y) + x) inside = !inside;
  });
  return inside;
}
