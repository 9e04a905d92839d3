/** Which of the ages beneath marks can be read: where they would lie over one another, the gravest mark keeps its own. */

export interface AgeAt {
  /** Of the mark's point, in pixels of the map. */
  readonly x: number;
  readonly y: number;
  /** The higher one keeps its age. */
  readonly height: number;
}

/** Of an age as the stylesheet draws it, in pixels. */
const [width, lineHeight] = [38, 15];

/** The places of those that are read, among those given: by height, then as they come. */
export function readableAges(ages: readonly AgeAt[]): ReadonlySet<number> {
  const order = ages.map((_, at) => at).sort((one, other) => heightOf(ages, other) - heightOf(ages, one));
  const rows = new Map<number, AgeAt[]>();
  const read = new Set<number>();
  for (const at of order) {
    const age = ages[at];
    if (!age) continue;
    const row = Math.floor(age.y / lineHeight);
    const near = [row - 1, row, row + 1].flatMap((each) => rows.get(each) ?? []);
    if (near.some(({ x, y }) => Math.abs(x - age.x) < width && Math.abs(y - age.y) < lineHeight)) continue;
    rows.set(row, [...(rows.get(row) ?? []), age]);
    read.add(at);
  }
  return read;
}

const heightOf = (ages: readonly AgeAt[], at: number): number => ages[at]?.height ?? 0;
