/** Admins of services that stand elsewhere, made from documents that packages ship, against mocks made of the same documents. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { normalize, upgrade } from '@scalar/openapi-parser';
import { sample } from 'openapi-sampler';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSources } from '../../../codegen/readSources.ts';
import { runSchemaCommand } from '../../../codegen/schemaCommand.ts';
import { placeholdersOf } from '../../../src/core/model/entity/service.ts';
import type { ListView } from '../../../src/core/model/view.ts';
import { libraryFolder } from '../../library/files.ts';
import type { Source } from '../../../src/release/release.ts';
import { librarySources, openLibrary, source, type Library, type Sent } from '../library.ts';

const path = createRequire(import.meta.url).resolve;
const documents = {
  petstore: path('@readme/oas-examples/2.0/json/petstore-expanded.json'),
  trains: path('@readme/oas-examples/3.1/json/train-travel.json'),
  chain: join(path('@blockfrost/openapi/package.json'), '../openapi.yaml'),
} as const;

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
interface Mock {
  readonly origin: string;
  readonly asked: Asked[];
  /** What it answers next, in place of what its document says. */
  next: { readonly status: number; readonly headers?: Record<string, string>; readonly body: string } | undefined;
  /** Questions that are not answered yet, while none is. */
  held: ServerResponse[] | undefined;
  readonly close: () => void;
}

const opened: Server[] = [];
afterAll(() => opened.forEach((server) => server.close()));

type Loose = Record<string, never>;

/** Each path answers the sample of its document. */
async function mockOf(file: string): Promise<Mock> {
  const document = upgrade(normalize(readFileSync(file, 'utf8')) as object).specification as unknown as {
    paths: Record<
      string,
      Record<string, { responses?: Record<string, { content?: Record<string, { schema: object }> }> }>
    >;
  };
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, headers, body });
      if (mock.held) return void mock.held.push(response);
      const { next } = mock;
      mock.next = undefined;
      if (next) return response.writeHead(next.status, next.headers).end(next.body);
      const [at = ''] = url.split('?');
      // What is written out goes before what may be anything.
      const templates = Object.entries(document.paths).toSorted(
        ([one], [other]) => one.split('{').length - other.split('{').length,
      );
      const found = templates.find(([template]) => new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(at));
      const answers = found?.[1][method.toLowerCase()]?.responses ?? {};
      const [status = '404', answer] = Object.entries(answers).find(([code]) => code.startsWith('2')) ?? [];
      const schema = answer?.content?.['application/json']?.schema;
      response.writeHead(Number(status), { 'content-type': 'application/json' });
      return response.end(schema ? JSON.stringify(sample(schema, {}, document as unknown as object)) : '');
    });
  });
  opened.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mock: Mock = { origin, asked, next: undefined, held: undefined, close: () => server.close() };
  return mock;
}

let mocks: Readonly<Record<keyof typeof documents, Mock>>;
let library: Library;
let imported: readonly Source[] = [];
const said: string[] = [];

beforeAll(async () => {
  const [petstore, trains, chain] = await Promise.all(Object.values(documents).map(mockOf));
  if (!petstore || !trains || !chain) throw new Error('each document has its mock');
  mocks = { petstore, trains, chain };
  const folder = mkdtempSync(join(tmpdir(), 'services-'));
  cpSync(libraryFolder, folder, { recursive: true });
  for (const [name, file] of Object.entries(documents)) {
    const { origin } = mocks[name as keyof typeof documents];
    const args = ['import', 'openapi', file, '--service', name, '--url', origin, '--dir', folder];
    const output = { say: (line: string) => said.push(line), complain: (line: string) => said.push(line) };
    expect([name, await runSchemaCommand(args, {}, output), said]).toEqual([name, 0, said]);
  }
  const written = readSources(folder);
  rmSync(folder, { recursive: true, force: true });
  imported = written.filter(({ file }) => /settings\.json|petstore|trains|chain|services/.test(file));
  const serviceOrigins = Object.values(mocks).map(({ origin }) => origin);
  library = await openLibrary({ sources: imported, serviceOrigins });
});
afterAll(() => library?.close());

const get = (url: string, as = 'super'): Promise<Sent> => library.send({ as, method: 'GET', url: `/api${url}` });
const post = (url: string, payload: object, as = 'super'): Promise<Sent> =>
  library.send({ as, method: 'POST', url: `/api${url}`, payload });
const rowsOf = ({ body }: Sent): Loose[] => (body.data as { records: Loose[] }).records;

describe('three documents', () => {
  test('of OpenAPI 3.0 (half a megabyte), 3.1 and Swagger 2 become pages that lint', () => {
    expect(said.filter((line) => /pages for/.test(line))).toHaveLength(3);
    const { screens } = library.releases.current().catalogue;
    for (const name of Object.keys(documents))
      expect(Object.keys(screens).filter((id) => id.startsWith(`${name}/`)).length, name).toBeGreaterThan(0);
  });

  test('every list answers rows of its mock, in the names that its columns have', async () => {
    for (const name of ['petstore', 'trains', 'chain']) await post('/services/setKey', { id: name, secret: 'k3y' });
    const { calls } = library.releases.current().catalogue;
    const lists = Object.values(calls).filter((call) => call.does === 'remote' && call.gives.as === 'page');
    expect(lists.length).toBeGreaterThan(4);
    for (const call of lists) {
      const above = placeholdersOf(call.remote?.path ?? '').map((name) => `&${name}=x1`);
      const answer = await get(`${call.path}?current=1&size=5${above.join('')}`);
      expect([call.id, answer.status, answer.body.msg]).toEqual([call.id, 200, answer.body.msg]);
      expect([call.id, rowsOf(answer).length > 0]).toEqual([call.id, true]);
      const fields = 'shape' in call.gives ? Object.keys(call.gives.shape.fields) : [];
      expect(Object.keys(rowsOf(answer)[0] ?? {}).filter((field) => !fields.includes(field))).toEqual([]);
    }
  });
});

test('records are read, added and taken away, each at its own address and by its own method', async () => {
  const { petstore } = mocks;
  petstore.asked.length = 0;
  expect((await get('/petstore/pets/get?id=7')).body.data).toMatchObject({ id: expect.any(String) as string });
  expect((await post('/petstore/pets/add', { name: 'Rex', tag: 'dog' })).status).toBe(200);
  expect((await post('/petstore/pets/remove', { id: 'a/../b' })).status).toBe(200);
  expect((await post('/petstore/pets/remove', { id: '..' })).status).toBe(404);
  const asked = petstore.asked.map(({ method, url, body }) => `${method} ${url} ${body}`);
  expect(asked).toEqual(['GET /pets/7 ', 'POST /pets {"name":"Rex","tag":"dog"}', 'DELETE /pets/a%2F..%2Fb ']);
});

test('a list that needs a parent is opened from its parent’s rows, and empty from none', async () => {
  const { chain } = mocks;
  const { calls, screens } = library.releases.current().catalogue;
  expect(Object.keys(screens).filter((id) => id.startsWith('chain/')).length).toBeGreaterThan(45);
  const call = Object.values(calls).find(({ remote }) => remote?.path === '/pools/{poolId}/history');
  const { actions } = library.releases.current().project({ userType: 1, superManager: true }).views[
    library.releases.current().project({ userType: 1, superManager: true }).screens['chain/poolsExtended'] ?? ''
  ] as ListView;
  const opens = actions.find(({ goto }) => goto === 'chain/poolsPoolIdHistory');
  expect(opens?.with).toEqual({ poolId: { row: 'poolId' } });
  chain.asked.length = 0;
  const rows = rowsOf(await get(`${call?.path}?poolId=pool%2F1&current=1&size=5`));
  expect(rows[0]).toMatchObject({ poolId: 'pool/1' });
  expect(chain.asked.map(({ url }) => url)).toEqual(['/pools/pool%2F1/history?page=1&count=5']);
  expect(rowsOf(await get(`${call?.path}?current=1&size=5`))).toEqual([]);
  expect(chain.asked).toHaveLength(1);
});

describe('what is sent again under its key', () => {
  const again = (key: string, payload: object, as = 'super'): Promise<Sent> =>
    library.send({ as, method: 'POST', url: '/api/petstore/pets/add', payload, headers: { 'idempotency-key': key } });

  test('reaches the service once, under the same key, and is answered with the first answer', async () => {
    const { petstore } = mocks;
    petstore.asked.length = 0;
    const [first, second] = await Promise.all([again('k-1', { name: 'Rex' }), again('k-1', { name: 'Rex' })]);
    const third = await again('k-1', { name: 'Rex' });
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect(second.body).toEqual(first.body);
    expect(petstore.asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-1']);
    expect((await again('k-1', { name: 'Tom' })).body.error).toBe('other-body');
    expect((await again('k-2', { name: 'Rex' })).status).toBe(200);
    expect(petstore.asked).toHaveLength(2);
  });

  test('keeps a refusal of the service, and is another’s of another user', async () => {
    const { petstore } = mocks;
    petstore.asked.length = 0;
    petstore.next = { status: 422, body: '{"message":"no more pets"}' };
    const first = await again('k-3', { name: 'Rex' });
    expect([first.status, (await again('k-3', { name: 'Rex' })).body]).toEqual([422, first.body]);
    expect(petstore.asked).toHaveLength(1);
    const rows = await library.database.kysely.selectFrom('idempotency').selectAll().where('key', '=', 'k-3').execute();
    expect(rows.map(({ userId, status }) => [userId, status])).toEqual([['user-super', 422]]);
  });

  test('without a key goes out each time, with none', async () => {
    const { petstore } = mocks;
    petstore.asked.length = 0;
    for (const name of ['Rex', 'Rex']) expect((await post('/petstore/pets/add', { name })).status).toBe(200);
    expect(petstore.asked.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined]);
  });
});

describe('a service', () => {
  const trains = () => mocks.trains;
  const list = '/trains/stations/list?current=3&size=7';

  test('is asked for a page in its own words, with its key, which nobody is told', async () => {
    const { chain } = mocks;
    chain.asked.length = 0;
    expect((await get('/chain/assets/list?current=3&size=7')).status).toBe(200);
    expect(chain.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /assets?page=3&count=7']);
    expect(chain.asked[0]?.headers['project_id']).toBe('k3y');
    trains().asked.length = 0;
    expect((await get(list)).status).toBe(200);
    expect(trains().asked[0]?.headers.authorization).toBe('Bearer k3y');
    const keys = await get('/services/list');
    expect(keys.text).not.toContain('k3y');
    expect(keys.body.data).toContainEqual(expect.objectContaining({ id: 'trains', needsKey: true }));
    const kept = await library.database.kysely.selectFrom('installation').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('k3y');
    expect((await get('/services/list', 'reader')).status).toBe(403);
    expect((await get('/release/manifest', 'reader')).text).not.toContain('127.0.0.1');
    expect(library.lines.join('')).not.toContain('k3y');
  });

  test.each([
    ['that fails', { status: 503, body: 'Sorry' }, 409, /“.+”出错（503）/],
    ['that refuses the key', { status: 401, body: '{}' }, 409, /没有接受我们的密钥/],
    [
      'that refuses a value',
      { status: 400, body: '{"title":"Bad","detail":"No such country"}' },
      422,
      /No such country/,
    ],
    ['that answers no JSON', { status: 200, body: '<html>' }, 409, /暂时无法访问/],
    ['that answers another form', { status: 200, body: '{"rows":1}' }, 409, /与约定不符/],
    [
      'that sends elsewhere',
      { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' },
      409,
      /出错（302）/,
    ],
  ])('%s is told with its name', async (_what, next, status, message) => {
    trains().next = next;
    const answer = await get(list);
    expect([answer.status, answer.body.msg]).toEqual([status, expect.stringMatching(message)]);
    expect(answer.body.msg).toContain('Train Travel');
  });

  test('that repeats our key in what it says is told without it', async () => {
    trains().next = { status: 400, body: JSON.stringify({ detail: 'the token k3y has no right to this' }) };
    const answer = await get(list);
    expect([answer.status, answer.body.error]).toEqual([409, 'service-fault']);
    expect(answer.text).not.toContain('k3y');
  });

  test('that nests without end is given up', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    trains().next = { status: 200, body: `{"data":[{"id":${deep},"name":${deep}}]}` };
    const answer = await get(list);
    expect([answer.status, answer.body.error]).toEqual([409, 'service-away']);
  });

  test('is given no address in which half a character stands', async () => {
    const { petstore } = mocks;
    petstore.asked.length = 0;
    expect((await post('/petstore/pets/remove', { id: '\ud800' })).status).toBeLessThan(500);
    expect(petstore.asked).toEqual([]);
  });

  test('that hangs while things are changed there leaves connections for everybody else', async () => {
    const { petstore } = mocks;
    const held: ServerResponse[] = [];
    petstore.held = held;
    const added = Array.from({ length: 30 }, () => post('/petstore/pets/add', { name: 'Rex' }));
    expect((await get('/services/list')).status).toBe(200);
    await expect.poll(() => held.length, { timeout: 60_000 }).toBe(30);
    petstore.held = undefined;
    for (const response of held) response.writeHead(200).end('{}');
    const statuses = (await Promise.all(added)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('that the schemas send elsewhere does not get the key that was given for its address', async () => {
    const { chain, petstore } = mocks;
    const moved = imported.map(({ file, text }) => ({ file, text: text.replaceAll(chain.origin, petstore.origin) }));
    expect((await library.releases.publish([...librarySources(), ...moved])).faults).toEqual([]);
    petstore.asked.length = 0;
    const answer = await get('/chain/assets/list?current=1&size=7');
    expect((await library.releases.publish([...librarySources(), ...imported])).faults).toEqual([]);
    expect([answer.body.error, petstore.asked]).toEqual(['service-key', []]);
  });

  test('whose key two set at once has one of them', async () => {
    const { pool, kysely } = library.database;
    await pool.query(`delete from installation where key = 'serviceKey:chain'`);
    const holding = await pool.connect();
    await holding.query('begin');
    await holding.query(`insert into installation (key, value, created_at) values ('serviceKey:chain', '{}', now())`);
    const set = post('/services/setKey', { id: 'chain', secret: 'k3y' });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rows).toHaveLength(1);
    await holding.query('commit');
    holding.release();
    expect((await set).status).toBe(200);
    const rows = await kysely
      .selectFrom('installation')
      .select('value')
      .where('key', '=', 'serviceKey:chain')
      .execute();
    expect(rows).toMatchObject([{ value: { origin: mocks.chain.origin } }]);
  });

  test('that is too large is given up', async () => {
    trains().next = { status: 200, body: JSON.stringify({ data: ['x'.repeat(9_000_000)] }) };
    expect((await get(list)).body.error).toBe('service-away');
  });
});

describe('an address of the inside', () => {
  const remote = (service: string, at = '/x'): object => ({ to: service, path: at });
  const call = (name: string, at?: string): object => ({
    path: `/inside/${name}`,
    method: 'GET',
    does: 'remote',
    allow: [1],
    remote: remote(name, at),
    gives: { many: { properties: { id: { type: 'string' } } } },
  });
  const inside = {
    loopback: 'http://127.0.0.1:9',
    safe: 'https://127.0.0.1',
    six: 'https://[::1]',
    mapped: 'https://[::ffff:127.0.0.1]',
    decimal: 'https://2130706433',
    name: 'https://localhost',
    metadata: 'https://169.254.169.254',
    private: 'https://10.0.0.1',
    plain: 'http://example.com',
    port: 'https://example.com:8443',
  };

  test('is not asked, in whatever form it is written', async () => {
    const services = Object.fromEntries(Object.entries(inside).map(([name, url]) => [name, { title: name, url }]));
    const calls = Object.fromEntries(Object.keys(inside).map((name) => [`inside.${name}`, call(name)]));
    const closed = await openLibrary({
      sources: [source('settings.json', { services }), source('calls/inside.json', { calls })],
    });
    try {
      for (const name of Object.keys(inside)) {
        const { status, body } = await closed.send({ as: 'librarian', method: 'GET', url: `/api/inside/${name}` });
        expect([name, status, body.error]).toEqual([name, 409, 'service-away']);
      }
      expect(closed.lines.filter((line) => /may not be reached/.test(line))).toHaveLength(Object.keys(inside).length);
    } finally {
      await closed.close();
    }
  });
});
