/** Minutes by road from a server that may hang, lie, send elsewhere or be away: what it does not say truly is left to the estimate. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Way } from '../../../src/towing/decide/minutes.ts';
import { openRouting } from '../../../src/towing/routing/routing.ts';
import { openNetwork } from '../../../src/towing/streets/network.ts';
import { cityStreets } from '../../../src/towing/streets/city/cityStreets.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const to = { lng: 113.95, lat: 22.54 };
const way = (driverId: string, lng: number): Way => ({ driverId, detachmentId: 'd', from: { lng, lat: 22.54 }, to });
const two = [way('a', 113.94), way('b', 113.92)];

function routingAt(url: string | null, clock = { now: 1_000_000_000 }) {
  return openRouting({ url, fetch: globalThis.fetch, now: () => clock.now });
}

const table = (durations: unknown, distances: unknown) => JSON.stringify({ code: 'Ok', durations, distances });

test('a true answer is one request for all, and is marked as routed', async () => {
  const asked: (string | undefined)[] = [];
  const url = await listening((request, response) => {
    asked.push(request.url);
    response.end(table([[300], [601]], [[2040], [4000]]));
  });
  const minutes = await routingAt(`${url}/`).minutesOn(null)(two);
  expect(minutes).toEqual(
    new Map([
      ['a', { minutes: 5, distance: 2, from: 'routed' }],
      ['b', { minutes: 11, distance: 4, from: 'routed' }],
    ]),
  );
  expect(asked).toEqual([
    '/table/v1/driving/113.95000,22.54000;113.94000,22.54000;113.92000,22.54000' +
      '?sources=1;2&destinations=0&annotations=duration,distance',
  ]);
});

test.each<[says: string, body: string, code: string]>([
  ['a negative time', table([[-1], [600]], [[1], [2]]), 'lies'],
  ['a time that is no number', table([['NaN'], [600]], [[1], [2]]), 'lies'],
  ['a time beyond any day', table([[1e9], [600]], [[1], [2]]), 'lies'],
  ['one way of two', table([[60]], [[1000]]), 'lies'],
  [
    'two destinations',
    table(
      [
        [60, 60],
        [60, 60],
      ],
      [
        [1, 1],
        [1, 1],
      ],
    ),
    'lies',
  ],
  ['durations alone', JSON.stringify({ code: 'Ok', durations: [[1], [2]] }), 'lies'],
  ['null', 'null', 'refuses'],
  ['a page', '<html>', 'lies'],
  ['no end of it', `[${'1,'.repeat(150_000)}`, 'lies'],
  ['an error of its own', JSON.stringify({ code: 'NoTable' }), 'refuses'],
])('a server that answers %s is not believed, and the status says so', async (_, body, code) => {
  const routing = routingAt(await listening((_request, response) => void response.end(body)));
  expect(await routing.minutesOn(null)(two)).toEqual(new Map());
  expect(routing.status(null)).toMatchObject({ source: 'server', fault: { code, at: 1_000_000_000 } });
});

test('where it knows no way for one, the others have theirs', async () => {
  const url = await listening((_, response) => void response.end(table([[null], [60]], [[null], [1000]])));
  expect([...(await routingAt(url).minutesOn(null)(two)).keys()]).toEqual(['b']);
});

test.each<[does: string, answer: RequestListener, code: string]>([
  [
    'sends elsewhere',
    (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    'redirects',
  ],
  ['refuses', (_, response) => void response.writeHead(500).end(), 'refuses'],
  ['hangs', () => undefined, 'slow'],
  ['hangs in the middle', (_, response) => void response.write('{"code":'), 'slow'],
  ['breaks off', (request) => void request.socket.destroy(), 'away'],
])('a server that %s leaves everything to the estimate', async (_, answer, code) => {
  const routing = routingAt(await listening(answer));
  expect(await routing.minutesOn(null)(two)).toEqual(new Map());
  expect(routing.status(null).fault?.code).toBe(code);
});

test('after three failures it is left alone for half a minute, and then asked once', async () => {
  let asked = 0;
  const url = await listening((_, response) => {
    asked += 1;
    response.writeHead(500).end();
  });
  const clock = { now: 1_000_000_000 };
  const routing = routingAt(url, clock);
  for (let count = 0; count < 5; count += 1) await routing.minutesOn(null)(two);
  expect([asked, routing.status(null).closedUntil]).toEqual([3, clock.now + 30_000]);
  clock.now += 30_000;
  await Promise.all([routing.minutesOn(null)(two), routing.minutesOn(null)(two)]);
  expect(asked).toBe(4);
});

test('what was asked a moment ago is not asked again until the next quarter of the hour', async () => {
  let asked = 0;
  const url = await listening((_, response) => {
    asked += 1;
    response.end(table([[300], [600]], [[2000], [4000]]));
  });
  const clock = { now: 900_000 * 1000 };
  const routing = routingAt(url, clock);
  for (let count = 0; count < 3; count += 1) await routing.minutesOn(null)(two);
  expect(asked).toBe(1);
  clock.now += 900_000;
  await routing.minutesOn(null)(two);
  expect(asked).toBe(2);
});

test('of a hundred only the nearest twenty-five are asked for', async () => {
  let places = 0;
  const url = await listening((request, response) => {
    places = (request.url?.split('?')[0]?.split(';').length ?? 0) - 1;
    const rows = Array.from({ length: places }, () => [60]);
    response.end(table(rows, rows));
  });
  const hundred = Array.from({ length: 100 }, (_, index) => way(`d${index}`, 113.94 - index * 0.003));
  const minutes = await routingAt(url).minutesOn(null)(hundred.toReversed());
  expect(places).toBe(25);
  expect([...minutes.keys()]).toEqual(hundred.slice(0, 25).map(({ driverId }) => driverId));
});

test('without a server the streets answer; without streets nothing does', async () => {
  const network = openNetwork(cityStreets(1));
  const routing = routingAt(null);
  expect([...(await routing.minutesOn(network)(two)).keys()]).toEqual(['a', 'b']);
  expect(routing.status(network)).toEqual({ source: 'streets', fault: null, closedUntil: null });
  expect(await routing.minutesOn(null)(two)).toEqual(new Map());
  expect(routing.status(null).source).toBe('estimate');
});
