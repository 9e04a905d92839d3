/** The street map of the demonstration's city: the same from the same number, everywhere. */
import { randomFrom } from '../../domain/random.ts';
import { isInside, distance, partNearest, between, planeAround, type Spot } from '../plane.ts';
import { segmentGrid } from '../segmentGrid.ts';
import type { Street, StreetMap } from '../streetMap.ts';
import { land } from './land.ts';
import { layLocalStreets } from './localStreets.ts';
import { mainRoads } from './mainRoads.ts';
import { softLine, softRing } from './softLine.ts';
import { weave, type LaidLine } from './weave.ts';

/** Kilometres that local corners keep from large roads. */
const kept = 0.09;
const middle = [114, 22.6] as const;

export function cityStreets(seed: number): StreetMap {
  const plane = planeAround(middle);
  const large = mainRoads.map<LaidLine>(({ name, class: kind, through }) => ({
    name,
    class: kind,
    spots: softLine(through.map(plane.flat)),
    reaches: false,
  }));
  const rings = land.map(({ ring }) => softRing(ring.map(plane.flat)));
  const isBarred = barredBy(rings, large);
  const local = layLocalStreets(plane, isBarred, randomFrom(seed)).map<LaidLine>(({ name, spots }) => ({
    name,
    class: 'minor',
    spots,
    reaches: true,
  }));
  const lines = weave([...large, ...local]).map<Street>(({ name, class: kind, spots }) => ({
    name,
    class: kind,
    path: spots.map(plane.round),
  }));
  return { lines, areas: land.map((area, index) => ({ ...area, ring: (rings[index] ?? []).map(plane.round) })) };
}

/** Water, hills, and a strip beside each large road. */
function barredBy(rings: readonly (readonly Spot[])[], large: readonly LaidLine[]): (spot: Spot) => boolean {
  const grid = segmentGrid(large.map(({ spots }) => spots));
  const isBeside = (spot: Spot): boolean => {
    const corner = (by: number): Spot => ({ x: spot.x + by, y: spot.y + by });
    return grid.near(corner(-kept), corner(kept)).some(([line, piece]) => {
      const [a, b] = [large[line]?.spots[piece], large[line]?.spots[piece + 1]];
      return a && b && distance(between(a, b, partNearest(a, b, spot)), spot) < kept;
    });
  };
  return (spot) => rings.some((ring) => isInside(ring, spot)) || isBeside(spot);
}
