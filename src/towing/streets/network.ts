/** Streets as a graph: nodes where streets bend or meet, arcs between them with the seconds and kilometres that they take. */
import type { Point } from '../domain/distance.ts';
import { between, distance, partNearest, planeAround, type Plane, type Spot } from './plane.ts';
import { segmentGrid, type SegmentGrid } from './segmentGrid.ts';
import { freeSpeed, type Position, type Street, type StreetMap } from './streetMap.ts';

/** Streets are driven both ways. */
export interface Network {
  readonly plane: Plane;
  readonly spots: readonly Spot[];
  /** Where a node's arcs begin in the lists below; one more than there are nodes. */
  readonly firstArc: Int32Array;
  readonly arcTo: Int32Array;
  readonly arcSeconds: Float64Array;
  readonly arcKm: Float64Array;
  readonly lines: readonly (readonly number[])[];
  readonly streets: readonly Street[];
  readonly grid: SegmentGrid;
}

/** A place on a street, between two nodes. */
export interface Footing {
  readonly from: number;
  readonly to: number;
  /** How far on the way from one to the other: 0 to 1. */
  readonly part: number;
  readonly spot: Spot;
  readonly street: Street;
  /** Kilometres from the place that was asked for to the street. */
  readonly away: number;
}

export function openNetwork({ lines: streets }: StreetMap): Network {
  const plane = planeAround(streets[0]?.path[0] ?? [0, 0]);
  const known = new Map<string, number>();
  const spots: Spot[] = [];
  const nodeAt = (position: Position): number => {
    const key = position.join(' ');
    const node = known.get(key);
    if (node !== undefined) return node;
    known.set(key, spots.length);
    spots.push(plane.flat(position));
    return spots.length - 1;
  };
  const lines = streets.map(({ path }) => path.map(nodeAt));
  const grid = segmentGrid(lines.map((nodes) => nodes.map((node) => spots[node] ?? { x: 0, y: 0 })));
  return { plane, spots, lines, streets, grid, ...arcsOf(spots, lines, streets) };
}

type Arcs = Pick<Network, 'firstArc' | 'arcTo' | 'arcSeconds' | 'arcKm'>;

function arcsOf(spots: readonly Spot[], lines: readonly (readonly number[])[], streets: readonly Street[]): Arcs {
  const leaving = spots.map((): { to: number; km: number; seconds: number }[] => []);
  lines.forEach((nodes, index) => {
    const speed = freeSpeed[streets[index]?.class ?? 'minor'];
    nodes.forEach((from, place) => {
      const to = nodes[place + 1];
      const [a, b] = [spots[from], to === undefined ? undefined : spots[to]];
      if (to === undefined || !a || !b || to === from) return;
      const km = distance(a, b);
      const seconds = (km / speed) * 3600;
      leaving[from]?.push({ to, km, seconds });
      leaving[to]?.push({ to: from, km, seconds });
    });
  });
  const arcs = leaving.flat();
  const firstArc = new Int32Array(spots.length + 1);
  leaving.forEach((list, node) => {
    firstArc[node + 1] = (firstArc[node] ?? 0) + list.length;
  });
  return {
    firstArc,
    arcTo: Int32Array.from(arcs, ({ to }) => to),
    arcKm: Float64Array.from(arcs, ({ km }) => km),
    arcSeconds: Float64Array.from(arcs, ({ seconds }) => seconds),
  };
}

/** Kilometres around a place in which a street is looked for, ever wider. */
const looks = [0.15, 0.45, 0.9, 1.8, 3.6];

/** The street nearest to a place; undefined where there is none within 3.6 km. */
export function footingOf(network: Network, { lng, lat }: Point): Footing | undefined {
  const spot = network.plane.flat([lng, lat]);
  for (const look of looks) {
    const best = nearestWithin(network, spot, look);
    if (best) return best;
  }
  return undefined;
}

function nearestWithin({ grid, lines, spots, streets }: Network, spot: Spot, look: number): Footing | undefined {
  let [least, bestLine, bestPiece] = [look * look, -1, -1];
  grid.visit({ x: spot.x - look, y: spot.y - look }, { x: spot.x + look, y: spot.y + look }, (line, piece) => {
    const a = spots[lines[line]?.[piece] ?? -1];
    const b = spots[lines[line]?.[piece + 1] ?? -1];
    if (!a || !b) return;
    const part = partNearest(a, b, spot);
    const [dx, dy] = [a.x + (b.x - a.x) * part - spot.x, a.y + (b.y - a.y) * part - spot.y];
    const square = dx * dx + dy * dy;
    if (square >= least) return;
    [least, bestLine, bestPiece] = [square, line, piece];
  });
  const [from, to] = [lines[bestLine]?.[bestPiece], lines[bestLine]?.[bestPiece + 1]];
  const street = streets[bestLine];
  const [a, b] = [spots[from ?? -1], spots[to ?? -1]];
  if (from === undefined || to === undefined || !street || !a || !b) return undefined;
  const part = partNearest(a, b, spot);
  return { from, to, part, spot: between(a, b, part), street, away: Math.sqrt(least) };
}
