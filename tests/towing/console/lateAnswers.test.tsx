/** What stands beside every page, on the first one and on a driver's phone is read again before an answer has come: an older one that comes late undoes nothing. */
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppContext, type App } from '../../../src/console/app/app.ts';
import { ShellContext, type ShellParts } from '../../../src/console/running/context.ts';
import { CallFault, PortsProvider } from '../../../src/renderer/index.ts';
import { knownBy, openNews } from '../../../src/towing/console/driver/news.ts';
import { openServerClock } from '../../../src/towing/console/driver/serverClock.ts';
import type { HomeKind } from '../../../src/towing/console/home/homeKind.ts';
import { useHome } from '../../../src/towing/console/home/useHome.ts';
import { useQueue } from '../../../src/towing/console/queue/useQueue.ts';
import { fakeApp } from '../../console/testApp.ts';
import { later, makeWorld } from '../../renderer/kit.tsx';
import { books } from '../../renderer/libraryViews.ts';

/** Calls of one name are answered in whatever order a test says; all others at once. */
function openAnswers(held: string, others: Readonly<Record<string, unknown>>) {
  const asked: ReturnType<typeof later<unknown>>[] = [];
  const call = async (name: string): Promise<unknown> => {
    if (name !== held) return { data: others[name] ?? [] };
    const answer = later<unknown>();
    asked.push(answer);
    return { data: await answer.promise };
  };
  return { asked, app: fakeApp(call as unknown as App['http']['call']) };
}

function wrapperOf(app: App, tell: { now: () => void }) {
  const watch = (_names: readonly string[], listener: () => void) => {
    tell.now = listener;
    return () => undefined;
  };
  const parts = { running: { live: { watch }, zone: 'Asia/Shanghai' }, signedIn: { manifest: { settings: {} } } };
  const ports = makeWorld([{ ...books, id: 'dispatch/queue' }], {}).portsIn('zh-CN');
  return ({ children }: { children: ReactNode }) => (
    <AppContext value={app}>
      <ShellContext value={parts as unknown as ShellParts}>
        <PortsProvider ports={ports}>{children}</PortsProvider>
      </ShellContext>
    </AppContext>
  );
}

beforeEach(() => void vi.stubGlobal('reportError', vi.fn()));

test('the queue beside a page stays what was asked for last, also where the older answer is a failure', async () => {
  const { asked, app } = openAnswers('queue', { queueCounts: {} });
  const { result } = renderHook(() => useQueue(), { wrapper: wrapperOf(app, { now: () => undefined }) });
  await waitFor(() => expect(asked).toHaveLength(1));
  // Whoever comes back to the page asks again.
  for (let count = 0; count < 2; count += 1) document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(asked).toHaveLength(3));
  await act(async () => asked[2]?.resolve({ records: [{ id: 'new' }] }));
  expect(result.current.rows).toEqual([{ id: 'new' }]);
  await act(async () => asked[0]?.resolve({ records: [{ id: 'old' }] }));
  await act(async () => asked[1]?.reject(new CallFault(0, 'timeout', '')));
  expect(result.current).toMatchObject({ rows: [{ id: 'new' }], failed: false });
});

test('the figures of the first page stay those that were asked for last', async () => {
  const { asked, app } = openAnswers('homeFigures', { homeWaiting: { count: 0, records: [] } });
  const tell = { now: (): void => undefined };
  const kind = { crew: false } as HomeKind;
  const { result } = renderHook(() => useHome(kind), { wrapper: wrapperOf(app, tell) });
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => tell.now());
  await waitFor(() => expect(asked).toHaveLength(2), { timeout: 5000 });
  await act(async () => asked[1]?.resolve({ startedToday: 2 }));
  await act(async () => asked[0]?.resolve({ startedToday: 1 }));
  expect(result.current.news?.figures).toEqual({ startedToday: 2 });
});

test('a task that the driver has accepted is not offered again by an answer from before', async () => {
  const { asked, app } = openAnswers('myTasks', { driverState: { now: '2026-11-29 12:00:00' } });
  const kept = new Map<string, unknown>();
  const database = { get: async (_: string, key: string) => kept.get(key), put: async () => undefined };
  const told = openNews(app, {
    userId: 'me',
    clock: openServerClock('Asia/Shanghai', 0),
    known: knownBy(database as unknown as Parameters<typeof knownBy>[0], 'me'),
    kept: { news: undefined, lost: undefined },
  });
  const readings = [told.read(), told.read()];
  asked[1]?.resolve({ records: [{ id: 't1', receiptStatus: 1, orderStatus: 1 }] });
  await readings[1];
  asked[0]?.resolve({ records: [{ id: 't1', receiptStatus: 0, orderStatus: 1 }] });
  await readings[0];
  expect(told.news.read()?.tasks).toMatchObject([{ id: 't1', receiptStatus: 1 }]);
});
