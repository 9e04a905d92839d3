/** The city laid flat: kilometres east and north of a point, exact enough over a hundred kilometres. */
import type { Position } from './streetMap.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Plane {
  readonly flat: (position: Position) => Spot;
  readonly round: (spot: Spot) => Position;
}

const kmPerDegree = 111.195;
const decimals = 1e5;
const rounded = (degrees: number): number => Math.round(degrees * decimals) / decimals;

export function planeAround([lng, lat]: Position): Plane {
  const kmPerLng = kmPerDegree * Math.cos((lat * Math.PI) / 180);
  return {
    flat: (position) => ({ x: (position[0] - lng) * kmPerLng, y: (position[1] - lat) * kmPerDegree }),
    round: ({ x, y }) => [rounded(lng + x / kmPerLng), rounded(lat + y / kmPerDegree)],
  };
}

export const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

export const between = (a: Spot, b: Spot, part: number): Spot => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
});

/** How far along `a`–`b` lies what of it is nearest to `spot`: 0 to 1. */
export function partNearest(a: Spot, b: Spot, spot: Spot): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  if (square === 0) return 0;
  return Math.min(1, Math.max(0, ((spot.x - a.x) * dx + (spot.y - a.y) * dy) / square));
}

/** Where `a`–`b` and `c`–`d` cross, as parts of both; undefined where they do not. */
export function crossing(a: Spot, b: Spot, c: Spot, d: Spot): readonly [number, number] | undefined {
  const [rx, ry] = [b.x - a.x, b.y - a.y];
  const [sx, sy] = [d.x - c.x, d.y - c.y];
  const across = rx * sy - ry * sx;
  if (across === 0) return undefined;
  const first = ((c.x - a.x) * sy - (c.y - a.y) * sx) / across;
  const second = ((c.x - a.x) * ry - (c.y - a.y) * rx) / across;
  return first >= 0 && first <= 1 && second >= 0 && second <= 1 ? [first, second] : undefined;
}

/** Whether a closed ring has the spot inside (even and odd). */
export function isInside(ring: readonly Spot[], { x, y }: Spot): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [a, b] = [ring[i], ring[j]];
    if (!a || !b) continue;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}
