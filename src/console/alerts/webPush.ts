/**
 * Push messages to this browser (Web Push): whether it can have them, has them, and how to switch them. The browser asks its user only
 * when they switch on. What was on is told to the server again at each start: a session is new by then, a key may be.
 */
import { memberIn } from '../../core/model/row.ts';
import { CallFault } from '../../renderer/engine/ports.ts';
import { pushPath } from '../api/routes.ts';
import type { Http } from '../api/request.ts';
import { openSignal, type Signal } from '../state/signal.ts';

export type PushState =
  /** Not known yet, or being switched. */
  | 'asking'
  | 'on'
  | 'off'
  /** The user, or whoever keeps the device, has forbidden notifications. */
  | 'denied'
  /** The page came without https. */
  | 'insecure'
  /** The browser has none; on an iPhone only pages on the home screen do. */
  | 'none'
  | 'onHomeScreen'
  /** The browser's push service or the server did not answer. */
  | 'failed';

export interface WebPush {
  readonly state: Signal<PushState>;
  /** Only by a click: the browser asks for permission. */
  readonly switchOn: () => Promise<void>;
  readonly switchOff: () => Promise<void>;
  /** Closes what is shown and holds no more. @param holds by the tag of a message */
  readonly closeUnless: (holds: (tag: string) => boolean) => Promise<void>;
}

interface WebPushOptions {
  readonly http: Pick<Http, 'send'>;
  /** The worker that shows messages. */
  readonly worker: () => Promise<ServiceWorkerRegistration>;
  /** Whether this user of this browser has switched them on. */
  readonly wanted: { readonly read: () => Promise<boolean>; readonly write: (on: boolean) => Promise<void> };
  readonly onError: (error: unknown) => void;
  readonly page?: Window & typeof globalThis;
}

export function openWebPush({ http, worker, wanted, onError, page = window }: WebPushOptions): WebPush {
  const state = openSignal<PushState>('asking');
  const server = pushServer(http);
  const pushing: Pushing = { worker, wanted, page, state, server };

  /** What the browser or the server refuses is a state; anything else is a fault. */
  async function trying(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      if (!(thrown instanceof CallFault || thrown instanceof page.DOMException)) throw thrown;
      state.write(hindranceIn(page) ?? 'failed');
    }
  }

  const begun = trying(() => start(pushing));
  begun.catch(onError);
  return {
    state,
    switchOn: async () => {
      await begun;
      state.write('asking');
      await trying(async () => {
        const permission = await page.Notification.requestPermission();
        if (permission !== 'granted') return state.write(permission === 'denied' ? 'denied' : 'off');
        await subscribe(pushing);
        await wanted.write(true);
      });
    },
    switchOff: async () => {
      await begun;
      state.write('asking');
      await wanted.write(false);
      await trying(async () => {
        const known = await (await worker()).pushManager.getSubscription();
        // The browser first: it then shows nothing more, whether the server hears of it or not.
        await known?.unsubscribe();
        state.write('off');
        if (known) await forgetAt(server, known);
      });
    },
    closeUnless: async (holds) => {
      if (hindranceIn(page) !== null) return;
      const shown = await (await worker()).getNotifications();
      for (const one of shown) if (one.tag !== '' && !holds(one.tag)) one.close();
    },
  };
}

interface Pushing extends Required<Pick<WebPushOptions, 'worker' | 'wanted' | 'page'>> {
  readonly state: Signal<PushState>;
  readonly server: PushServer;
}

async function start(pushing: Pushing): Promise<void> {
  const { worker, wanted, page, state } = pushing;
  const hindrance = hindranceIn(page);
  if (hindrance !== null) return state.write(hindrance);
  const known = await (await worker()).pushManager.getSubscription();
  if (!(await wanted.read())) {
    // Another user of this browser has left it.
    await known?.unsubscribe();
    return state.write('off');
  }
  if (page.Notification.permission !== 'granted') return state.write('off');
  await subscribe(pushing);
}

/** Has messages sent to this browser: the server is told where, with each start again. */
async function subscribe({ worker, state, server }: Pushing): Promise<void> {
  const { pushManager } = await worker();
  const known = await pushManager.getSubscription();
  const publicKey = await server.readKey().catch((thrown: unknown) => {
    if (known && thrown instanceof CallFault) return null;
    throw thrown;
  });
  // Without a network the server knows still what it was told before.
  if (publicKey === null) return state.write('on');
  if (known && !isMadeWith(known, publicKey)) await known.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await server.tell(subscription, true);
  state.write('on');
}

/** A server that does not hear it is told by the push service. */
async function forgetAt(server: PushServer, known: PushSubscription): Promise<void> {
  await server.tell(known, false).catch((thrown: unknown) => {
    if (!(thrown instanceof CallFault)) throw thrown;
  });
}

type PushServer = ReturnType<typeof pushServer>;

/** What the server says of push messages, and is told of a subscription to them. */
function pushServer(http: Pick<Http, 'send'>) {
  return {
    readKey: async (): Promise<string> => {
      const { data } = await http.send({ method: 'GET', path: pushPath, quiet: true });
      const key = memberIn(data, 'publicKey');
      if (typeof key !== 'string') throw new CallFault(200, 'no-key', 'the server must answer {publicKey}');
      return key;
    },
    tell: async (subscription: PushSubscription, on: boolean): Promise<void> => {
      const { endpoint, keys } = subscription.toJSON();
      const params = { subscription: { endpoint, keys }, on };
      await http.send({ method: 'POST', path: pushPath, params, quiet: true });
    },
  };
}

/** Why this browser has none at present; null where it may. */
function hindranceIn(page: Window & typeof globalThis): PushState | null {
  if (!page.isSecureContext) return 'insecure';
  if (!('serviceWorker' in page.navigator) || !('PushManager' in page) || !('Notification' in page))
    return /iPhone|iPad/.test(page.navigator.userAgent) ? 'onHomeScreen' : 'none';
  return page.Notification.permission === 'denied' ? 'denied' : null;
}

function isMadeWith({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey } = options;
  if (applicationServerKey === null) return true;
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
