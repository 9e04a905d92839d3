/** The event stream outlives a fault of those who hear it. */
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
