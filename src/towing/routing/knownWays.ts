/** Ways that were asked for a moment ago: by the squares of about 200 m where they begin and end, and the quarter of the hour. */
import type { Point } from '../domain/distance.ts';
import type { RoadWay } from './osrm.ts';

interface KnownWays {
  /** Undefined: not known. Null: known to be none. */
  readonly find: (from: Point, to: Point) => RoadWay | null | undefined;
  readonly keep: (from: Point, to: Point, way: RoadWay | null) => void;
}

/** Degrees; 222 m from north to south. */
const cell = 0.002;
const quarter = 900_000;
const most = 20_000;

export function openKnownWays(now: () => number): KnownWays {
  const known = new Map<string, RoadWay | null>();
  const cellOf = ({ lng, lat }: Point): string => `${Math.floor(lng / cell)} ${Math.floor(lat / cell)}`;
  const keyOf = (from: Point, to: Point): string => `${Math.floor(now() / quarter)} ${cellOf(from)} ${cellOf(to)}`;
  return {
    find: (from, to) => known.get(keyOf(from, to)),
    keep: (from, to, way) => {
      known.set(keyOf(from, to), way);
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
  };
}
