/** Push messages: to which browsers, encrypted, once each, over restarts and outages, and never into a private network. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobChannel } from '../../../src/server/database/channels.ts';
import { pushTo, type PushMessage } from '../../../src/server/push/message.ts';
import { isPublic, mayBeSentTo, publicLookup } from '../../../src/server/push/reach.ts';
import { freshDatabase } from '../../serverKit/database.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { openLibrary, type Library } from '../library.ts';
import { openPushService, type PushedBrowser, type PushService } from '../../serverKit/pushService.ts';

let service: PushService;
let database: Database;
let library: Library;
beforeAll(async () => {
  service = await openPushService();
  database = await freshDatabase();
  library = await open();
});
afterAll(async () => {
  await library.close();
  await service.close();
});

/** Its database outlives it. */
const open = (): Promise<Library> => openLibrary({ database, pushOrigins: [service.origin] });

const post = (as: string, payload: object, headers: Record<string, string> = {}) =>
  library.send({ method: 'POST', url: '/api/push', as, payload, headers });
async function subscribe(as: string, headers: Record<string, string> = {}): Promise<PushedBrowser> {
  const browser = service.browser();
  const { status, text } = await post(as, { subscription: browser.subscription, on: true }, headers);
  expect(status, text).toBe(200);
  return browser;
}
const overdue: PushMessage = {
  title: { 'zh-CN': '催还', 'en-US': 'Overdue' },
  body: { 'zh-CN': '第 7 号', 'en-US': 'No. 7' },
  tag: 'loan-7',
  page: '/loans',
  urgent: true,
  kept: 600,
};
const tell = (username: string, change: Partial<PushMessage> = {}, now = new Date()): Promise<void> =>
  database.kysely
    .transaction()
    .execute((db) => pushTo(db, { ...overdue, ...change, users: [`user-${username}`], now }));
const look = () => sql`select pg_notify(${jobChannel}, 'look')`.execute(database.kysely);
const waiting = () => database.kysely.selectFrom('job').selectAll().where('kind', '=', 'push').execute();
const known = (username: string) =>
  database.kysely.selectFrom('pushSubscription').select('endpoint').where('userId', '=', `user-${username}`).execute();

test('the key to subscribe with is one for all replicas, and for those who are signed in', async () => {
  const ask = (one: Library) => one.send({ method: 'GET', url: '/api/push', as: 'reader' });
  const other = await openLibrary({ database: await freshDatabase() });
  const [here, again, elsewhere] = [await ask(library), await ask(library), await ask(other)];
  expect(here.body.data).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/) });
  expect(again.body.data).toEqual(here.body.data);
  expect(elsewhere.body.data).not.toEqual(here.body.data);
  await other.close();
  expect((await library.app.inject({ method: 'GET', url: '/api/push' })).statusCode).toBe(401);
});

test('a message reaches every browser of the user once, encrypted, in the language of each', async () => {
  const chinese = await subscribe('reader', { 'accept-language': 'zh-CN' });
  const english = await subscribe('reader', { 'accept-language': 'en-US', origin: 'https://library.example.org' });
  const stranger = await subscribe('desk');
  await tell('reader');
  await expect.poll(() => [chinese.received.length, english.received.length]).toEqual([1, 1]);
  expect(chinese.received[0]?.message).toEqual({
    id: expect.any(String),
    title: '催还',
    body: '第 7 号',
    tag: 'loan-7',
    page: '/loans',
    urgent: true,
    at: expect.any(Number),
  });
  expect(english.received[0]?.message).toMatchObject({ title: 'Overdue', body: 'No. 7' });
  const { headers } = english.received[0] ?? {};
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'high',
    ttl: expect.stringMatching(/^\d+$/),
  });
  const [, claims = ''] = (/t=([^,]+)/.exec(String(headers?.['authorization']))?.[1] ?? '').split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: service.origin,
    sub: 'https://library.example.org',
  });
  await expect.poll(waiting).toEqual([]);
  expect(stranger.received).toEqual([]);
});

test('nothing is told of what is not committed', async () => {
  const browser = await subscribe('reader');
  const undone = database.kysely.transaction().execute(async (db) => {
    await pushTo(db, { ...overdue, users: ['user-reader'], now: new Date() });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await tell('reader', { tag: 'loan-8' });
  await expect.poll(() => browser.received.map(({ message }) => message['tag'])).toEqual(['loan-8']);
});

test('a browser that the service knows no more is forgotten, and asked no more', async () => {
  const browser = await subscribe('librarian');
  browser.status = 410;
  await tell('librarian');
  await expect.poll(() => known('librarian')).toEqual([]);
  await expect.poll(waiting).toEqual([]);
  await tell('librarian');
  expect(await waiting()).toEqual([]);
  expect(browser.asked).toBe(1);
});

test('while the service is out, a message waits longer each time, over a restart of the server, and comes once', async () => {
  const browser = await subscribe('librarian2');
  browser.status = 503;
  const begun = new Date();
  await tell('librarian2', { kept: 3_600 }, begun);
  const job = async () => (await waiting())[0];
  const pauseAfter = async (attempts: number): Promise<number> => {
    await expect.poll(async () => [(await job())?.attempts, (await job())?.state]).toEqual([attempts, 'waiting']);
    return (await job())?.dueAt?.getTime() ?? 0;
  };
  const first = await pauseAfter(1);
  expect(first - begun.getTime()).toBeGreaterThanOrEqual(5_000);
  await library.app.close();
  library = await open();
  library.pass(1);
  await look();
  // A minute on the clock, and fifteen seconds instead of five.
  expect((await pauseAfter(2)) - first).toBeGreaterThanOrEqual(70_000);
  browser.status = 201;
  library.pass(1);
  await look();
  await expect.poll(() => browser.received.length).toBe(1);
  await expect.poll(waiting).toEqual([]);
  await look();
  expect(browser.asked).toBe(3);
});

test('a service that asks to be left alone is, and what is too old by then is given up', async () => {
  const browser = await subscribe('desk');
  browser.status = 429;
  browser.retryAfter = 1_200;
  await tell('desk', { kept: 600 }, new Date(Date.now() + 180_000));
  await expect.poll(async () => (await waiting()).map(({ state }) => state)).toEqual(['failed']);
  expect(browser.asked).toBe(1);
  await database.kysely.deleteFrom('job').execute();
});

test('what still waits is overtaken by what comes later about the same', async () => {
  const browser = await subscribe('super');
  browser.status = 503;
  await tell('super');
  // It counts as tried while its answer is still on its way.
  await expect.poll(async () => (await waiting()).map((job) => [job.attempts, job.state])).toEqual([[1, 'waiting']]);
  browser.status = 201;
  await tell('super', { title: { 'zh-CN': '已还', 'en-US': 'Returned' } });
  await expect.poll(() => browser.received.map(({ message }) => message['title'])).toEqual(['已还']);
  library.pass(2);
  await look();
  await expect.poll(waiting).toEqual([]);
  expect(browser.received).toHaveLength(1);
});

describe('a browser is told no more', () => {
  test('once its user says so, but not when another one does', async () => {
    const { subscription } = await subscribe('librarian');
    await post('desk', { subscription, on: false });
    expect(await known('librarian')).toHaveLength(1);
    await post('librarian', { subscription, on: false });
    expect(await known('librarian')).toEqual([]);
  });

  test('once its user has signed out; not when the session ran out in a pocket', async () => {
    await library.signIn('librarian');
    await subscribe('librarian');
    library.pass(45);
    expect((await library.send({ method: 'GET', url: '/api/push', as: 'librarian' })).status).toBe(401);
    expect(await known('librarian')).toHaveLength(1);
    await library.signIn('librarian');
    const again = await subscribe('librarian');
    await library.send({ method: 'POST', url: '/api/logout', as: 'librarian' });
    expect((await known('librarian')).map(({ endpoint }) => endpoint)).not.toContain(again.subscription.endpoint);
  });

  test('while its user is shut out', async () => {
    await library.signIn('reader');
    const browser = await subscribe('reader');
    const active = (is: boolean) =>
      database.kysely.updateTable('user').set({ active: is }).where('id', '=', 'user-reader').execute();
    await active(false);
    await tell('reader', { tag: 'locked' }, new Date(Date.now() + 3_600_000));
    await expect.poll(waiting).toEqual([]);
    await active(true);
    expect(browser.received).toEqual([]);
  });

  test('by another user of the same browser', async () => {
    await library.signIn('desk');
    await library.signIn('reader');
    const { subscription } = await subscribe('desk');
    await post('reader', { subscription, on: true });
    expect((await known('desk')).map(({ endpoint }) => endpoint)).not.toContain(subscription.endpoint);
    expect((await known('reader')).map(({ endpoint }) => endpoint)).toContain(subscription.endpoint);
  });
});

describe('where messages may go', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
  ])('%s', (endpoint) => expect(mayBeSentTo(endpoint, [])).toBe(true));

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://8.8.8.8/abc',
    'https://2130706433/abc',
    'https://localhost/abc',
    'https://localhost./abc',
    'https://printer.local/abc',
    'https://metadata.google.internal/abc',
    'https://intranet/abc',
    'https://push.example.org:8443/abc',
    'https://user:word@push.example.org/abc',
    'file:///etc/passwd',
    'no address',
  ])('not %s', (endpoint) => expect(mayBeSentTo(endpoint, [])).toBe(false));

  test('not to what is longer than any address of a push service', () => {
    expect(mayBeSentTo(`https://push.example.org/${'a'.repeat(900)}`, [])).toBe(true);
    expect(mayBeSentTo(`https://push.example.org/${'a'.repeat(1_000)}`, [])).toBe(false);
  });

  test('to a service of the operator’s own, where it is named', () => {
    expect(mayBeSentTo('http://10.1.2.3:8080/abc', ['http://10.1.2.3:8080'])).toBe(true);
    expect(mayBeSentTo('http://10.1.2.4:8080/abc', ['http://10.1.2.3:8080'])).toBe(false);
  });

  test('a browser elsewhere is not even noted, nor what is no subscription', async () => {
    const { subscription } = service.browser();
    const wrong = [
      { ...subscription, endpoint: 'https://169.254.169.254/latest' },
      { ...subscription, keys: { ...subscription.keys, auth: 'short' } },
      { ...subscription, more: 1 },
      null,
    ];
    for (const one of wrong) expect((await post('reader', { subscription: one, on: true })).status).toBe(400);
  });

  test.each([
    ['10.0.0.1', 4, false],
    ['169.254.169.254', 4, false],
    ['100.64.1.1', 4, false],
    ['::1', 6, false],
    ['::ffff:127.0.0.1', 6, false],
    ['::ffff:0:127.0.0.1', 6, false],
    ['::ffff:142.250.80.10', 6, true],
    ['5f00::1', 6, false],
    ['3fff::1', 6, false],
    ['192.88.99.1', 4, false],
    ['fd00::1', 6, false],
    ['fe80::1', 6, false],
    ['142.250.80.10', 4, true],
    ['2607:f8b0:4006:80e::200a', 6, true],
  ])('%s is public: %s', (address, family, said) => expect(isPublic({ address, family })).toBe(said));

  test('a name that leads to this machine is not connected to', async () => {
    const found = await new Promise((done) => publicLookup('localhost', {}, (error) => done(error)));
    expect(String(found)).toMatch(/leads to the private address/);
  });
});
