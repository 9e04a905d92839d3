/** What is referred to stays until whoever refers to it has committed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitKeepers, keptSql } from '../../../../src/server/calls/written/keptRecords.ts';
import type { Database } from '../../../../src/server/database/open.ts';
import { freshDatabase } from '../../../serverKit/database.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test('over several machines a removal waits for all who refer to its record, and for nobody else', async () => {
  const order: string[] = [];
  const distributed = true;
  const refers = (name: string, id: string, end: Promise<void>): Promise<void> =>
    database.kysely.transaction().execute(async (db) => {
      await keptSql({ db, distributed }, 'park', [id, id], 't');
      order.push(`${name} refers`);
      await end;
      order.push(`${name} commits`);
    });
  const removes = (id: string): Promise<void> =>
    database.kysely.transaction().execute(async (db) => {
      await awaitKeepers({ db, distributed }, 'park', id);
      order.push(`${id} is removed`);
    });
  let commit = (): void => undefined;
  const until = new Promise<void>((done) => (commit = done));
  const [first, second] = [refers('first', 'a', until), refers('second', 'a', until)];
  await expect.poll(() => order).toHaveLength(2);
  const removal = removes('a');
  await removes('b');
  expect(order.toSorted()).toEqual(['b is removed', 'first refers', 'second refers']);
  commit();
  await Promise.all([first, second, removal]);
  expect(order.at(-1)).toBe('a is removed');
});

test('on one machine nothing is locked but the rows themselves', async () => {
  await database.kysely.transaction().execute(async (db) => {
    await keptSql({ db, distributed: false }, 'park', ['a'], 't');
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(db);
    expect(rows).toEqual([]);
    await awaitKeepers({ db: database.kysely, distributed: false }, 'park', 'a');
  });
});
