/** How old is old enough: the same rows are, from one day to the next, whatever the length of months. And a turn ends where it is told to. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveTurn, startArchiveTimer } from '../../../src/server/archive/archiveTimer.ts';
import type { ArchivePlan } from '../../../src/server/archive/archivePlan.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { openLoops } from '../../../src/server/time/loops.ts';
import { wireTime } from '../../../src/server/time/clock.ts';
import type { Loops, Turn } from '../../../src/server/time/loops.ts';
import { demonstration } from '../../serverKit/product.ts';

let database: Database;
beforeAll(async () => {
  database = await demonstration(0);
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

/** Notes that were made in 2020, of a table that is theirs alone. */
async function manyNotes(count: number): Promise<ArchivePlan> {
  await database.pool.query(
    `create table note (id text primary key, detachment_id text not null, create_time timestamptz not null)`,
  );
  await database.pool.query(
    `insert into note select 'n' || lpad(n::text, 6, '0'), 'a', '2020-06-06' from generate_series(1, $1::int) as n`,
    [count],
  );
  return { entity: 'note', table: 'note', ended: 'true', beside: [] };
}

test('an archive that is told to stop ends with the batch in hand: the other rows lie where they lay', async () => {
  const plan = await manyNotes(20_000);
  const loops = openLoops((error) => {
    throw error;
  });
  const releases = { settings: () => ({ archiveAfterMonths: 6 }) };
  // Told once the first rows have moved.
  const moving = new Promise<void>((moved) => void database.listen('archive', () => moved()));
  const stop = startArchiveTimer({ database, releases, clock: { now: () => new Date() }, loops }, [plan]);
  await moving;
  await stop();
  const { rows } = await database.pool.query<{ archived: number }>(
    `select count(*)::int as archived from note where archived = 2020`,
  );
  expect(rows[0]?.archived).toBeGreaterThan(0);
  expect(rows[0]?.archived).toBeLessThan(20_000);
});

test('how far back lists need not look is known before the first row moves: they miss none of those that have moved', async () => {
  const plan: ArchivePlan = { entity: 'note', table: 'note', ended: 'true', beside: [] };
  const run = { db: database.workingOn('building'), archive: database.archive, now: new Date(), rowsAtOnce: 5_000 };
  await archiveTurn({ ...run, before: new Date('2010-01-01') }, [plan]);
  expect(database.archive.known.before).toEqual(new Date('2010-01-01'));
  const before = new Date('2021-01-01');
  const known: unknown[] = [];
  const beat = (): void => void known.push(database.archive.known.before);
  expect(await archiveTurn({ ...run, before }, [plan], { beat, goesOn: () => true })).toBeGreaterThan(0);
  expect(known[0]).toEqual(before);
});
