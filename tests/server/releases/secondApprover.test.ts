/** One super manager does not become two by locking the others for a moment, or by taking over or making a second account. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeEvents } from '../../../src/server/database/events.ts';
import type { Change } from '../../../src/server/calls/handler.ts';
import { changeUser } from '../../../src/server/sessions/userChange.ts';
import type { Library, Sent } from '../library.ts';
import { openStudioLibrary } from '../studioLibrary.ts';

const day = 86_400_000;
const ago = (days: number): Date => new Date(Date.now() - days * day);

let library: Library;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ library, close } = await openStudioLibrary());
  const { kysely } = library.database;
  await kysely
    .updateTable('user')
    .set({ createTime: ago(30) })
    .execute();
  const first = await kysely.selectFrom('user').selectAll().where('username', '=', 'super').executeTakeFirstOrThrow();
  const lists = { roles: JSON.stringify([]), ability: JSON.stringify([]) };
  await kysely
    .insertInto('user')
    .values({ ...first, ...lists, id: 'user-second', username: 'second', name: 'second', eventHead: null, eventSeq: 0 })
    .execute();
});
afterAll(() => close());
afterEach(async () => {
  const fresh = { active: true, createTime: ago(30), passwordResetAt: null, passwordResetBy: null };
  await library.database.kysely.updateTable('user').set(fresh).execute();
});

const second = () => library.database.kysely.updateTable('user').where('username', '=', 'second');

/** As the call of a product does. */
async function lock(username: string, now: Date): Promise<void> {
  const { database, releases } = library;
  const release = releases.current();
  const call = release.catalogue.calls['updateMobile'];
  if (!call) throw new Error('the library must have the call "updateMobile"');
  await database.kysely.transaction().execute(async (db) => {
    const user = await db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
    const changes: Change[] = [];
    const changed = (change: Change): void => void changes.push(change);
    await changeUser({ db, now, release, call, changed }, user, { active: false });
    const actor = { id: 'user-super', name: 'super' };
    await writeEvents({ db, release, now, actor, distributed: false }, changes);
  });
}

let pages = 0;
/** A new page, which widens rights. */
async function publish(): Promise<Sent> {
  const file = `screens/page${(pages += 1)}.json`;
  const entity = { title: `页面${pages}`, properties: { name: { type: 'string', title: '名称', search: true } } };
  const payload = { file, text: JSON.stringify({ entity }), version: 0 };
  return library.send({ method: 'POST', url: '/api/schemas/publish', as: 'super', payload });
}

async function approve(proposed: Sent): Promise<Sent> {
  expect(proposed.body.error, proposed.text).toBe('waits-for-approval');
  const { id } = proposed.body.data as { id: string };
  const asked = { method: 'GET', url: `/api/schemas/proposal?id=${id}`, as: 'second' } as const;
  const { from, to } = (await library.send(asked)).body.data as { from: string; to: string };
  return library.send({ method: 'POST', url: '/api/schemas/approve', as: 'second', payload: { id, from, to } });
}

describe('a second one who is locked', () => {
  test.each([0, 6.9])('%s days ago is waited for', async (days) => {
    await lock('second', ago(days));
    expect((await publish()).body.error).toBe('waits-for-approval');
    await second().set({ active: true }).execute();
  });

  test('more than a week ago is not', async () => {
    await library.database.kysely.deleteFrom('event').where('recordId', '=', 'user-second').execute();
    await second().set({ eventHead: null, eventSeq: 0 }).execute();
    await lock('second', ago(7.1));
    expect((await publish()).status).toBe(200);
  });

  test('by nobody’s call is not', async () => {
    await library.database.kysely.deleteFrom('event').where('recordId', '=', 'user-second').execute();
    await second().set({ eventHead: null, eventSeq: 0, active: false }).execute();
    expect((await publish()).status).toBe(200);
  });
});

describe('a second one', () => {
  const refused = { status: 403, body: { error: 'no-second' } };

  test('who was there for a week approves', async () => {
    expect((await approve(await publish())).status).toBe(200);
  });

  test.each([0, 6.9])('whose password somebody else set %s days before is none', async (days) => {
    await second()
      .set({ passwordResetAt: ago(days), passwordResetBy: 'super' })
      .execute();
    expect(await approve(await publish())).toMatchObject(refused);
  });

  test('whose password was set more than a week before is one', async () => {
    await second()
      .set({ passwordResetAt: ago(7.1), passwordResetBy: 'super' })
      .execute();
    expect((await approve(await publish())).status).toBe(200);
  });

  test.each([0, 6.9])('whose account was made %s days before is none, and is waited for', async (days) => {
    await second()
      .set({ createTime: ago(days) })
      .execute();
    expect(await approve(await publish())).toMatchObject(refused);
  });

  test('who came with the installation, an hour ago, is one', async () => {
    await library.database.kysely
      .updateTable('user')
      .set({ createTime: ago(2 / 24) })
      .execute();
    await second()
      .set({ createTime: ago(1.5 / 24) })
      .execute();
    expect((await approve(await publish())).status).toBe(200);
    await second()
      .set({ createTime: ago(0.5 / 24) })
      .execute();
    expect(await approve(await publish())).toMatchObject(refused);
  });
});
