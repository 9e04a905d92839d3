/** Minutes of proposals by a routing server: one request for a shortlist, everybody else estimated and marked, and nobody waits for long. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openCrew, type Crew } from '../../crew.ts';
import type { Json } from '../../office.ts';
import { startTask, succeeded } from '../../work.ts';

let crew: Crew;
let server: Server;
let asked: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  crew = await openCrew();
});
afterAll(() => crew.office.close());
beforeEach(async () => {
  await crew.clearRoads();
  await crew.office.rows('update driver set location_time = now(), shift_until = null, active = true');
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  vi.stubEnv('ROUTING_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

/** Every way takes its place in the request, in minutes. */
function byPlace({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const count = (/sources=([\d;]+)/.exec(url)?.[1] ?? '').split(';').length;
  const rows = Array.from({ length: count }, (_, index) => [(index + 1) * 60]);
  response.end(JSON.stringify({ code: 'Ok', durations: rows, distances: rows.map(() => [1000]) }));
}

async function picker(): Promise<Json[]> {
  const trailerOrdersRecordId = await startTask(crew.police);
  const { data } = succeeded(
    await crew.police.post('/trailerOrdersRecord/commandCentreAllotDriver', { trailerOrdersRecordId }),
  );
  return data as unknown as Json[];
}
const sources = (rows: readonly Json[]): unknown[] => [...new Set(rows.map((row) => row['minutesFrom']))];

test('one request asks for 25 of those who can be sent; everybody else is estimated, and says so', async () => {
  answer = byPlace;
  const rows = await picker();
  expect(asked).toHaveLength(1);
  expect(/sources=([\d;]+)/.exec(asked[0] ?? '')?.[1]?.split(';')).toHaveLength(25);
  expect(rows.filter((row) => row['minutesFrom'] === 'routed')).toHaveLength(25);
  expect(sources(rows.filter((row) => row['rank'] === null))).toContain('estimated');
});

test.each<[says: string, answers: typeof answer, shown: RegExp]>([
  ['does not answer', () => undefined, /^超时未答/],
  [
    'answers nonsense',
    (_, response) => void response.end('{"code":"Ok","durations":[[-1]],"distances":[["NaN"]]}'),
    /^回答不可信/,
  ],
  ['refuses', (_, response) => void response.writeHead(500).end(), /^拒绝回答/],
])('a server that %s leaves the proposals, estimated, and the page says so', async (_, answers, shown) => {
  answer = answers;
  const rows = await picker();
  expect(rows.filter((row) => row['rank'] !== null).length).toBeGreaterThan(10);
  expect(sources(rows.filter((row) => row['duration'] !== null))).toEqual(['estimated']);
  expect(succeeded(await crew.police.get('/dispatch/routing/shown')).data).toEqual([
    expect.objectContaining({ id: 'server', standing: expect.stringMatching(shown) as unknown }),
  ]);
});

test('while a server does not answer, nothing is held that others need', async () => {
  let inAnswer = (): void => undefined;
  const waits = new Promise<void>((done) => {
    inAnswer = done;
  });
  answer = inAnswer;
  const asking = picker();
  await waits;
  const open = await crew.office.rows(
    `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  expect(open).toEqual([]);
  expect((await asking).length).toBeGreaterThan(0);
});
