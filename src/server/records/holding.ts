/** How long an answer stays true while nothing changes but the clock. Whoever makes the answer says where it ends sooner. */
import { clockTestsOf, readsClock, turnsBetween } from '../../core/condition/readsClock.ts';
import type { Field, Row } from '../../core/model/catalogue.ts';
import { isTypes } from '../../core/access/access.ts';
import { wireTime } from '../time/clock.ts';

export interface Holding {
  readonly until: () => Date;
  /** The answer says something else from this instant on. */
  readonly atMost: (instant: Date) => void;
}

export function holdingUntil(end: Date): Holding {
  let until = end;
  return {
    until: () => until,
    atMost: (instant) => {
      if (instant < until) until = instant;
    },
  };
}

/** Of masks that lift or fall with time: an answer with a row whose mask does so before its end holds for no time at all. */
export function maskHolds(
  holding: Holding,
  fields: readonly Field[],
  user: Row,
  now: Date,
): ((row: Row) => void) | undefined {
  const tests = fields.flatMap(({ mask }) => {
    const unless = mask?.unless ?? null;
    return unless === null || isTypes(unless) || !readsClock(unless, user) ? [] : clockTestsOf(unless);
  });
  if (tests.length === 0) return undefined;
  const [from, to] = [wireTime(now), wireTime(holding.until())];
  return (row) => {
    if (tests.some((test) => turnsBetween(test, row, from, to))) holding.atMost(now);
  };
}
