import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readDownloads, stepOf } from '../../../src/console/downloads/downloadItem.ts';
import { type Downloads, openDownloads } from '../../../src/console/downloads/downloads.ts';
import type { Http, Request } from '../../../src/console/api/request.ts';
import { CallFault } from '../../../src/renderer/engine/ports.ts';
import { handTicker, listedDownload as item } from '../fakes.ts';

let listed: object[];
let away: boolean;
let ticker: ReturnType<typeof handTicker>;
let downloads: Downloads;
const call = vi.fn<Http['call']>();
const send = vi.fn<Http['send']>();
const said: string[] = [];
const saved: string[] = [];

beforeEach(() => {
  [listed, away, ticker] = [[], false, handTicker()];
  said.length = 0;
  saved.length = 0;
  send.mockReset();
  call.mockReset();
  call.mockImplementation(async (name) => {
    if (away) throw new CallFault(0, 'no-answer', 'x');
    return { code: 200, msg: '', data: name === 'ces' ? listed : null };
  });
  downloads = openDownloads({
    http: { call, send },
    ticker,
    text: (key, values) => [key, ...Object.values(values ?? {})].join(' '),
    notify: (tone, text) => said.push(`${tone}: ${text}`),
    exportPoll: 5000,
    listPoll: 30_000,
    fileTimeout: 600_000,
    save: (_, name) => saved.push(name),
  });
});

const looks = () => call.mock.calls.filter(([name]) => name === 'ces').length;
/** Lets what a tick has begun come to its end. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
async function pass(milliseconds: number): Promise<void> {
  ticker.pass(milliseconds);
  await settled();
}

describe('the list is asked for', () => {
  test('every 30 seconds, since something may have been begun elsewhere, until it is stopped', async () => {
    await pass(29_000);
    expect(looks()).toBe(0);
    await pass(1000);
    expect(looks()).toBe(1);
    listed = [item('a', 'downloading', 50)];
    await pass(30_000);
    expect(downloads.items.read()).toHaveLength(1);
    downloads.stop();
    await pass(60_000);
    expect(looks()).toBe(2);
  });

  test('every 30 seconds while it is open', async () => {
    downloads.open(true);
    await settled();
    await pass(29_000);
    expect(looks()).toBe(1);
    await pass(1000);
    expect(looks()).toBe(2);
    downloads.open(false);
    await pass(30_000);
    expect(looks()).toBe(3);
  });

  test('every 5 seconds until progress starts, and every 30 after, until it is done', async () => {
    listed = [item('a', 'waiting', 0)];
    await downloads.look();
    await pass(5000);
    await pass(5000);
    expect(looks()).toBe(3);
    listed = [item('a', 'downloading', 7)];
    await pass(5000);
    expect(looks()).toBe(4);
    await pass(25_000);
    expect(looks()).toBe(4);
    listed = [item('a', 'done', 100)];
    await pass(5000);
    expect(looks()).toBe(5);
    await pass(29_000);
    expect(looks()).toBe(5);
  });

  test('every 5 seconds while somebody watches it grow', async () => {
    listed = [item('a', 'downloading', 30)];
    downloads.open(true);
    await settled();
    await pass(5000);
    await pass(5000);
    expect(looks()).toBe(3);
  });
});

test('what is done or has failed meanwhile is said, what was so before is not', async () => {
  listed = [item('a', 'downloading', 50), item('b', 'waiting', 0), item('c', 'done', 100)];
  await downloads.look();
  listed = [item('a', 'done', 100), item('b', 'failed', 0, { fault: 'no right' }), item('c', 'done', 100)];
  await downloads.look();
  expect(said).toEqual(['success: made.isReady a.xlsx', 'error: made.hasFailed b.xlsx no right']);
});

test('a list that cannot be read keeps what it had, says so, and is asked for again', async () => {
  listed = [item('a', 'waiting', 0)];
  await downloads.look();
  away = true;
  await pass(5000);
  expect(downloads.unread.read()).toBe(true);
  expect(downloads.items.read()).toHaveLength(1);
  away = false;
  await pass(5000);
  expect(downloads.unread.read()).toBe(false);
});

describe('a file', () => {
  const [ready] = readDownloads([item('a', 'done', 100, { size: 2 })]);
  if (!ready) throw new Error('the item of this test must be readable');

  test('is fetched as a blob within the time for files, and tells how far it is', async () => {
    const shares: (number | undefined)[] = [];
    downloads.fetching.subscribe(() => shares.push(downloads.fetching.read()['a']));
    let asked: Request | undefined;
    send.mockImplementation(async (request) => {
      asked = request;
      request.onDownload?.(1_048_576, undefined);
      return { code: 200, msg: '', data: new Blob(['x']) };
    });
    await downloads.fetch(ready);
    expect(asked).toMatchObject({ method: 'GET', path: ready.path, file: true, timeout: 600_000 });
    expect(shares).toEqual([0, 0.5, undefined]);
    expect(saved).toEqual(['a.xlsx']);
  });

  test('that is no longer wanted is not saved, and nothing is said', async () => {
    send.mockImplementation(
      (request) =>
        new Promise((_, reject) => request.signal?.addEventListener('abort', () => reject(request.signal?.reason))),
    );
    const fetched = downloads.fetch(ready);
    downloads.stopFetching(ready);
    await fetched;
    expect(saved).toEqual([]);
    expect(downloads.fetching.read()).toEqual({});
  });

  test('that goes leaves the list, with 删除成功; a document by its own call', async () => {
    listed = [item('a', 'done', 100), item('w', 'done', 100, { kind: 'word' })];
    await downloads.look();
    for (const each of downloads.items.read()) await downloads.remove(each);
    const removed = call.mock.calls.filter(([name]) => name !== 'ces');
    expect(removed).toEqual([
      ['deleteExport', { id: 'a' }],
      ['deleteWord', { id: 'w' }],
    ]);
    expect(said).toEqual(['success: made.deleted', 'success: made.deleted']);
  });

  test('that failed is tried again, and then awaited', async () => {
    listed = [item('a', 'failed', 0, { fault: 'x' })];
    await downloads.look();
    listed = [item('a', 'waiting', 0)];
    const [failed] = downloads.items.read();
    if (failed) await downloads.retry(failed);
    expect(call).toHaveBeenCalledWith('retryDownload', { id: 'a' });
    const before = looks();
    await pass(5000);
    expect(looks()).toBe(before + 1);
  });
});

test.each([
  [0, 20],
  [20, 20],
  [21, 40],
  [40, 40],
  [60, 60],
  [61, 80],
  [80, 80],
  [81, 100],
  [100, 100],
] as const)('%i percent has the colour of %i', (percentage, step) => {
  expect(stepOf(percentage)).toBe(step);
});

test('a backend that says no state is read by its percentage', () => {
  const states = [0, 40, 100].map((percentage) => ({ id: percentage, percentage }));
  expect(readDownloads(states).map(({ state }) => state)).toEqual(['waiting', 'downloading', 'done']);
});
