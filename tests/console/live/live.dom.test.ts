import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Live, openLive } from '../../../src/console/live/live.ts';
import { followStream } from '../../../src/console/live/stream.ts';
import { handTicker, openLine } from '../fakes.ts';

/** A server's stream that a test writes to, and the requests it saw. */
function openServer() {
  const requests: Headers[] = [];
  let writer: ReadableStreamDefaultController<Uint8Array> | null = null;
  let status = 200;
  const answer: typeof fetch = (_url, init) => {
    requests.push(new Headers(init?.headers));
    const refused = '{"code":401,"msg":"账号已被锁定","error":"account-locked"}';
    if (status !== 200) return Promise.resolve(new Response(refused, { status }));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        writer = controller;
        init?.signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
      },
    });
    return Promise.resolve(new Response(body));
  };
  return {
    answer,
    requests,
    write: (text: string) => writer?.enqueue(new TextEncoder().encode(text)),
    end: () => writer?.close(),
    refuse: (with_: number) => (status = with_),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the stream', () => {
  test('carries the token, tells events, and comes back with the last cursor', async () => {
    const server = openServer();
    const told: unknown[] = [];
    const ups: boolean[] = [];
    const stop = followStream({
      url: '/api/events',
      token: () => 'abc',
      language: () => 'en-US',
      onEvent: (event) => told.push(event),
      onUp: (up) => ups.push(up),
      onSignedOut: () => told.push('signed out'),
      onSession: () => () => undefined,
      fetch: server.answer,
    });
    await vi.advanceTimersByTimeAsync(10);
    server.write(': open\n\nevent: change\nid: d1=45\ndata: {"entity":"ta');
    server.write('sk"}\n\n');
    await vi.advanceTimersByTimeAsync(10);
    expect(told).toEqual([{ event: 'change', data: '{"entity":"task"}' }]);
    expect(server.requests[0]?.get('token')).toBe('expressabc');
    server.end();
    await vi.advanceTimersByTimeAsync(2000);
    expect(ups).toEqual([true, false, true]);
    expect(server.requests[1]?.get('last-event-id')).toBe('d1=45');
    stop();
  });

  test('that fell silent is opened anew', async () => {
    const server = openServer();
    const stop = followStream({
      url: '/api/events',
      token: () => null,
      language: () => 'zh-CN',
      onEvent: () => undefined,
      onUp: () => undefined,
      onSignedOut: () => undefined,
      onSession: () => () => undefined,
      fetch: server.answer,
    });
    await vi.advanceTimersByTimeAsync(40_000);
    server.write(': beat\n\n');
    await vi.advanceTimersByTimeAsync(40_000);
    expect(server.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.requests).toHaveLength(2);
    stop();
  });

  test('is back soon after a long outage, and at once where something else has reached the server', async () => {
    let up = false;
    let asked = 0;
    let reach: () => void = () => undefined;
    const server = openServer();
    const stop = followStream({
      url: '/api/events',
      token: () => null,
      language: () => 'zh-CN',
      onEvent: () => undefined,
      onUp: () => undefined,
      onSignedOut: () => undefined,
      onSession: () => () => undefined,
      onReached: (listener) => {
        reach = listener;
        return () => (reach = () => undefined);
      },
      fetch: (url, init) => {
        asked += 1;
        return up ? server.answer(url, init) : Promise.reject(new TypeError('Failed to fetch'));
      },
    });
    await vi.advanceTimersByTimeAsync(120_000);
    const before = asked;
    await vi.advanceTimersByTimeAsync(6000);
    expect(asked).toBeGreaterThan(before);
    up = true;
    reach();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests).toHaveLength(1);
    stop();
  });

  test('finds a server that is started again within a second and a half', async () => {
    const server = openServer();
    let away = false;
    const stop = followStream({
      url: '/api/events',
      token: () => null,
      language: () => 'zh-CN',
      onEvent: () => undefined,
      onUp: () => undefined,
      onSignedOut: () => undefined,
      onSession: () => () => undefined,
      fetch: (url, init) => (away ? Promise.reject(new TypeError('Failed to fetch')) : server.answer(url, init)),
    });
    await vi.advanceTimersByTimeAsync(0);
    // Several times: each wait is another one.
    for (const outage of [3_000, 20_000, 45_000, 12_000]) {
      const before = server.requests.length;
      away = true;
      server.end();
      await vi.advanceTimersByTimeAsync(outage);
      away = false;
      await vi.advanceTimersByTimeAsync(1_500);
      expect(server.requests).toHaveLength(before + 1);
    }
    stop();
  });

  test('refused with 401 comes back with the token of whoever signs in again, and the last cursor', async () => {
    const server = openServer();
    const ended: unknown[] = [];
    const ups: boolean[] = [];
    let token = 'old';
    let changed: () => void = () => undefined;
    const stop = followStream({
      url: '/api/events',
      token: () => token,
      language: () => 'zh-CN',
      onEvent: () => undefined,
      onUp: (up) => ups.push(up),
      onSignedOut: (refused, why) => ended.push(refused, why),
      onSession: (listener) => {
        changed = listener;
        return () => (changed = () => undefined);
      },
      fetch: server.answer,
    });
    await vi.advanceTimersByTimeAsync(10);
    server.write('event: change\nid: d1=45\ndata: {}\n\n');
    await vi.advanceTimersByTimeAsync(10);
    server.refuse(401);
    server.end();
    await vi.advanceTimersByTimeAsync(2000);
    expect(ended).toEqual(['old', '账号已被锁定']);
    // The session has changed, and its token is still the one that was refused.
    changed();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.requests).toHaveLength(2);
    server.refuse(200);
    token = 'new';
    changed();
    await vi.advanceTimersByTimeAsync(10);
    expect(server.requests[2]?.get('token')).toBe('expressnew');
    expect(server.requests[2]?.get('last-event-id')).toBe('d1=45');
    expect(ups).toEqual([true, false, false, true]);
    stop();
  });

  test('refused with 401 ends the session and does not come back by itself', async () => {
    const server = openServer();
    server.refuse(401);
    const ended: unknown[] = [];
    const stop = followStream({
      url: '/api/events',
      token: () => 'old',
      language: () => 'zh-CN',
      onEvent: () => undefined,
      onUp: () => undefined,
      onSignedOut: (token) => ended.push(token),
      onSession: () => () => undefined,
      fetch: server.answer,
    });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(ended).toEqual(['old']);
    expect(server.requests).toHaveLength(1);
    stop();
  });
});

describe('what changed', () => {
  function openTwoTabs({ early = false } = {}) {
    const server = openServer();
    vi.stubGlobal('fetch', server.answer);
    const line = openLine();
    const ticker = handTicker();
    const released: string[] = [];
    const backs: string[] = [];
    const open = (name: string): Live =>
      openLive({
        tabs: line.tab(name),
        ticker,
        pollEvery: 15_000,
        stream: {
          url: '/api/events',
          token: () => 't',
          language: () => 'zh-CN',
          onSignedOut: () => undefined,
          onSession: () => () => undefined,
        },
        onRelease: () => released.push(name),
        onBack: () => backs.push(name),
        onPresence: () => undefined,
        readBefore: () => early,
        lead: () => () => undefined,
      });
    localStorage.clear();
    const third = (): Live => {
      const opened = open('c');
      onTestFinished(opened.stop);
      return opened;
    };
    return { server, ticker, released, backs, first: open('a'), second: open('b'), third };
  }

  test('is told to the watchers of every tab, over one connection', async () => {
    const { server, first, second } = openTwoTabs();
    await vi.advanceTimersByTimeAsync(4100);
    const told: string[] = [];
    first.watch(['task'], () => told.push('first task'));
    second.watch(['task', 'driver'], () => told.push('second task'));
    second.watch(['fence'], () => told.push('second fence'));
    server.write('event: change\ndata: {"entity":"task","id":"1"}\n\n');
    await vi.advanceTimersByTimeAsync(10);
    expect(told).toEqual(['first task', 'second task']);
    expect(server.requests).toHaveLength(1);
    server.write('event: reset\ndata: {}\n\n');
    await vi.advanceTimersByTimeAsync(10);
    expect(told).toHaveLength(5);
    second.changed(['fence']);
    expect(told.at(-1)).toBe('second fence');
    first.stop();
    second.stop();
  });

  test('between rows that were read early and the stream is read again, once in every tab', async () => {
    const { server, first, second } = openTwoTabs({ early: true });
    const told: string[] = [];
    first.watch(['task'], () => told.push('first'));
    second.watch(['task'], () => told.push('second'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.requests).toHaveLength(1);
    expect(told.toSorted()).toEqual(['first', 'second']);
    first.stop();
    second.stop();
  });

  test('of release and rights while the stream was away, or another tab led, the leading tab looks for by itself', async () => {
    const { server, backs, first, second } = openTwoTabs();
    await vi.advanceTimersByTimeAsync(4100);
    expect(backs).toEqual([]);
    server.end();
    await vi.advanceTimersByTimeAsync(2000);
    expect(backs).toEqual(['a']);
    first.stop();
    await vi.advanceTimersByTimeAsync(4100);
    expect(backs).toEqual(['a', 'b']);
    second.stop();
  });

  test('while no tab led is read again in every tab, once another leads', async () => {
    const { server, first, second, third } = openTwoTabs();
    await vi.advanceTimersByTimeAsync(4100);
    const told: string[] = [];
    second.watch(['task'], () => told.push('second'));
    third().watch(['task'], () => told.push('third'));
    await vi.advanceTimersByTimeAsync(4100);
    expect(told).toEqual([]);
    first.stop();
    await vi.advanceTimersByTimeAsync(4100);
    expect(server.requests).toHaveLength(2);
    expect(told.toSorted()).toEqual(['second', 'third']);
    second.stop();
  });

  test('is looked for at the poll’s pace while the stream is down, and every tab knows that it is', async () => {
    const { server, ticker, first, second } = openTwoTabs();
    await vi.advanceTimersByTimeAsync(4100);
    let told = 0;
    second.watch(['task'], () => (told += 1));
    ticker.pass(15_000);
    expect(told).toBe(0);
    server.refuse(503);
    server.end();
    await vi.advanceTimersByTimeAsync(10);
    expect([first.streamUp.read(), second.streamUp.read()]).toEqual([false, false]);
    ticker.pass(15_000);
    expect(told).toBe(1);
    first.stop();
    second.stop();
  });

  test.each(['release', 'rights'])('in the %s is told where views and menu come from, in every tab', async (event) => {
    const { server, released, first, second } = openTwoTabs();
    await vi.advanceTimersByTimeAsync(4100);
    server.write(`event: ${event}\ndata: {}\n\n`);
    await vi.advanceTimersByTimeAsync(10);
    expect(released.toSorted()).toEqual(['a', 'b']);
    first.stop();
    second.stop();
  });
});
