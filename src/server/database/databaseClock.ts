/**
 * The time of a database that several machines share. Each keeps it by its own steady clock and asks for it again and again: what
 * one of them has dated is neither early nor late to another, whatever their clocks on the wall say.
 */
import { sql } from 'kysely';
import type { Clock } from '../time/clock.ts';
import type { Loops } from '../time/loops.ts';
import type { Database } from './open.ts';

interface DatabaseClock extends Clock {
  readonly stop: () => Promise<void>;
}

interface ClockOptions {
  readonly database: Pick<Database, 'workingOn'>;
  readonly loops: Loops;
  /** This machine's. */
  readonly own: Clock;
  /** Hears how many seconds this machine's clock is ahead, where it is not the database's time. */
  readonly tell: (seconds: number) => void;
}

const askEvery = 10_000;
/** Milliseconds beside the way of question and answer: time takes no step for less. */
const tolerated = 250;

export async function openDatabaseClock({ database, loops, own, tell }: ClockOptions): Promise<DatabaseClock> {
  const db = database.workingOn('watch');
  /** Milliseconds since 1970 at which the steady clock stood at nought. */
  let nought: number | undefined;
  let told = 0;
  const now = (): Date => new Date((nought ?? 0) + performance.now());

  async function ask(): Promise<void> {
    const asked = performance.now();
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
    const halfWay = (performance.now() - asked) / 2;
    const [row] = rows;
    if (!row) throw new Error('the database must say its time');
    const found = row.at.getTime() - asked - halfWay;
    if (nought === undefined || Math.abs(found - nought) > halfWay + tolerated) nought = found;
    const ahead = Math.round((own.now().getTime() - now().getTime()) / 1000);
    if (Math.abs(ahead - told) > 1) tell(ahead);
    told = ahead;
  }

  await ask();
  const loop = loops.keep({ name: 'clock', every: askEvery, first: askEvery, timeout: 30_000, turn: ask });
  return { now, stop: loop.stop };
}
