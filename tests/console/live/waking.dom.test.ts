/** A stream whose machine has slept: its line may be dead, and nobody has closed it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followStream } from '../../../src/console/live/stream.ts';
import { watchWaking } from '../../../src/console/live/waking.ts';
import { handTicker } from '../fakes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server whose lines never end by themselves. */
function openServer() {
  const cursors: (string | null)[] = [];
  const answer: typeof fetch = (_url, init) => {
    cursors.push(new Headers(init?.headers).get('last-event-id'));
    const body = new ReadableStream<Uint8Array>({
      start: (line) => {
        line.enqueue(new TextEncoder().encode('event: change\nid: d1=45\ndata: {}\n\n'));
        init?.signal?.addEventListener('abort', () => line.error(new DOMException('aborted', 'AbortError')));
      },
    });
    return Promise.resolve(new Response(body));
  };
  return { answer, cursors };
}

test('is opened anew at once, from where it was, and is not said to be down', async () => {
  const server = openServer();
  const ups: boolean[] = [];
  const ticker = handTicker();
  const stop = followStream({
    url: '/api/events',
    token: () => null,
    language: () => 'zh-CN',
    onEvent: () => undefined,
    onUp: (up) => ups.push(up),
    onSignedOut: () => undefined,
    onSession: () => () => undefined,
    onWoken: (listener) => watchWaking(ticker, listener),
    fetch: server.answer,
  });
  async function sleep(milliseconds: number): Promise<void> {
    vi.setSystemTime(Date.now() + milliseconds);
    ticker.pass(1000);
    await vi.advanceTimersByTimeAsync(0);
  }
  for (let second = 0; second < 30; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    ticker.pass(1000);
  }
  expect(server.cursors).toEqual([null]);
  await sleep(600_000);
  expect(server.cursors).toEqual([null, 'd1=45']);
  expect(ups).toEqual([true, true]);
  stop();
  await sleep(600_000);
  expect(server.cursors).toHaveLength(2);
});
