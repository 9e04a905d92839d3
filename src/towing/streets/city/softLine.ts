/** A road that bends softly through its points (a cardinal spline). */
import { distance, type Spot } from '../plane.ts';

/** Kilometres between two points of the drawn line. */
const grain = 0.3;
/** How much a bend swings out: 0 are straight pieces. */
const swing = 0.36;

export function softLine(through: readonly Spot[]): Spot[] {
  return softly(through, (index) => through[index]);
}

/** A closed one: its first point is not repeated at its end. */
export function softRing(through: readonly Spot[]): Spot[] {
  return softly(through, (index) => through[(index + through.length) % through.length]);
}

function softly(through: readonly Spot[], at: (index: number) => Spot | undefined): Spot[] {
  return through.flatMap((from, index) => {
    const to = at(index + 1);
    if (!to) return [from];
    const before = at(index - 1) ?? from;
    const after = at(index + 2) ?? to;
    const parts = Math.max(1, Math.round(distance(from, to) / grain));
    return Array.from({ length: parts }, (_, part) => ({
      x: hermite(before.x, from.x, to.x, after.x, part / parts),
      y: hermite(before.y, from.y, to.y, after.y, part / parts),
    }));
  });
}

function hermite(before: number, from: number, to: number, after: number, part: number): number {
  const [leaving, coming] = [swing * (to - before), swing * (after - from)];
  const [square, cube] = [part ** 2, part ** 3];
  return (
    (2 * cube - 3 * square + 1) * from +
    (cube - 2 * square + part) * leaving +
    (3 * square - 2 * cube) * to +
    (cube - square) * coming
  );
}
