/**
 * How many lines refusals may leave in the audit log, so that nobody floods it: somebody who is refused the same call for
 * the same reason leaves five lines an hour, then one each time their number has doubled, with how many it stands for.
 * One address leaves at most 60 a minute and all of them together 300; what is left out is counted by the next line.
 */
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

  return ({ userId, address, call, error, now }) => {
    const tally = tallyOf(`${userId} ${address} ${call} ${error}`, now.getTime());
    tally.count += 1;
    tally.untold += 1;
    const isDue = tally.count <= eachAtMost || Number.isInteger(Math.log2(tally.count / eachAtMost));
    if (!isDue || !hasRoom(address, now.getTime())) return 0;
    const { untold } = tally;
    tally.untold = 0;
    return untold;
  };
}

function newMinute(at: number) {
  return { at, all: 0, addresses: new Map<string, number>() };
}
