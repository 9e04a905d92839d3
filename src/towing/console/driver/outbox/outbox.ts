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

export function openOutbox({ store, userId, send, onSent, newKey, alone, onError }: OutboxOptions): Outbox {
  const entries = openSignal<readonly Stored[] | null>(null);
  const sending = openSignal(false);
  let stopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function read(): Promise<readonly Stored[]> {
    const listed = await store.list(userId);
    entries.write(listed);
    return listed;
  }

  /** @returns false where nothing more can be sent now. */
  async function sendNext(): Promise<boolean> {
    const next = nextToSend(await read());
    if (!next || stopped) return false;
    try {
      await send(next);
      failures = 0;
      await store.remove(next.seq);
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      if (isUnanswered(thrown)) {
        if (!stopped) again();
        return false;
      }
      failures = 0;
      await store.replace({ ...next, refused: refusedBy(thrown) });
    }
    // Else a step that was taken would stand to be taken again, until the server's own word of it is here.
    await Promise.race([onSent(), pause(longestLook)]);
    await read();
    return true;
  }

  function again(): void {
    const pause = pauses[Math.min(failures, pauses.length - 1)];
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(wake, pause);
  }

  function wake(): void {
    if (stopped || sending.read()) return;
    clearTimeout(timer);
    sending.write(true);
    alone(async () => {
      while (await sendNext());
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
        if (done && !stopped && failures === 0 && nextToSend(entries.read() ?? [])) wake();
      });
  }

  async function change(work: Promise<unknown>): Promise<void> {
    await work;
    await read();
    wake();
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
    wake,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** No answer, a server that is away, too many requests, or a session that ended: it is sent again. */
function isUnanswered({ status }: CallFault): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}

function refusedBy({ error, message, fields }: CallFault): Refused {
  const [first] = Object.values(fields);
  return { text: first ?? message, time: 'at' in fields, ...(error === 'unknown-record' && { gone: true }) };
}
