/** Sends what the driver did, one after the other and each once, whenever the server can be reached. */
import { CallFault } from '../../../../renderer/engine/ports.ts';
import { openSignal, type Signal } from '../../../../console/state/signal.ts';
import { nextToSend, type Entry, type Refused, type Stored } from './entry.ts';
import type { OutboxStore } from './store.ts';

export interface Outbox {
  /** All that the server has not taken, the oldest first; null until the store was read. */
  readonly entries: Signal<readonly Stored[] | null>;
  readonly sending: Signal<boolean>;
  readonly add: (entry: Entry) => Promise<void>;
  /** Sends a refused entry again, under another key. */
  readonly retry: (seq: number, change?: Partial<Entry>) => Promise<void>;
  readonly discard: (seq: number) => Promise<void>;
  /** Tries at once: the network is back, or somebody signed in again. */
  readonly wake: () => void;
  readonly stop: () => void;
}

interface OutboxOptions {
  readonly store: OutboxStore;
  readonly userId: string;
  /** @throws CallFault; status 0 where no answer came. */
  readonly send: (entry: Stored) => Promise<void>;
  /** After each that the server took or refused. What was taken is shown as done by the phone until this ends. */
  readonly onSent: () => Promise<void> | void;
  readonly newKey: () => string;
  /** Runs the work where no other tab does. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Milliseconds until the next attempt: doubled each time, up to the last. */
const pauses = [1000, 2000, 5000, 10_000, 20_000] as const;

/** Milliseconds; a look that takes longer keeps nothing back. */
const longestLook = 5000;
const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

/** The sending as it stands. */
interface Sending extends OutboxOptions {
  readonly entries: Signal<readonly Stored[] | null>;
  readonly sending: Signal<boolean>;
  stopped: boolean;
  /** Attempts without an answer, one after the other. */
  failures: number;
  timer?: ReturnType<typeof setTimeout>;
}

export function openOutbox(options: OutboxOptions): Outbox {
  const { store, newKey } = options;
  const entries = openSignal<readonly Stored[] | null>(null);
  const sending = openSignal(false);
  const own: Sending = { ...options, entries, sending, stopped: false, failures: 0 };
  const stopWatching = store.watch(() => void followOther(own).catch(options.onError));

  async function change(work: Promise<unknown>): Promise<void> {
    await work;
    await read(own);
    wake(own);
  }
  const byNumber = (seq: number): Stored | undefined => entries.read()?.find((entry) => entry.seq === seq);

  return {
    entries,
    sending,
    add: (entry) => change(store.add(entry)),
    retry: async (seq, more = {}) => {
      const entry = byNumber(seq);
      if (!entry) return;
      const { refused: _, ...rest } = entry;
      await change(store.replace({ ...rest, ...more, key: newKey() } as Stored));
    },
    discard: (seq) => change(store.remove(seq)),
    wake: () => wake(own),
    stop: () => {
      own.stopped = true;
      clearTimeout(own.timer);
      stopWatching();
    },
  };
}

async function read({ store, userId, entries }: Sending): Promise<readonly Stored[]> {
  const listed = await store.list(userId);
  entries.write(listed);
  return listed;
}

/** What another tab has added counts here at once; what it has sent stands here as done until the server's word of it is here, too. */
async function followOther(own: Sending): Promise<void> {
  const { store, userId, entries, onSent } = own;
  if (own.stopped) return;
  const listed = new Set((await store.list(userId)).map(({ seq }) => seq));
  const isSent = (entries.read() ?? []).some(({ seq }) => !listed.has(seq));
  if (isSent) await Promise.race([onSent(), pause(longestLook)]);
  if (!own.stopped) await read(own);
}

/** @returns false where nothing more can be sent now. */
async function sendNext(own: Sending): Promise<boolean> {
  const { store, send, onSent } = own;
  const next = nextToSend(await read(own));
  if (!next || own.stopped) return false;
  try {
    await send(next);
    own.failures = 0;
    await store.remove(next.seq);
  } catch (thrown) {
    if (!(thrown instanceof CallFault)) throw thrown;
    if (isUnanswered(thrown)) {
      if (!own.stopped) again(own);
      return false;
    }
    own.failures = 0;
    await store.replace({ ...next, refused: refusedBy(thrown) });
  }
  // Else a step that was taken would stand to be taken again, until the server's own word of it is here.
  await Promise.race([onSent(), pause(longestLook)]);
  await read(own);
  return true;
}

function again(own: Sending): void {
  const wait = pauses[Math.min(own.failures, pauses.length - 1)];
  own.failures += 1;
  clearTimeout(own.timer);
  own.timer = setTimeout(() => wake(own), wait);
}

function wake(own: Sending): void {
  const { entries, sending, alone, onError } = own;
  if (own.stopped || sending.read()) return;
  clearTimeout(own.timer);
  sending.write(true);
  alone(async () => {
    while (await sendNext(own));
  })
    .then(
      () => true,
      (error: unknown) => {
        onError(error);
        return false;
      },
    )
    .then((done) => {
      sending.write(false);
      // What was added after the last look.
      if (done && !own.stopped && own.failures === 0 && nextToSend(entries.read() ?? [])) wake(own);
    });
}

/** No answer, a server that is away, too many requests, or a session that ended: it is sent again. */
function isUnanswered({ status }: CallFault): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}

function refusedBy({ error, message, fields }: CallFault): Refused {
  const [first] = Object.values(fields);
  return { text: first ?? message, time: 'at' in fields, ...(error === 'unknown-record' && { gone: true }) };
}
