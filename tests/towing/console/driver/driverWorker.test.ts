/** The service worker's own part of push messages, run as the file that the browser gets. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(new URL('../../../../src/public/driverWorker.js', import.meta.url), 'utf8');
const scope = 'https://towing.example.org/console/';

interface Shown {
  readonly title: string;
  readonly tag: string;
  readonly data: { readonly id: string; readonly at: number; readonly page: string };
  readonly silent?: boolean;
  readonly renotify?: boolean;
  readonly body: string;
}

function openWorker(windows: readonly string[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const shown = new Map<string, Shown>();
  const opened: string[] = [];
  let rung = 0;
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    skipWaiting: () => undefined,
    location: new URL(scope),
    registration: {
      scope,
      getNotifications: async ({ tag }: { tag: string }) => [...shown.values()].filter((one) => one.tag === tag),
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
        rung += 1;
        shown.set(options.tag, { ...options, title });
      },
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () => windows.map((url) => ({ url, focus: async () => void opened.push(`focus ${url}`) })),
      openWindow: async (url: string) => void opened.push(`open ${url}`),
    },
  };
  runInNewContext(source, { self, URL, Map, Set });
  const send = async (name: string, event: object): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => void (work = one) });
    await work;
  };
  return {
    shown,
    opened,
    rung: () => rung,
    push: (message: unknown) => send('push', { data: { json: () => JSON.parse(JSON.stringify(message)) as unknown } }),
    bad: () => send('push', { data: { json: () => JSON.parse('{') as unknown } }),
    click: (data: object) => send('notificationclick', { notification: { data, close: () => undefined } }),
  };
}

const offer = { id: 'a', title: '新任务', body: 'T-7 深南大道', tag: 'task 7', page: '/driver', urgent: true, at: 10 };

test('an offer is shown, rings and stays; that it is taken back takes its place in silence', async () => {
  const worker = openWorker();
  await worker.push(offer);
  expect(worker.shown.get('task 7')).toMatchObject({
    title: '新任务',
    body: 'T-7 深南大道',
    renotify: true,
    requireInteraction: true,
    icon: `${scope}driver-192.png`,
  });
  await worker.push({ ...offer, id: 'b', title: '任务已收回', urgent: false, at: 20 });
  expect([...worker.shown.values()]).toMatchObject([{ title: '任务已收回', silent: true, renotify: false }]);
});

test('what comes twice rings once, and what was overtaken on its way is not shown', async () => {
  const worker = openWorker();
  await worker.push({ ...offer, id: 'b', title: '任务已收回', at: 20 });
  await worker.push({ ...offer, id: 'b', title: '任务已收回', at: 20 });
  await worker.push(offer);
  expect(worker.rung()).toBe(1);
  expect(worker.shown.get('task 7')?.title).toBe('任务已收回');
});

test('what is no message is nothing', async () => {
  const worker = openWorker();
  await worker.bad();
  await worker.push({ title: 1 });
  await worker.push(null);
  expect(worker.rung()).toBe(0);
});

test('a click leads to the window that shows the page, or to a new one, and never out of the console', async () => {
  const open = openWorker([`${scope}#/index`, `${scope}#/driver`]);
  await open.click({ page: '/driver' });
  expect(open.opened).toEqual([`focus ${scope}#/driver`]);
  const closed = openWorker([`${scope}#/login`]);
  await closed.click({ page: '/driver' });
  await closed.click({ page: '//evil.example.org' });
  await closed.click({ page: 'https://evil.example.org' });
  expect(closed.opened).toEqual([`open ${scope}#/driver`, `open ${scope}#/`, `open ${scope}#/`]);
});
