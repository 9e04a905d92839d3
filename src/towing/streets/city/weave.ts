/** Lines that cross become streets that meet: each crossing is a position of both, and what leads nowhere is left out. */
import { between, crossing, distance, type Spot } from '../plane.ts';
import type { StreetClass } from '../streetMap.ts';
import { segmentGrid } from '../segmentGrid.ts';

export interface LaidLine {
  readonly name: string;
  readonly class: StreetClass;
  readonly spots: readonly Spot[];
  /** Its first and last piece only reach out for another line, and end there. */
  readonly reaches: boolean;
}

/** Kilometres within which two positions are one. */
const near = 0.03;

interface Cut {
  readonly piece: number;
  readonly part: number;
  readonly spot: Spot;
}

/** An expressway meets arterials and expressways; local streets pass under it. */
const passes = (a: StreetClass, b: StreetClass): boolean =>
  (a === 'major' && b === 'minor') || (a === 'minor' && b === 'major');

export function weave(lines: readonly LaidLine[]): LaidLine[] {
  const cuts = lines.map((): Cut[] => []);
  const grid = segmentGrid(lines.map(({ spots }) => spots));
  const meetings = openMeetings();
  lines.forEach((line, index) => {
    line.spots.forEach((from, piece) => {
      const to = line.spots[piece + 1];
      if (!to) return;
      for (const [other, otherPiece] of grid.near(from, to)) {
        const across = lines[other];
        const [c, d] = [across?.spots[otherPiece], across?.spots[otherPiece + 1]];
        if (other <= index || !across || !c || !d || passes(line.class, across.class)) continue;
        const parts = meets(from, to, c, d);
        if (!parts) continue;
        const spot = meetings.at(between(from, to, parts[0]));
        cuts[index]?.push({ piece, part: parts[0], spot });
        cuts[other]?.push({ piece: otherPiece, part: parts[1], spot });
      }
    });
  });
  return connected(lines.flatMap((line, index) => cutLine(line, cuts[index] ?? [])));
}

/** The ends reach a little further, so that a road which ends at another does meet it. */
function meets(a: Spot, b: Spot, c: Spot, d: Spot): readonly [number, number] | undefined {
  const [slack, otherSlack] = [near / distance(a, b), near / distance(c, d)];
  const parts = crossing(
    between(a, b, -slack),
    between(a, b, 1 + slack),
    between(c, d, -otherSlack),
    between(c, d, 1 + otherSlack),
  );
  if (!parts) return undefined;
  const within = (part: number, by: number): number => Math.min(1, Math.max(0, part * (1 + 2 * by) - by));
  return [within(parts[0], slack), within(parts[1], otherSlack)];
}

/** Crossings that lie within a few steps of each other are one. */
function openMeetings() {
  const cells = new Map<string, Spot[]>();
  const cell = ({ x, y }: Spot): readonly [number, number] => [Math.floor(x / near), Math.floor(y / near)];
  return {
    at: (spot: Spot): Spot => {
      const [column, row] = cell(spot);
      for (let dx = -1; dx <= 1; dx += 1)
        for (let dy = -1; dy <= 1; dy += 1)
          for (const known of cells.get(`${column + dx} ${row + dy}`) ?? [])
            if (distance(known, spot) < near) return known;
      const key = `${column} ${row}`;
      cells.set(key, [...(cells.get(key) ?? []), spot]);
      return spot;
    },
  };
}

function cutLine(line: LaidLine, cuts: readonly Cut[]): LaidLine[] {
  const last = line.spots.length - 2;
  const ordered = [...cuts].sort((a, b) => a.piece - b.piece || a.part - b.part);
  const first = ordered.filter(({ piece }) => piece === 0).at(-1);
  const end = ordered.find(({ piece }) => piece === last);
  const spots: Spot[] = [];
  const met = new Set(ordered.map(({ spot }) => spot));
  const add = (spot: Spot): void => {
    const before = spots.at(-1);
    if (!before || distance(before, spot) >= near) spots.push(spot);
    else if (met.has(spot) && before !== spot) {
      if (met.has(before)) spots.push(spot);
      else spots[spots.length - 1] = spot;
    }
  };
  line.spots.forEach((spot, piece) => {
    const isReach = line.reaches && (piece === 0 || piece === last + 1);
    if (!isReach) add(spot);
    for (const cut of ordered.filter((one) => one.piece === piece)) {
      if (line.reaches && ((piece === 0 && cut !== first) || (piece === last && cut !== end))) continue;
      add(cut.spot);
    }
  });
  return spots.length > 1 ? [{ ...line, spots }] : [];
}

/** The largest group of lines that can be reached from each other. */
function connected(lines: readonly LaidLine[]): LaidLine[] {
  const group = lines.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (group[root] !== root) root = group[root] ?? root;
    group[index] = root;
    return root;
  };
  const first = new Map<Spot, number>();
  lines.forEach(({ spots }, index) => {
    for (const spot of spots) {
      const other = first.get(spot);
      if (other === undefined) first.set(spot, index);
      else group[rootOf(index)] = rootOf(other);
    }
  });
  const sizes = new Map<number, number>();
  lines.forEach((_, index) => sizes.set(rootOf(index), (sizes.get(rootOf(index)) ?? 0) + 1));
  const [largest] = [...sizes].sort((a, b) => b[1] - a[1])[0] ?? [];
  return lines.filter((_, index) => rootOf(index) === largest);
}
