/** What has ended is cleared away once an hour. */
import { rm } from 'node:fs/promises';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/server/database/open.ts';
import { syncTables } from '../../src/server/database/sync/sync.ts';
import { systemTables } from '../../src/server/database/systemTables.ts';
import type { Loops, Turn } from '../../src/server/time/loops.ts';
import { keepUp } from '../../src/server/upkeep.ts';
import { freshDatabase } from '../serverKit/database.ts';
import { dataFolder } from '../serverKit/dataFolder.ts';

let database: Database;
let dataDir: string;
beforeAll(async () => {
  database = await freshDatabase();
  dataDir = await dataFolder('upkeep');
  await syncTables(database, systemTables);
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a mobile number is kept no longer than the code that was sent to it is of use', async () => {
  const turns = new Map<string, (turn: Turn) => Promise<void>>();
  const loops: Loops = {
    states: () => [],
    keep: ({ name, turn }) => {
      turns.set(name, turn);
      return { hasten: () => undefined, stop: () => Promise.resolve() };
    },
  };
  const now = new Date('2026-11-20T04:00:00Z');
  keepUp(fastify(), { database, clock: { now: () => now }, dataDir, loops, sweeps: [] });
  const insert = sql`insert into verification_code (mobile, purpose, code_hash, created_at) values
    ('13900139001', 'mobile', 'a', ${new Date('2026-11-20T03:54:00Z')}),
    ('13900139002', 'mobile', 'b', ${new Date('2026-11-20T03:56:00Z')})`;
  await insert.execute(database.kysely);
  await turns.get('sweeps')?.({ signal: new AbortController().signal, beat: () => undefined });
  const { rows } = await sql`select mobile from verification_code`.execute(database.kysely);
  expect(rows).toEqual([{ mobile: '13900139002' }]);
});
