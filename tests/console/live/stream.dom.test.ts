/** The event stream outlives a fault of those who hear it, and what a gateway says. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followStream } from '../../../src/console/live/stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what a listener throws is told, and the next event is heard on the same line', async () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  let lines = 0;
  const heard: string[] = [];
  const stop = followStream({
    url: '/api/events',
    token: () => null,
    language: () => 'zh-CN',
    onEvent: ({ event }) => {
      heard.push(event);
      if (event === 'change') throw new TypeError('a page has a fault');
    },
    onUp: () => undefined,
    onSignedOut: () => undefined,
    onSession: () => () => undefined,
    fetch: () => {
      lines += 1;
      const body = new ReadableStream<Uint8Array>({
        start: (line) =>
          line.enqueue(new TextEncoder().encode('event: change\ndata: {}\n\nevent: reset\ndata: {}\n\n')),
      });
      return Promise.resolve(new Response(body));
    },
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toHaveBeenCalledExactlyOnceWith(new TypeError('a page has a fault'));
  expect(heard).toEqual(['change', 'reset']);
  expect(lines).toBe(1);
  stop();
});

test('what hears that the line stands may fail, and events are heard', async () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  const heard: string[] = [];
  const stop = followStream({
    url: '/api/events',
    token: () => null,
    language: () => 'zh-CN',
    onEvent: ({ event }) => heard.push(event),
    onUp: () => {
      throw new RangeError('a page has a fault');
    },
    onSignedOut: () => undefined,
    onSession: () => () => undefined,
    fetch: () => {
      const start = (line: ReadableStreamDefaultController<Uint8Array>) =>
        line.enqueue(new TextEncoder().encode('event: change\ndata: {}\n\n'));
      return Promise.resolve(new Response(new ReadableStream<Uint8Array>({ start })));
    },
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toHaveBeenCalledExactlyOnceWith(new RangeError('a page has a fault'));
  expect(heard).toEqual(['change']);
  stop();
});

test('refused by a page of a gateway it says that the session is over, and comes back with the next one', async () => {
  let token = 'old';
  let changed = (): void => undefined;
  const ended: unknown[] = [];
  const asked: unknown[] = [];
  const stop = followStream({
    url: '/api/events',
    token: () => token,
    language: () => 'zh-CN',
    onEvent: () => undefined,
    onUp: () => undefined,
    onSignedOut: (refused, why) => ended.push(refused, why),
    onSession: (listener) => {
      changed = listener;
      return () => undefined;
    },
    fetch: (_url, init) => {
      asked.push(new Headers(init?.headers).get('token'));
      return Promise.resolve(new Response('<html>401 Authorization Required</html>', { status: 401 }));
    },
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(ended).toEqual(['old', null]);
  token = 'new';
  changed();
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual(['expressold', 'expressnew']);
  stop();
});
