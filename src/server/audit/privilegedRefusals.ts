/**
 * Refusals of calls that change something have room of their own in the audit log, which no other call, user or address
 * can use up: five lines an hour for a user, a call and a reason, at once. Whatever comes beyond is counted and told in one
 * line when the minute turns, and when the server closes. So one user leaves for a call and a reason at most 65 lines an
 * hour, and the lines told at a turn are at most 300; those that are left wait for the next turn, and none is lost.
 */
import type { Refused } from './refusalBudget.ts';

/** A refusal that was counted, with the last of those that it stands for. */
interface Untold<Last> {
  readonly last: Last;
  readonly times: number;
}

interface PrivilegedRefusals<Last> {
  /** @returns whether a line is to be written now; else it is counted, for the turn of the minute. */
  readonly hasRoom: (refused: Omit<Refused, 'address'>, last: Last) => boolean;
  /** What was counted since the last turn. @param most lines; the rest waits */
  readonly turn: (now: Date, most?: number) => readonly Untold<Last>[];
}

const toldAtATurn = 300;
const eachAtMost = 5;
const hour = 3_600_000;

interface Tally<Last> {
  readonly since: number;
  count: number;
  untold: Untold<Last> | null;
}

/** Kept in memory: after a restart everybody begins anew. */
export function privilegedRefusals<Last>(): PrivilegedRefusals<Last> {
  const tallies = new Map<string, Tally<Last>>();

  function tallyOf(key: string, now: number): Tally<Last> {
    const known = tallies.get(key);
    if (known && now - known.since < hour) return known;
    const tally = { since: now, count: 0, untold: known?.untold ?? null };
    tallies.set(key, tally);
    return tally;
  }

  return {
    hasRoom: ({ userId, call, error, now }, last) => {
      const tally = tallyOf(`${userId} ${call} ${error}`, now.getTime());
      tally.count += 1;
      if (tally.count <= eachAtMost) return true;
      tally.untold = { last, times: (tally.untold?.times ?? 0) + 1 };
      return false;
    },
    turn: (now, most = toldAtATurn) => {
      const told: Untold<Last>[] = [];
      for (const [key, tally] of tallies) {
        if (tally.untold && told.length < most) {
          told.push(tally.untold);
          tally.untold = null;
        }
        if (!tally.untold && now.getTime() - tally.since >= hour) tallies.delete(key);
      }
      return told;
    },
  };
}
