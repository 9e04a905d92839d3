/** Push messages switched on and off in a browser that the test pretends. */
import { describe, expect, test } from 'vitest';
import type { Request } from '../../../src/console/api/request.ts';
import { openWebPush, type WebPush } from '../../../src/console/alerts/webPush.ts';
import { CallFault } from '../../../src/renderer/engine/ports.ts';

const key = Buffer.alloc(65, 7).toString('base64url');

/** What outlives a page: what the browser holds, what the user allows, what is noted. */
interface Device {
  permission: NotificationPermission;
  /** What the user answers when asked. */
  answer: NotificationPermission;
  wanted: boolean;
  subscription: { endpoint: string; key: string } | null;
  shown: string[];
  made: number;
}
const device = (more: Partial<Device> = {}): Device => ({
  permission: 'default',
  answer: 'granted',
  wanted: false,
  subscription: null,
  shown: [],
  made: 0,
  ...more,
});

interface Opened {
  readonly push: WebPush;
  readonly sent: Request[];
  readonly settled: (state: string) => Promise<void>;
}

interface Around {
  readonly page?: object;
  readonly offline?: boolean;
  readonly noService?: boolean;
}

function open(one: Device, { page = {}, offline = false, noService = false }: Around = {}): Opened {
  const sent: Request[] = [];
  const subscriptionOf = ({ endpoint, key: made }: { endpoint: string; key: string }) => ({
    options: { applicationServerKey: new Uint8Array(Buffer.from(made, 'base64url')).buffer },
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      one.subscription = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => one.subscription && subscriptionOf(one.subscription),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (noService) throw new DOMException('no service', 'AbortError');
      one.subscription ??= { endpoint: `https://push/${(one.made += 1)}`, key: applicationServerKey };
      return subscriptionOf(one.subscription);
    },
  };
  const getNotifications = async () =>
    one.shown.map((tag) => ({ tag, close: () => void (one.shown = one.shown.filter((other) => other !== tag)) }));
  const Notification = {
    get permission() {
      return one.permission;
    },
    requestPermission: async () => (one.permission = one.answer),
  };
  const push = openWebPush({
    http: {
      send: async (request) => {
        if (offline) throw new CallFault(0, 'network', 'no network');
        sent.push(request);
        return { code: 200, msg: '', data: { publicKey: key } };
      },
    },
    worker: async () => ({ pushManager, getNotifications }) as unknown as ServiceWorkerRegistration,
    wanted: { read: async () => one.wanted, write: async (on) => void (one.wanted = on) },
    onError: (error) => {
      throw error;
    },
    page: {
      isSecureContext: true,
      PushManager: Object,
      Notification,
      DOMException,
      navigator: { serviceWorker: {}, userAgent: 'Android' },
      ...page,
    } as unknown as Window & typeof globalThis,
  });
  const settled = async (state: string): Promise<void> => void (await expect.poll(push.state.read).toBe(state));
  return { push, sent, settled };
}

const told = ({ sent }: Opened) => sent.filter(({ method }) => method === 'POST').map(({ params }) => params?.['on']);

test('asks its user by a click alone, and tells the server what the browser made', async () => {
  const phone = device();
  const opened = open(phone);
  await opened.settled('off');
  expect(phone.permission).toBe('default');
  await opened.push.switchOn();
  expect(opened.push.state.read()).toBe('on');
  expect(phone.wanted).toBe(true);
  expect(opened.sent.at(-1)).toMatchObject({
    path: '/push',
    params: { subscription: { endpoint: 'https://push/1', keys: { p256dh: 'p', auth: 'a' } }, on: true },
  });
});

test('what was on is told anew when the page is opened again', async () => {
  const phone = device({ permission: 'granted', wanted: true, subscription: { endpoint: 'https://push/9', key } });
  const opened = open(phone);
  await opened.settled('on');
  expect(told(opened)).toEqual([true]);
  expect(phone.subscription?.endpoint).toBe('https://push/9');
});

test('without a network what was on is on', async () => {
  const phone = device({ permission: 'granted', wanted: true, subscription: { endpoint: 'https://push/9', key } });
  await open(phone, { offline: true }).settled('on');
});

test('a key of another server makes the browser subscribe anew', async () => {
  const old = { endpoint: 'https://push/old', key: Buffer.alloc(65, 1).toString('base64url') };
  const phone = device({ permission: 'granted', wanted: true, subscription: old });
  await open(phone).settled('on');
  expect(phone.subscription).toEqual({ endpoint: 'https://push/1', key });
});

test('switched off, the browser and the server forget it', async () => {
  const phone = device({ permission: 'granted', wanted: true, subscription: { endpoint: 'https://push/9', key } });
  const opened = open(phone);
  await opened.settled('on');
  await opened.push.switchOff();
  expect(opened.push.state.read()).toBe('off');
  expect(told(opened)).toEqual([true, false]);
  expect(phone).toMatchObject({ subscription: null, wanted: false });
});

test('switched off without a network, it is off', async () => {
  const phone = device({ permission: 'granted', wanted: true, subscription: { endpoint: 'https://push/9', key } });
  const opened = open(phone, { offline: true });
  await opened.settled('on');
  await opened.push.switchOff();
  expect(opened.push.state.read()).toBe('off');
  expect(phone.subscription).toBeNull();
});

test('what another user of this browser left is ended', async () => {
  const phone = device({ permission: 'granted', subscription: { endpoint: 'https://push/9', key } });
  await open(phone).settled('off');
  expect(phone.subscription).toBeNull();
});

describe('says why not', () => {
  test('where the user refuses, then and at the next start', async () => {
    const phone = device({ answer: 'denied' });
    const { push, settled, sent } = open(phone);
    await settled('off');
    await push.switchOn();
    expect(push.state.read()).toBe('denied');
    expect([phone.wanted, sent]).toEqual([false, []]);
    await open(phone).settled('denied');
  });

  test('where the user only closes the question', async () => {
    const { push, settled } = open(device({ answer: 'default' }));
    await settled('off');
    await push.switchOn();
    expect(push.state.read()).toBe('off');
  });

  test('where the browser reaches no push service', async () => {
    const { push, settled } = open(device(), { noService: true });
    await settled('off');
    await push.switchOn();
    expect(push.state.read()).toBe('failed');
  });

  test.each([
    ['insecure', { isSecureContext: false }],
    ['none', { navigator: { userAgent: 'Android' } }],
    ['onHomeScreen', { navigator: { userAgent: 'iPhone' } }],
  ])('%s', (state, page) => open(device(), { page }).settled(state));
});

test('closes what is shown of tasks that are gone, and nothing else', async () => {
  const phone = device({ permission: 'granted', shown: ['task 1', 'task 2', ''] });
  const { push, settled } = open(phone);
  await settled('off');
  await push.closeUnless((tag) => tag === 'task 2');
  expect(phone.shown).toEqual(['task 2', '']);
});
