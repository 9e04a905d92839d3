/** Local streets: a lattice a neighbourhood, turned its own way, a little uneven, ending where water, hills or others begin. */
import type { Random } from '../../domain/random.ts';
import { between, distance, type Plane, type Spot } from '../plane.ts';
import { neighbourhoods, type Neighbourhood } from './neighbourhoods.ts';

interface LaidStreet {
  readonly name: string;
  readonly spots: readonly Spot[];
}

interface Lattice extends Neighbourhood {
  readonly middle: Spot;
  readonly turn: number;
  /** Kilometres between streets one way, and across. */
  readonly gaps: readonly [number, number];
}

const uneven = 0.16;
const missing = 0.07;
const numbers = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** @param isBarred says where no local street may have a corner */
export function layLocalStreets(plane: Plane, isBarred: (spot: Spot) => boolean, random: Random): LaidStreet[] {
  const lattices = neighbourhoods.map<Lattice>((one) => ({
    ...one,
    middle: plane.flat(one.centre),
    turn: (random.next() - 0.5) * 0.7,
    gaps: [0.36 + random.next() * 0.16, 0.42 + random.next() * 0.2],
  }));
  return lattices.flatMap((lattice) => streetsOf(lattice, lattices, isBarred, random));
}

function streetsOf(
  lattice: Lattice,
  all: readonly Lattice[],
  isBarred: (spot: Spot) => boolean,
  random: Random,
): LaidStreet[] {
  const { gaps, reach } = lattice;
  const [rows, columns] = [Math.floor(reach / gaps[0]), Math.floor(reach / gaps[1])];
  const corners = new Map<string, Spot>();
  for (let row = -rows; row <= rows; row += 1)
    for (let column = -columns; column <= columns; column += 1) {
      const spot = cornerOf(lattice, row, column, random);
      const edge = lattice.reach * (0.85 + random.next() * 0.25);
      if (distance(spot, lattice.middle) > edge || nearestOf(all, spot) !== lattice) continue;
      if (!isBarred(spot)) corners.set(`${row} ${column}`, spot);
    }
  const across = span(rows).flatMap((row) =>
    runs(
      span(columns).map((column) => corners.get(`${row} ${column}`)),
      nameOf(lattice.stems[0], row + rows, '路'),
      random,
    ),
  );
  const along = span(columns).flatMap((column) =>
    runs(
      span(rows).map((row) => corners.get(`${row} ${column}`)),
      nameOf(lattice.stems[1], column + columns, '街'),
      random,
    ),
  );
  return [...across, ...along];
}

const span = (most: number): number[] => Array.from({ length: 2 * most + 1 }, (_, index) => index - most);

const nameOf = (stem: string, index: number, kind: string): string => `${stem}${numberOf(index + 1)}${kind}`;

function numberOf(count: number): string {
  const [tens, ones] = [Math.floor(count / 10), count % 10];
  if (count <= 10) return numbers[count - 1] ?? '';
  return `${tens > 1 ? (numbers[tens - 1] ?? '') : ''}十${ones === 0 ? '' : (numbers[ones - 1] ?? '')}`;
}

function cornerOf({ middle, turn, gaps }: Lattice, row: number, column: number, random: Random): Spot {
  const off = (gap: number): number => (random.next() - 0.5) * 2 * uneven * gap;
  const [x, y] = [column * gaps[1] + off(gaps[1]), row * gaps[0] + off(gaps[0])];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: middle.x + x * cos - y * sin, y: middle.y + x * sin + y * cos };
}

function nearestOf(all: readonly Lattice[], spot: Spot): Lattice | undefined {
  const share = ({ middle, reach }: Lattice): number => distance(spot, middle) / reach;
  return all.reduce<Lattice | undefined>((best, one) => (!best || share(one) < share(best) ? one : best), undefined);
}

/** The corners that follow each other, as one street; some blocks are wider than others. */
function runs(corners: readonly (Spot | undefined)[], name: string, random: Random): LaidStreet[] {
  const found: Spot[][] = [[]];
  corners.forEach((corner, index) => {
    const last = found.at(-1) ?? [];
    const isBroken = corner === undefined || (index > 0 && random.chance(missing));
    if (isBroken && last.length > 0) found.push([]);
    if (corner) found.at(-1)?.push(corner);
  });
  return found.filter(({ length }) => length > 1).map((spots) => ({ name, spots: stretched(spots) }));
}

/** A little beyond its last corner, so that it reaches the road that runs by there. */
function stretched(spots: readonly Spot[]): Spot[] {
  const [first, second] = spots;
  const [last, beforeLast] = [spots.at(-1), spots.at(-2)];
  if (!first || !second || !last || !beforeLast) return [...spots];
  return [between(second, first, 1.55), ...spots, between(beforeLast, last, 1.55)];
}
