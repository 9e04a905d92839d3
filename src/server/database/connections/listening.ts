/** One connection that listens to every channel. It only hastens what polling finds anyway: what is notified while it is away is missed. */
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { listeningName, openHeardByAll, type Channels } from './heardByAll.ts';
import { inTime } from './lending.ts';

/** What is known of the connection that listens. */
export interface Heard {
  /** Which connection it is; what was notified between two is missed. */
  readonly connection: number;
  /** When it last answered, by `performance.now()`: all that had been notified by then has come. `-Infinity` while there is none. */
  readonly at: number;
}

export interface Listening {
  readonly heard: () => Heard;
  /** Calls `fn` with each payload notified on `channel`. Returns what ends it. */
  readonly listen: (channel: string, fn: (payload: string) => void) => Promise<() => Promise<void>>;
  /**
   * Waits until all other processes that listen to this database have heard what was notified and committed before, but no
   * longer than three seconds: one that answers nothing for so long takes nothing for known any more (`events/knowledge.ts`).
   */
  readonly heardByAll: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Milliseconds: how often the connection must answer, and within what time. */
const beat = 1_000;
const answersWithin = 5_000;
const longestWait = 5_000;

export function openListening(settings: ClientConfig): Listening {
  const channels: Channels = new Map();
  let client: Promise<Client> | null = null;
  let closed = false;
  let heard: Heard = { connection: 0, at: Number.NEGATIVE_INFINITY };

  async function connect(): Promise<Client> {
    const fresh = await openClient(settings, channels);
    const connection = heard.connection + 1;
    const answered = (): void => {
      if (connection >= heard.connection) heard = { connection, at: performance.now() };
    };
    answered();
    const stopAsking = keepAsking(fresh, answered);
    // Not sooner: an attempt that fails ends too, and is followed by the next one anyway.
    fresh.once('end', () => {
      stopAsking();
      heard = { connection, at: Number.NEGATIVE_INFINITY };
      client = null;
      if (!closed) void reconnect();
    });
    return fresh;
  }

  async function reconnect(wait = 100): Promise<void> {
    await pause(wait, undefined, { ref: false });
    if (closed || client) return;
    client = connect();
    await client.catch(() => {
      client = null;
      return reconnect(Math.min(wait * 2, longestWait));
    });
  }

  async function listen(channel: string, fn: (payload: string) => void): Promise<() => Promise<void>> {
    const known = channels.get(channel) ?? new Set();
    known.add(fn);
    channels.set(channel, known);
    client ??= connect();
    const connected = await client.catch((error: unknown) => {
      client = null;
      // Whoever was connecting anew has left it to this attempt: those who listen already need another one.
      if (heard.connection > 0 && !closed) void reconnect();
      throw error;
    });
    await connected.query(`listen ${connected.escapeIdentifier(channel)}`);
    return async () => void known.delete(fn);
  }

  return {
    heard: () => heard,
    listen,
    heardByAll: openHeardByAll(channels, async () => client?.catch(() => null)),
    close: async () => {
      closed = true;
      const open = await client?.catch(() => null);
      await open?.end();
    },
  };
}

/** A connection that listens to what is listened to so far, and tells all who do. */
async function openClient(settings: ClientConfig, channels: Channels): Promise<Client> {
  const fresh = new Client(settings);
  // Its end is what counts: whoever opened it hears of that.
  fresh.on('error', () => undefined);
  fresh.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.forEach((fn) => fn(payload)));
  try {
    await fresh.connect();
    for (const channel of channels.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    await fresh.query(`set application_name = '${listeningName}'`);
  } catch (error) {
    await fresh.end().catch(() => undefined);
    throw error;
  }
  return fresh;
}

/** Asks a connection again and again, so that one which has died ends. @returns what ends the asking */
function keepAsking(client: Client, onAnswer: () => void): () => void {
  let asking = false;
  const timer = setInterval(() => {
    if (asking) return;
    asking = true;
    // A query that fails ends the connection, and is followed by another one.
    inTime(client, client.query('select'), answersWithin)
      .then(onAnswer, () => undefined)
      .finally(() => (asking = false));
  }, beat);
  timer.unref();
  return () => clearInterval(timer);
}
