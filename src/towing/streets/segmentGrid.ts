/** Pieces of lines by the square they lie in, so that what is near is found without looking at all of them. */
import type { Spot } from './plane.ts';

export interface SegmentGrid {
  /** Lines and their pieces whose square is touched by the box of two spots; each once. */
  readonly near: (a: Spot, b: Spot) => readonly (readonly [line: number, piece: number])[];
  /** The same, without looking whether a piece has come already. */
  readonly visit: (a: Spot, b: Spot, each: (line: number, piece: number) => void) => void;
}

/** Kilometres. */
const square = 0.3;
const side = 100_000;
const cellOf = (column: number, row: number): number => column * side + row;

export function segmentGrid(lines: readonly (readonly Spot[])[]): SegmentGrid {
  const cells = new Map<number, (readonly [number, number])[]>();
  lines.forEach((spots, line) => {
    spots.forEach((from, piece) => {
      const to = spots[piece + 1];
      if (!to) return;
      const entry = [line, piece] as const;
      for (const cell of cellsOf(from, to)) {
        const there = cells.get(cell);
        if (there) there.push(entry);
        else cells.set(cell, [entry]);
      }
    });
  });
  return {
    visit: (a, b, each) => {
      for (const cell of cellsOf(a, b)) for (const [line, piece] of cells.get(cell) ?? []) each(line, piece);
    },
    near: (a, b) => {
      const wanted = cellsOf(a, b);
      if (wanted.length === 1) return cells.get(wanted[0] ?? 0) ?? [];
      return [...new Set(wanted.flatMap((cell) => cells.get(cell) ?? []))];
    },
  };
}

function cellsOf(a: Spot, b: Spot): number[] {
  const column = (x: number): number => Math.floor(x / square) + side / 2;
  const [west, east] = [column(Math.min(a.x, b.x)), column(Math.max(a.x, b.x))];
  const [south, north] = [column(Math.min(a.y, b.y)), column(Math.max(a.y, b.y))];
  const found: number[] = [];
  for (let x = west; x <= east; x += 1) for (let y = south; y <= north; y += 1) found.push(cellOf(x, y));
  return found;
}
