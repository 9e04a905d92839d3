/** Several processes behind one port: they share the database, stand in for each other, and end together. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mergedMetrics } from '../../../src/server/workers/mergedMetrics.ts';
import { builtProgram, removeFolder, signIn, startProduct, type Client, type Product } from '../../browser/product.ts';

const count = 3;
let product: Product;
let client: Client;
beforeAll(async () => {
  product = await startProduct({ env: { WORKERS: String(count), SEED_SIZE: '20', LOG_LEVEL: 'info' } });
  client = await signIn(product.url, 'police');
}, 180_000);
afterAll(async () => {
  expect(await product.stop()).toBe(0);
  expect(pids().filter(isAlive)).toEqual([]);
  removeFolder(product);
});

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly etag: string | undefined;
}

async function bodyOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Over a connection of its own: each goes to the next worker. */
function ask(
  path: string,
  given: { method?: string; headers?: Record<string, string>; body?: object } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = given;
  return new Promise<IncomingMessage>((done, failed) => {
    const sent = request(`${product.url}${path}`, {
      agent: new Agent({ keepAlive: false }),
      method,
      headers: { token: `express${client.token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    });
    sent.once('error', failed).once('response', done);
    sent.end(body && JSON.stringify(body));
  }).then(async (answer) => ({
    status: answer.statusCode ?? 0,
    body: await bodyOf(answer),
    etag: answer.headers.etag,
  }));
}

const list = '/api/weiLan/listByPage?current=1&size=100';
const corners = [
  [113.94, 22.54],
  [113.95, 22.54],
  [113.95, 22.55],
  [113.94, 22.54],
];
const fence = (name: string) => ({
  name,
  shape: { type: 'Polygon', coordinates: [corners] },
});
const dataOf = <T>({ body }: Answer): T => (JSON.parse(body) as { data: T }).data;
const times = <T>(many: number, make: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, place) => make(place)));

/** Of the workers, the last one of each place. */
function pids(): number[] {
  const last = new Map<number, number>();
  for (const [, worker, pid] of product.log().matchAll(/"worker":(\d+),"pid":(\d+),"msg":"a worker begins"/g))
    last.set(Number(worker), Number(pid));
  return [...last.values()];
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Answers of 200 to a call, by worker. */
function requestsOf(metrics: string, call: string): Map<string, number> {
  const sample = new RegExp(`^http_requests_total\\{worker="(\\d)",call="${call}",status="200"\\} (\\d+)$`, 'gm');
  return new Map([...metrics.matchAll(sample)].map(([, worker = '', many]) => [worker, Number(many)]));
}

describe('one port', () => {
  test('is served by all, planted once and greeted once', async () => {
    expect(pids()).toHaveLength(count);
    expect(product.log().match(/Seeding the demonstration data/g)).toHaveLength(1);
    expect(product.log().match(/is ready at/g)).toHaveLength(1);
    const answers = await times(24, () => ask(list));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { body } = await ask('/metrics');
    const served = requestsOf(body, 'fence.list');
    expect([...served.keys()].sort()).toEqual(['1', '2', '3']);
    expect([...served.values()].reduce((sum, many) => sum + many, 0)).toBe(24);
    expect(body.match(/^# TYPE http_requests_total /gm)).toHaveLength(1);
  });

  test('is ready once all stand', async () => {
    const { status, body } = await ask('/readyz');
    expect([status, JSON.parse(body)]).toEqual([200, { status: 'ok' }]);
  });
});

describe('what one does the others know', () => {
  test('a session opened at one serves at all, and ends at all at once', async () => {
    const other = await signIn(product.url, 'police');
    const headers = { token: `express${other.token}` };
    const path = list;
    expect((await times(9, () => ask(path, { headers }))).every(({ status }) => status === 200)).toBe(true);
    await other.post('/logout');
    const statuses = (await times(9, () => ask(path, { headers }))).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 401));
  });

  test('a change made at one is told in the streams of all, and no old answer stands by its tag', async () => {
    const heard = await times(6, () => openStream());
    const { etag = '' } = await ask(list);
    expect(etag).not.toBe('');
    const name = `圆${process.pid}`;
    const added = await ask('/api/weiLan/add', { method: 'POST', body: fence(name) });
    expect(added.status, added.body).toBe(200);
    const { id } = dataOf<{ id: string }>(added);
    await expect.poll(() => heard.filter(({ text }) => text().includes(id)).length).toBe(6);
    const after = await times(9, () => ask(list, { headers: { 'if-none-match': etag } }));
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
    expect(after.every(({ body }) => body.includes(name))).toBe(true);
    for (const stream of heard) stream.close();
  });

  test('of one key sent to all at once one is done, and the others are told its answer', async () => {
    const headers = { 'idempotency-key': `workers-${process.pid}` };
    const sent = await times(9, () => ask('/api/weiLan/add', { method: 'POST', headers, body: fence('一次') }));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(sent.map(({ body: text }) => text)).size).toBe(1);
  });

  test('who handles a task at one is known at all', async () => {
    const { records } = dataOf<{ records: { id: string }[] }>(await ask('/api/rescue_public/commandCentre/getTask'));
    const id = records[0]?.id ?? '';
    const police = await signIn(product.url, 'super');
    const headers = { token: `express${police.token}` };
    const claimed = await ask('/api/presence', { method: 'POST', headers, body: { entity: 'task', id, on: true } });
    expect(claimed.status, claimed.body).toBe(200);
    await expect
      .poll(async () => (await times(9, () => ask('/api/presence'))).filter(({ body }) => body.includes(id)).length)
      .toBe(9);
  });

  test('what is limited is counted for all together', async () => {
    const login = '/api/rescue_public/user/rescuePublicLogin.do';
    let sent = 0;
    // Counted before its body is read, and refused by it: nothing else is done.
    const attempt = () => ((sent += 1), ask(login, { method: 'POST', body: {} }));
    const refused = (answers: Answer[]): boolean => answers.some(({ body }) => body.includes('"too-often"'));
    // Alone, each would let three times as many pass.
    while (sent < 900 && !refused(await times(10, attempt)));
    expect(sent).toBeLessThanOrEqual(310);
  });
});

test('one that dies is started anew, while the others serve on', async () => {
  const [, second = 0] = pids();
  process.kill(second, 'SIGKILL');
  await expect.poll(() => pids().includes(second)).toBe(false);
  await expect.poll(() => product.log()).toContain('a worker has ended: it is started anew');
  await expect.poll(async () => JSON.parse((await ask('/readyz')).body) as unknown).toEqual({ status: 'ok' });
  await expect.poll(() => pids().filter(isAlive).length).toBe(count);
  expect(pids().every(isAlive)).toBe(true);
  expect(product.log()).toContain('a worker has ended: it is started anew');
});

/** Over a connection of its own. */
function openStream(): Promise<{ text: () => string; close: () => void }> {
  return new Promise((done, failed) => {
    const headers = { token: `express${client.token}` };
    const sent = get(`${product.url}/api/events`, { agent: new Agent(), headers }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString()));
      answer.on('error', () => undefined);
      done({ text: () => text, close: () => void sent.destroy() });
    });
    sent.once('error', failed);
  });
}

test('where one cannot start, all end, and its one line says why', async () => {
  const program = await builtProgram('serve');
  const folder = mkdtempSync(join(tmpdir(), 'workers-'));
  const env = { PORT: '0', DATA_DIR: folder, WORKERS: '2', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...env, LOG_LEVEL: 'silent' } });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  expect(await new Promise((done) => child.once('close', done))).toBe(1);
  expect(said).toMatch(/^DATABASE_URL must name a PostgreSQL that answers: [^\n]+\n$/);
  rmSync(folder, { recursive: true });
});

test('metrics of several are one text', () => {
  const one = '# HELP a All.\n# TYPE a counter\na{call="x"} 1\n# HELP b Free.\n# TYPE b gauge\nb 2\n';
  const other = '# HELP a All.\n# TYPE a counter\na{call="y"} 3\n# HELP b Free.\n# TYPE b gauge\nb 4\n';
  expect(mergedMetrics([one, null, other])).toBe(
    '# HELP a All.\n# TYPE a counter\na{worker="1",call="x"} 1\na{worker="3",call="y"} 3\n' +
      '# HELP b Free.\n# TYPE b gauge\nb{worker="1"} 2\nb{worker="3"} 4\n',
  );
});
