/** What one process notifies the others have heard, once it has waited for them. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '../../../src/server/database/open.ts';
import { openOffice, type Office } from '../../towing/office.ts';

let office: Office;
let other: Database;
const asked: string[] = [];
beforeAll(async () => {
  office = await openOffice(0);
  other = await openDatabase({ databaseUrl: office.database.url, maxConnections: 1 });
  await other.listen('told', () => undefined);
  await office.database.listen('listening_asks', (word) => asked.push(word));
});
afterAll(async () => {
  await other.close();
  await office.close();
});

test('whoever waits for all goes on once each has said that it has heard', async () => {
  const slow = new Client({ connectionString: office.database.url, application_name: 'console listens' });
  await slow.connect();
  await slow.query('listen listening_asks');
  const words: string[] = [];
  slow.on('notification', ({ payload = '' }) => words.push(payload));
  let over = false;
  const all = office.database.heardByAll().then(() => (over = true));
  await vi.waitFor(() => expect(words).toHaveLength(1));
  expect(over).toBe(false);
  await slow.query(`select pg_notify('listening_heard', $1 || ' ' || pg_backend_pid())`, words);
  await all;
  await slow.end();
});

test('whoever has not answered once is not waited for again until it does', async () => {
  const dead = new Client({ connectionString: office.database.url, application_name: 'console listens' });
  await dead.connect();
  const waits = vi.spyOn(globalThis, 'setTimeout');
  const awaited = () => waits.mock.calls.filter(([, milliseconds]) => milliseconds === 3_000).length;
  await office.database.heardByAll();
  expect(awaited()).toBe(1);
  await dead.query(`select pg_notify('listening_heard', 'late ' || pg_backend_pid())`);
  await office.database.heardByAll();
  expect(awaited()).toBe(2);
  waits.mockRestore();
  await dead.end();
});

test('whoever listens no more is not waited for', async () => {
  const gone = await openDatabase({ databaseUrl: office.database.url, maxConnections: 1 });
  await gone.listen('told', () => undefined);
  await gone.close();
  await office.database.heardByAll();
});

test('a session’s end is answered once all have heard of it, and what ends none asks nobody', async () => {
  const police = await office.as('police');
  const before = asked.length;
  expect((await police.get('/rescue_public/user/checkPass')).status).toBe(200);
  expect(asked).toHaveLength(before);
  expect((await police.post('/logout')).status).toBe(200);
  expect(asked).toHaveLength(before + 1);
});
