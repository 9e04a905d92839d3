/** How deep a point, or a way, lies inside an area: metres, negative outside. */
import type { Point } from '../../domain/distance.ts';
import { holds } from '../ground.ts';
import type { Fence, Ring } from '../world.ts';

export type Area = Pick<Fence, 'polygons'>;

interface Place {
  readonly x: number;
  readonly y: number;
}

const metresPerDegree = 111_195;

/** Metres east and north of `origin`: right within a metre over the few kilometres that a truck drives between two fixes. */
function metresFrom(origin: Point, { lng, lat }: Point): Place {
  const shrink = Math.cos((origin.lat * Math.PI) / 180);
  return { x: (lng - origin.lng) * metresPerDegree * shrink, y: (lat - origin.lat) * metresPerDegree };
}

interface Edge {
  readonly from: Place;
  readonly to: Place;
}

function edgesOf({ polygons }: Area, origin: Point): readonly Edge[] {
  const place = (pair: Ring[number] | undefined): Place =>
    metresFrom(origin, { lng: pair?.[0] ?? origin.lng, lat: pair?.[1] ?? origin.lat });
  return polygons
    .flat()
    .flatMap((ring) =>
      ring.map((pair, index) => ({ from: place(ring[(index === 0 ? ring.length : index) - 1]), to: place(pair) })),
    );
}

function between(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function toEdge(at: Place, { from, to }: Edge): number {
  const length = between(from, to) ** 2;
  const along = length === 0 ? 0 : ((at.x - from.x) * (to.x - from.x) + (at.y - from.y) * (to.y - from.y)) / length;
  const share = Math.min(1, Math.max(0, along));
  return between(at, { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
}

/** An area without an outline is nowhere. */
export function depthAt(area: Area, point: Point): number {
  return depthFrom(area, edgesOf(area, point), point, { x: 0, y: 0 });
}

function depthFrom(area: Area, edges: readonly Edge[], point: Point, place: Place): number {
  const away = edges.reduce((least, edge) => Math.min(least, toEdge(place, edge)), Infinity);
  return holds(area, point) ? away : -away;
}

/** How many places of each part of a way that lies inside are looked at. */
const looks = 16;

/** The deepest of the straight way from one point to another; its parts inside are found by what they cross, however short. */
export function deepestBetween(area: Area, from: Point, to: Point): number {
  const edges = edgesOf(area, from);
  const [start, end] = [metresFrom(from, from), metresFrom(from, to)];
  const ends = [0, ...edges.flatMap((edge) => crossing(start, end, edge)), 1].sort((a, b) => a - b);
  const at = (share: number): number =>
    depthFrom(
      area,
      edges,
      { lng: from.lng + share * (to.lng - from.lng), lat: from.lat + share * (to.lat - from.lat) },
      { x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y) },
    );
  let deepest = Math.max(at(0), at(1));
  ends.slice(1).forEach((until, index) => {
    const since = ends[index] ?? 0;
    if (until === since || at((since + until) / 2) < 0) return;
    for (let look = 1; look < looks; look++) deepest = Math.max(deepest, at(since + ((until - since) * look) / looks));
  });
  return deepest;
}

/** Where on the way an edge is crossed, as a share of it. */
function crossing(start: Place, end: Place, { from, to }: Edge): readonly number[] {
  const way = { x: end.x - start.x, y: end.y - start.y };
  const side = { x: to.x - from.x, y: to.y - from.y };
  const turned = way.x * side.y - way.y * side.x;
  if (turned === 0) return [];
  const [dx, dy] = [from.x - start.x, from.y - start.y];
  const share = (dx * side.y - dy * side.x) / turned;
  const onEdge = (dx * way.y - dy * way.x) / turned;
  return share > 0 && share < 1 && onEdge >= 0 && onEdge <= 1 ? [share] : [];
}

const corners = 24;

/** A circle, as nearly as an area can say it. */
export function circleAround({ lng, lat }: Point, metres: number): Area {
  const shrink = Math.cos((lat * Math.PI) / 180);
  const ring = Array.from({ length: corners }, (_, index): Ring[number] => {
    const turn = (index / corners) * 2 * Math.PI;
    const out = metres / metresPerDegree;
    return [lng + (Math.cos(turn) * out) / shrink, lat + Math.sin(turn) * out];
  });
  return { polygons: [[ring]] };
}
