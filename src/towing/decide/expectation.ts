/** How an expected arrival follows the positions of whoever is on the way: pure, so that what is told is told once. */

/** The step that tells of it; whoever reads what people did leaves it out. */
export const expectedStep = 'expected';

export interface Expectation {
  readonly time: Date | null;
  /** While no newer position comes: the instant that it rests on. Null: it is kept up. */
  readonly asOf: Date | null;
}

/** What is known of one driver on the way. */
export interface Seen {
  /** Their last position on this leg, or its beginning. */
  readonly at: Date;
  /** From there, by road; null where it cannot be told. */
  readonly minutes: number | null;
}

/** An expectation that is off by less stays: each change is told to everybody who looks. */
const slackMinutes = 2;
/** Nearer than this a minute counts. */
const nearMinutes = 6;
const minute = 60_000;

/**
 * @param drivers at least one: whoever arrives first counts. @param staleSeconds without a position after which it is not kept up
 * @returns what is expected now; null: as before
 */
export function follow(
  before: Expectation,
  drivers: readonly Seen[],
  now: Date,
  staleSeconds: number,
): Expectation | null {
  const fresh = drivers.filter(({ at }) => now.getTime() - at.getTime() <= staleSeconds * 1000);
  const expected = soonest(fresh);
  if (fresh.length === 0) return stale(before, drivers);
  const time = expected !== null && isOff(before.time, expected, now) ? expected : before.time;
  return same(time, before.time) && before.asOf === null ? null : { time, asOf: null };
}

/** An estimate that nobody made cannot grow old. */
function stale(before: Expectation, drivers: readonly Seen[]): Expectation | null {
  if (before.time === null) return null;
  const asOf = wholeSeconds(Math.max(...drivers.map(({ at }) => at.getTime())));
  return same(asOf, before.asOf) ? null : { time: before.time, asOf };
}

function soonest(drivers: readonly Seen[]): Date | null {
  const times = drivers.flatMap(({ at, minutes }) => (minutes === null ? [] : [at.getTime() + minutes * minute]));
  return times.length === 0 ? null : wholeSeconds(Math.min(...times));
}

function isOff(said: Date | null, expected: Date, now: Date): boolean {
  if (said === null) return true;
  const left = expected.getTime() - now.getTime();
  const slack = left < nearMinutes * minute ? 1 : slackMinutes;
  return Math.abs(expected.getTime() - said.getTime()) >= slack * minute;
}

/** As rows keep them. */
const wholeSeconds = (at: number): Date => new Date(Math.floor(at / 1000) * 1000);

const same = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();
