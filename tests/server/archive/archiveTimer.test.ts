/** How old is old enough: the same rows are, from one day to the next, whatever the length of months. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startArchiveTimer } from '../../../src/server/archive/archiveTimer.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { wireTime } from '../../../src/server/time/clock.ts';
import type { Loops, Turn } from '../../../src/server/time/loops.ts';
import { freshDatabase } from '../../serverKit/database.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** Before when records are archived at this time, where they are after six months. */
async function archivedBefore(now: string): Promise<string | null> {
  let turn: (turn: Turn) => Promise<void> = () => Promise.resolve();
  const loops: Loops = {
    states: () => [],
    keep: (loop) => {
      turn = loop.turn;
      return { hasten: () => undefined, stop: () => Promise.resolve() };
    },
  };
  const releases = { settings: () => ({ archiveAfterMonths: 6 }) };
  startArchiveTimer({ database, releases, clock: { now: () => new Date(now) }, loops }, []);
  await turn({ signal: new AbortController().signal, beat: () => undefined });
  const { before } = database.archive.known;
  return before && wireTime(before);
}

test('a day that the earlier month has not is its last: nothing is archived that would come back the next day', async () => {
  expect(await archivedBefore('2026-08-31T12:00:00+08:00')).toBe('2026-02-28 12:00:00');
  expect(await archivedBefore('2026-09-01T12:00:00+08:00')).toBe('2026-03-01 12:00:00');
});
