/** What happens by itself: once an event, over kills, outages and replicas; with the rights of a user type, never into the inside. */
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeEvents } from '../../../src/server/database/events.ts';
import { planReactions } from '../../../src/server/database/reactions.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { jobChannel } from '../../../src/server/database/channels.ts';
import { freshDatabase } from '../../serverKit/database.ts';
import { openLibrary, shipped, source, type Library } from '../library.ts';

const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more });
const parcel = {
  title: '包裹',
  shard: 'none',
  scope: { 1: {}, 2: {} },
  write: { 1: {}, 2: {} },
  checks: [{ needs: { count: { lt: 100 } }, field: 'count', text: '太多' }],
  properties: {
    name: text('名称'),
    ownerId: text('收件人'),
    state: { type: 'integer', title: '状态', default: 0 },
    count: { type: 'integer', title: '次数', default: 0 },
    reminded: { type: 'boolean', title: '已提醒', default: false },
    note: text('内部备注', { read: [1] }),
    phone: text('电话', { format: 'phone', mask: { as: 'phone', read: [1] } }),
  },
  on: [
    { id: 'arrived', added: true, webhook: { to: 'depot', as: 2 } },
    {
      id: 'sent',
      when: { state: 1 },
      notify: { user: { id: { row: 'ownerId' } }, text: { 'zh-CN': '包裹 {name} 已寄出', 'en-US': '{name} is sent' } },
    },
    { id: 'stale', when: { state: 2 }, minutes: 10, set: { reminded: true } },
    { id: 'many', when: { state: 3 }, set: { count: 100 } },
    {
      id: 'imported',
      when: { state: 4 },
      webhook: { to: 'depot', as: 2 },
      notify: {
        user: { id: { row: 'ownerId' } },
        text: { 'zh-CN': '包裹 {name} 已导入', 'en-US': '{name} is imported' },
      },
    },
    ...[0, 10].map((minutes) => ({
      id: `reminded${minutes}`,
      when: { state: 7 + minutes, reminded: false },
      ...(minutes > 0 && { minutes }),
      webhook: { to: 'depot', as: 2 },
      notify: {
        user: { id: { row: 'ownerId' } },
        text: { 'zh-CN': '包裹 {name} 请处理', 'en-US': '{name} waits for you' },
      },
      set: { reminded: true },
    })),
    {
      id: 'announced',
      when: { state: 5 },
      notify: { user: { userType: [2, 3] }, text: { 'zh-CN': '包裹 {name} 已公布', 'en-US': '{name} is announced' } },
    },
    {
      id: 'unclaimed',
      when: { state: 6 },
      minutes: 10,
      notify: {
        user: { id: { row: 'ownerId' } },
        text: { 'zh-CN': '包裹 {name} 待领取', 'en-US': '{name} is to be picked up' },
      },
    },
  ],
};
const notification = {
  title: '提醒',
  shard: 'none',
  scope: { 1: { userId: { user: 'id' } }, 2: { userId: { user: 'id' } }, 3: { userId: { user: 'id' } } },
  required: ['userId', 'text'],
  properties: {
    userId: text('用户'),
    text: text('内容'),
    textEn: text('英文'),
    page: text('页面'),
    about: text('对象'),
    recordId: text('记录'),
    reaction: text('起因'),
    readTime: { type: 'string', format: 'date-time', title: '已读' },
  },
};
const family = Object.fromEntries(['list', 'get', 'insert', 'update', 'remove'].map((one) => [one, { allow: [1, 2] }]));
const sources = [
  source('entities/parcel.json', parcel),
  source('entities/notification.json', notification),
  source('calls/parcel.json', { entity: 'parcel', path: '/parcels', calls: family }),
  shipped('calls/webhooks.json'),
];

interface Told {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver on this machine: what it was sent, and what it answers. */
async function openReceiver() {
  const told: Told[] = [];
  const answers = { status: 204 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      told.push({ headers: request.headers, body });
      response.writeHead(answers.status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { told, answers, origin, close: () => new Promise((done) => server.close(done)) };
}

const secret = `whsec_${Buffer.from('a secret of twenty-four bytes').toString('base64')}`;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let database: Database;
let dataDir = '';
let library: Library;
beforeAll(async () => {
  receiver = await openReceiver();
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'reactions-'));
  library = await open();
  await setReceiver(`${receiver.origin}/depot`);
});
afterAll(async () => {
  await library.close();
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

const open = (): Promise<Library> => openLibrary({ database, dataDir, sources, webhookOrigins: [receiver.origin] });
const post = (url: string, payload: object, as = 'super') => library.send({ method: 'POST', url, as, payload });
async function setReceiver(address: string): Promise<void> {
  const { status, text: said } = await post('/api/webhooks/set', { name: 'depot', address, secret });
  expect(status, said).toBe(200);
}
async function add(row: object): Promise<string> {
  const { status, text: said, body } = await post('/api/parcels/add', row, 'librarian');
  expect(status, said).toBe(200);
  return (body.data as { id?: string } | null)?.id ?? String(body.data);
}
const change = async (id: string, row: object) => {
  const { status, text: said } = await post('/api/parcels/update', { id, ...row }, 'librarian');
  expect(status, said).toBe(200);
};
const look = () => sql`select pg_notify(${jobChannel}, 'look')`.execute(database.kysely);
const dataOf = ({ body }: Told) => (JSON.parse(body) as { data: Record<string, unknown> }).data;
const toldOf = (name: string) => receiver.told.filter((one) => dataOf(one)['name'] === name);
const parcels = async (id: string) =>
  (
    await sql<{ reminded: boolean; count: number }>`select reminded, count from parcel where id = ${id}`.execute(
      database.kysely,
    )
  ).rows[0];
const jobs = (kind: string) => database.kysely.selectFrom('job').selectAll().where('kind', '=', kind).execute();

describe('a webhook', () => {
  test('carries what its user type reads whole, signed by the convention', async () => {
    await add({ name: 'first', note: 'for us', phone: '13800000000', ownerId: 'user-reader' });
    await expect.poll(() => toldOf('first').length).toBe(1);
    const [{ headers, body } = { headers: {}, body: '' }] = toldOf('first');
    expect(JSON.parse(body)).toMatchObject({ type: 'parcel.arrived', timestamp: expect.stringMatching(/Z$/) });
    const data = toldOf('first').map(dataOf)[0] ?? {};
    expect(data).toMatchObject({ name: 'first', ownerId: 'user-reader', state: 0 });
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['note']));
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['phone']));
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const key = Buffer.from(secret.slice(6), 'base64');
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  });

  test('comes with the same id and body after three failures, and not again', async () => {
    receiver.answers.status = 500;
    await add({ name: 'later' });
    for (const times of [1, 2, 3]) {
      await expect.poll(() => toldOf('later').length).toBe(times);
      await expect.poll(async () => (await jobs('webhook')).map(({ state }) => state)).toEqual(['waiting']);
      if (times === 3) receiver.answers.status = 200;
      library.pass(10);
      await look();
    }
    await expect.poll(() => toldOf('later').length).toBe(4);
    await expect.poll(() => jobs('webhook')).toEqual([]);
    expect(new Set(toldOf('later').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(toldOf('later').map(({ body }) => body)).size).toBe(1);
  });

  test('is sent though the server that committed it is gone', async () => {
    await library.app.close();
    const now = new Date();
    const { current } = library.releases;
    await database.kysely.transaction().execute(async (db) => {
      await sql`insert into parcel (id, version, create_time, update_time, name) values ('p-killed', 1, ${now}, ${now}, 'killed')`.execute(
        db,
      );
      const row = { id: 'p-killed', version: 1 };
      const event = {
        entity: 'parcel',
        id: 'p-killed',
        detachmentId: null,
        step: 'insert',
        to: { name: 'killed' },
        before: null,
        after: row,
      };
      await writeEvents(
        { db, now, release: current(), actor: { id: 'user-super', name: 'super' }, distributed: false },
        [event],
      );
    });
    expect(toldOf('killed')).toEqual([]);
    library = await open();
    await expect.poll(() => toldOf('killed').length).toBe(1);
  });

  test('is sent once by one of two servers', async () => {
    const other = await open();
    const names = Array.from({ length: 12 }, (_, i) => `both-${i}`);
    for (const name of names) await add({ name });
    await expect.poll(() => names.filter((name) => toldOf(name).length > 0).length).toBe(names.length);
    await expect.poll(() => jobs('webhook')).toEqual([]);
    expect(names.map((name) => toldOf(name).length)).toEqual(names.map(() => 1));
    await other.app.close();
  });

  test('that cannot be sent stands in a list, and is sent again by hand', async () => {
    await setReceiver('https://receiver.localhost/depot');
    await add({ name: 'inside' });
    await expect.poll(async () => (await jobs('webhook')).map(({ state }) => state)).toEqual(['failed']);
    const { body } = await library.send({ method: 'GET', url: '/api/webhooks/failed', as: 'super' });
    const [row] = body.data as { id: string; fault: string; name: string }[];
    expect(row).toMatchObject({ name: 'depot', fault: expect.stringContaining('may not be reached') });
    const receivers = await library.send({ method: 'GET', url: '/api/webhooks/receivers', as: 'super' });
    expect(receivers.body.data).toMatchObject([{ name: 'depot', host: 'receiver.localhost', failed: 1 }]);
    expect(receivers.text).not.toContain('whsec_');
    await setReceiver(`${receiver.origin}/depot`);
    expect((await post('/api/webhooks/again', { id: row?.id })).status).toBe(200);
    await expect.poll(() => toldOf('inside').length).toBe(1);
    expect((await post('/api/webhooks/again', { id: row?.id })).status).toBe(404);
  });

  test('is kept so that the database alone tells neither its address nor its secret, and set by super managers alone', async () => {
    const rows = await database.kysely.selectFrom('webhookReceiver').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|whsec_/);
    expect((await post('/api/webhooks/set', { name: 'depot', address: '' }, 'librarian')).status).toBe(403);
    expect((await post('/api/webhooks/set', { name: 'nobody', address: 'https://example.org' })).status).toBe(404);
    const made = await post('/api/webhooks/set', { name: 'depot', address: `${receiver.origin}/depot` });
    expect(made.body.data).toEqual({ secret: expect.stringMatching(/^whsec_/) });
  });
});

test('users are told whom the condition names and who see the record', async () => {
  const seen = await add({ name: 'mine', ownerId: 'user-desk' });
  await change(seen, { state: 1 });
  const unseen = await add({ name: 'theirs', ownerId: 'user-reader' });
  await change(unseen, { state: 1 });
  await expect.poll(() => jobs('notify')).toEqual([]);
  const rows = await database.kysely.selectFrom('notification').selectAll().execute();
  expect(rows).toMatchObject([
    { userId: 'user-desk', text: '包裹 mine 已寄出', textEn: 'mine is sent', recordId: seen },
  ]);
  const events = await database.kysely
    .selectFrom('event')
    .select('entity')
    .where('entity', '=', 'notification')
    .execute();
  expect(events).toHaveLength(1);
});

test('a table of as many records as may be imported at once tells of each of them', async () => {
  const rows = 5_000;
  const undone = new Error('nothing of it is kept');
  const planned = database.kysely.transaction().execute(async (db) => {
    await sql`insert into parcel (id, version, create_time, update_time, name, state)
      select 'imported-' || n, 1, now(), now(), 'imported', 4 from generate_series(1, ${rows}::int) as n`.execute(db);
    const changes = Array.from({ length: rows }, (_, n) => ({
      entity: 'parcel',
      id: `imported-${n + 1}`,
      detachmentId: null,
      step: 'parcel.insert',
      to: { state: 4 },
      before: null,
      after: { id: `imported-${n + 1}` },
    }));
    const { releases } = library;
    const actor = { id: 'a', name: 'A' };
    const writer = { db, now: new Date(), release: releases.current(), actor, distributed: false };
    await planReactions(writer, changes);
    const jobs = await sql<{ count: number }>`
      select count(*)::int as count from job where input->>'on' = 'imported'`.execute(db);
    expect(jobs.rows).toEqual([{ count: 2 * rows }]);
    throw undone;
  });
  await expect(planned).rejects.toBe(undone);
});

test('who sees the record is told of it behind a thousand whom the condition names and who do not', async () => {
  await sql`insert into "user" (id, version, create_time, update_time, username, name, user_type)
    select 'stranger-' || lpad(n::text, 4, '0'), 1, now(), now(), 'stranger' || n, 'stranger', 3
    from generate_series(1, 1001) as n`.execute(database.kysely);
  const id = await add({ name: 'announced', ownerId: 'user-desk' });
  await change(id, { state: 5 });
  await expect.poll(() => jobs('notify')).toEqual([]);
  const rows = await database.kysely.selectFrom('notification').select('userId').where('recordId', '=', id).execute();
  expect(rows).toContainEqual({ userId: 'user-desk' });
});

test('whoever has a record after another is told once they have had it for so long', async () => {
  const tell = async () =>
    (
      await sql<{
        userId: string;
      }>`select user_id as "userId" from notification where record_id = ${id} order by id`.execute(database.kysely)
    ).rows.map(({ userId }) => userId);
  const waiting = async () => (await jobs('notify')).length;
  const id = await add({ name: 'unclaimed', state: 6, ownerId: 'user-librarian' });
  library.pass(6);
  await change(id, { ownerId: 'user-desk' });
  await change(id, { note: 'still theirs' });
  library.pass(6);
  await look();
  await expect.poll(waiting).toBe(1);
  expect(await tell()).toEqual([]);
  library.pass(6);
  await look();
  await expect.poll(tell).toEqual(['user-desk']);
  await change(id, { ownerId: 'user-librarian' });
  library.pass(12);
  await look();
  await expect.poll(tell).toEqual(['user-desk', 'user-librarian']);
  await change(id, { state: 0 });
});

describe('what was told', () => {
  const unread = async (id: string) =>
    (
      await sql<{ userId: string }>`
        select user_id as "userId" from notification where record_id = ${id} and read_time is null order by id`.execute(
        database.kysely,
      )
    ).rows.map(({ userId }) => userId);
  const unclaimed = async (name: string) => {
    const id = await add({ name, state: 6, ownerId: 'user-desk' });
    library.pass(12);
    await look();
    await expect.poll(() => unread(id)).toEqual(['user-desk']);
    return id;
  };

  test('ends with what it tells of, and is told to whoever has read it', async () => {
    const id = await unclaimed('claimed later');
    await change(id, { note: 'still there' });
    expect(await unread(id)).toEqual(['user-desk']);
    await change(id, { state: 0 });
    expect(await unread(id)).toEqual([]);
    const events = await sql<{ step: string }>`
      select step from event where entity = 'notification' and record_id in (select id from notification where record_id = ${id})
      order by seq`.execute(database.kysely);
    expect(events.rows).toEqual([{ step: 'parcel.on.unclaimed.notify' }, { step: 'parcel.on.unclaimed.over' }]);
  });

  test('ends at once, too, where it was told at once', async () => {
    const id = await add({ name: 'sent back', ownerId: 'user-desk' });
    await change(id, { state: 1 });
    await expect.poll(() => unread(id)).toEqual(['user-desk']);
    await change(id, { state: 0 });
    expect(await unread(id)).toEqual([]);
  });

  test('ends for those from whom the record has gone to others', async () => {
    const id = await unclaimed('handed on');
    await change(id, { ownerId: 'user-librarian' });
    expect(await unread(id)).toEqual([]);
    library.pass(12);
    await look();
    await expect.poll(() => unread(id)).toEqual(['user-librarian']);
    await change(id, { state: 0 });
    expect(await unread(id)).toEqual([]);
  });

  test.each([0, 10])('once, after %d minutes, stays though what is set with it ends the condition', async (minutes) => {
    const name = `once after ${minutes}`;
    const id = await add({ name, state: 7 + minutes, ownerId: 'user-desk' });
    library.pass(minutes + 2);
    await look();
    await expect.poll(async () => (await parcels(id))?.reminded).toBe(true);
    await expect.poll(() => unread(id)).toEqual(['user-desk']);
    await expect.poll(() => toldOf(name).filter(({ body }) => body.includes('.reminded')).length).toBe(1);
    expect((await jobs('notify')).filter(({ input }) => JSON.stringify(input).includes(id))).toEqual([]);
  });

  test('is told to nobody once it has ended before it could be told', async () => {
    await library.app.close();
    const now = new Date();
    const id = 'p-over';
    await database.kysely.transaction().execute(async (db) => {
      await sql`insert into parcel (id, version, create_time, update_time, name, state, owner_id)
        values (${id}, 1, ${now}, ${now}, 'over', 1, 'user-desk')`.execute(db);
      const event = {
        entity: 'parcel',
        id,
        detachmentId: null,
        step: 'insert',
        to: { state: 1 },
        before: null,
        after: { id },
      };
      await writeEvents(
        { db, now, release: library.releases.current(), actor: { id: 'a', name: 'A' }, distributed: false },
        [event],
      );
    });
    expect(await jobs('notify')).toHaveLength(1);
    await sql`update parcel set state = 0 where id = ${id}`.execute(database.kysely);
    library = await open();
    await expect.poll(() => jobs('notify')).toEqual([]);
    expect(await unread(id)).toEqual([]);
  });

  test('ends with its record', async () => {
    const id = await unclaimed('thrown away');
    const { status } = await post('/api/parcels/delete', { id }, 'librarian');
    expect(status).toBe(200);
    expect(await unread(id)).toEqual([]);
  });
});

describe('a field is set', () => {
  test('once a record has stayed in its condition for so long, and not for one that left it meanwhile', async () => {
    const stays = await add({ name: 'stays', state: 2 });
    const leaves = await add({ name: 'leaves', state: 2 });
    library.pass(6);
    await change(leaves, { state: 0 });
    await change(leaves, { state: 2 });
    library.pass(6);
    await look();
    await expect.poll(async () => (await parcels(stays))?.reminded).toBe(true);
    expect((await parcels(leaves))?.reminded).toBe(false);
    library.pass(6);
    await look();
    await expect.poll(async () => (await parcels(leaves))?.reminded).toBe(true);
  });

  test('only where the checks of the record hold; else it is told as failed', async () => {
    const id = await add({ name: 'counted', state: 3 });
    await expect
      .poll(async () => (await jobs('reactionSet')).map(({ state, fault }) => [state, fault]))
      .toEqual([['failed', '太多']]);
    expect((await parcels(id))?.count).toBe(0);
  });
});
