/**
 * How many lines refusals may leave in the audit log, so that nobody floods it: somebody who is refused the same call for
 * the same reason leaves five lines an hour, then one each time their number has doubled, with how many it stands for.
 * One address leaves at most 60 a minute and all of them together 300; what is left out is counted by the next line. Where
 * several processes serve, these two hold for all of them.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { take, type Allowance } from '../records/allowance.ts';

export interface Refused {
  readonly userId: string;
  readonly address: string;
  readonly call: string;
  readonly error: string;
  readonly now: Date;
}

/** How many refusals a line stands for that is written now; 0 where none is to be written. */
type RefusalBudget = (refused: Refused) => number;

const eachAtMost = 5;
const addressPerMinute = 60;
const allPerMinute = 300;
const hour = 3_600_000;
const minute = 60_000;
const keysAtMost = 20_000;

interface Tally {
  readonly since: number;
  count: number;
  untold: number;
}

/** Kept in memory: after a restart everybody begins anew. */
export function refusalBudget(): RefusalBudget {
  const tallies = new Map<string, Tally>();
  let current: { readonly at: number; all: number; readonly addresses: Map<string, number> } = newMinute(0);

  function tallyOf(key: string, now: number): Tally {
    const known = tallies.get(key);
    if (known && now - known.since < hour) return known;
    tallies.delete(key);
    // The one that was begun first is forgotten.
    if (tallies.size >= keysAtMost) tallies.delete(tallies.keys().next().value ?? '');
    const tally = { since: now, count: 0, untold: known?.untold ?? 0 };
    tallies.set(key, tally);
    return tally;
  }

  function hasRoom(address: string, now: number): boolean {
    const at = Math.floor(now / minute);
    if (current.at !== at) current = newMinute(at);
    const ofAddress = current.addresses.get(address) ?? 0;
    if (ofAddress >= addressPerMinute || current.all >= allPerMinute) return false;
    current.addresses.set(address, ofAddress + 1);
    current.all += 1;
    return true;
  }

  return (refused) => {
    const { address, now } = refused;
    const tally = tallyOf(keyOf(refused), now.getTime());
    tally.count += 1;
    tally.untold += 1;
    const isDue = tally.count <= eachAtMost || Number.isInteger(Math.log2(tally.count / eachAtMost));
    if (!isDue || !hasRoom(address, now.getTime())) return 0;
    const { untold } = tally;
    tally.untold = 0;
    return untold;
  };
}

const keyOf = ({ userId, address, call, error }: Refused): string => `${userId} ${address} ${call} ${error}`;

function newMinute(at: number) {
  return { at, all: 0, addresses: new Map<string, number>() };
}

/**
 * The same where other processes write into this log too. Only what would be a line here is counted for all.
 * @param onFault told where that cannot be counted: the line is written none the less
 */
export function sharedRefusalBudget(
  database: Kysely<Tables>,
  onFault: (error: unknown) => void,
): (refused: Refused) => Promise<number> {
  const own = refusalBudget();
  /** Refusals of lines that the others left no room for. */
  const owed = new Map<string, number>();
  return async (refused) => {
    const here = own(refused);
    if (here === 0) return 0;
    const key = keyOf(refused);
    const times = here + (owed.get(key) ?? 0);
    owed.delete(key);
    const isRoom = await hasRoomAmongAll(database, refused).catch((error: unknown) => {
      onFault(error);
      return true;
    });
    if (isRoom) return times;
    if (owed.size >= keysAtMost) owed.delete(owed.keys().next().value ?? '');
    owed.set(key, times);
    return 0;
  };
}

async function hasRoomAmongAll(database: Kysely<Tables>, { address, now }: Refused): Promise<boolean> {
  const lines = (subject: string, most: number): Allowance => ({ kind: 'refusals', subject, most, seconds: 60 });
  if ((await take(database, lines(address, addressPerMinute), now)) > 0) return false;
  return (await take(database, lines('all', allPerMinute), now)) === 0;
}
