/** A word is sent to all who listen, and each of the others says that it has come: what was notified before it has come, too. */
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

export type Channels = Map<string, Set<(payload: string) => void>>;

const roundChannels = { asks: 'listening_asks', heard: 'listening_heard' } as const;
/** By which a connection that listens is counted. */
export const listeningName = 'console listens';
/** Milliseconds. */
const allHearWithin = 3_000;

type Connection = () => Promise<Client | null | undefined>;

/** Answers others, too. @returns what waits until they have heard */
export function openHeardByAll(channels: Channels, connection: Connection): () => Promise<void> {
  const rounds = openRounds();
  channels.set(roundChannels.asks, new Set([(word) => void answer(word)]));
  channels.set(roundChannels.heard, new Set([rounds.hear]));

  /** A connection that breaks meanwhile listens no more, and is not waited for. */
  async function answer(word: string): Promise<void> {
    if (rounds.isMine(word)) return;
    const open = await connection();
    const saying = open?.query(`select pg_notify($1, $2 || ' ' || pg_backend_pid())`, [roundChannels.heard, word]);
    await saying?.catch(() => undefined);
  }

  async function askAll(): Promise<void> {
    const open = await connection();
    if (!open) return;
    const { rows } = await open.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database()
         and application_name = $1 and pid <> pg_backend_pid()`,
      [listeningName],
    );
    if (rows.length === 0) return;
    const { word, over } = rounds.begin(rows.map(({ pid }) => String(pid)));
    await open.query('select pg_notify($1, $2)', [roundChannels.asks, word]);
    await over;
  }

  // Where the connection breaks, the others hear by the next one: what was committed stands.
  return () => askAll().catch(() => undefined);
}

/**
 * Words that were sent and wait for the others. Who has missed one is not waited for again until it is heard of: its machine may be
 * gone, and the database not know it for hours.
 */
function openRounds() {
  const waiting = new Map<string, { readonly left: Set<string>; readonly end: () => void }>();
  const silent = new Set<string>();
  return {
    isMine: (word: string): boolean => waiting.has(word),
    /** @param said the word, and who has heard it */
    hear: (said: string): void => {
      const [word = '', pid = ''] = said.split(' ');
      silent.delete(pid);
      const round = waiting.get(word);
      round?.left.delete(pid);
      if (round?.left.size === 0) round.end();
    },
    /** Those who were silent are asked, too. */
    begin: (others: readonly string[]): { readonly word: string; readonly over: Promise<void> } => {
      const word = randomUUID();
      const left = new Set(others.filter((pid) => !silent.has(pid)));
      if (left.size === 0) return { word, over: Promise.resolve() };
      const over = new Promise<void>((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(word);
          for (const pid of left) silent.add(pid);
          resolve();
        };
        const timer = setTimeout(end, allHearWithin);
        waiting.set(word, { left, end });
      });
      return { word, over };
    },
  };
}
