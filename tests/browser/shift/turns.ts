/** Whom a task that stands waits for: its turn names somebody, and that somebody is there. */

/** The values of the rule `turn`, by who has to act. */
const actors = {
  assign: 'unit',
  dispatch: 'company',
  accept: 'driver',
  onTheWay: 'driver',
  onScene: 'driver',
  towing: 'driver',
  photos: 'driver',
  checkNumber: 'unit',
  checkPhotos: 'unit',
  selfDriven: 'unit',
  cancelled: 'nobody',
  complete: 'nobody',
  unknown: 'nobody',
} as const satisfies Readonly<Record<string, Actor | 'nobody'>>;

type Actor = 'unit' | 'company' | 'driver';
type Row = Readonly<Record<string, unknown>>;

export const turnNames: readonly string[] = Object.keys(actors);

/** The ids of those who can be waited for. */
export type Known = Readonly<Record<Actor, ReadonlySet<unknown>>>;

/** @returns a sentence for each task that waits for nobody. */
export function waitingForNobody(rows: readonly Row[], known: Known): string[] {
  return rows.flatMap((row) => {
    const found = faultOf(row, known);
    return found === null ? [] : [`${String(row['taskNo'])}: ${found}`];
  });
}

function faultOf(row: Row, known: Known): string | null {
  const actor = Object.entries(actors).find(([turn]) => turn === row['turn'])?.[1];
  if (actor === undefined) return `no turn "${String(row['turn'])}" is known`;
  if (actor === 'nobody') return `"${String(row['turn'])}" is nobody's turn, and it stands`;
  const waited = { unit: [row['detachmentId']], company: [row['trailerCompanyId']], driver: row['driverIds'] }[actor];
  if (!Array.isArray(waited) || waited.length === 0) return `"${String(row['turn'])}" names no ${actor}`;
  const strangers = waited.filter((id) => !known[actor].has(id));
  return strangers.length === 0
    ? null
    : `"${String(row['turn'])}" waits for a ${actor} ${strangers.join()} who is not there`;
}
