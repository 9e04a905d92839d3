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
    await open?.query('select pg_notify($1, $2)', [roundChannels.heard, word]).catch(() => undefined);
  }

  async function askAll(): Promise<void> {
    const open = await connection();
    if (!open) return;
    const { rows } = await open.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
      [listeningName],
    );
    const others = rows[0]?.others ?? 0;
    if (others === 0) return;
    const { word, over } = rounds.begin(others);
    await open.query('select pg_notify($1, $2)', [roundChannels.asks, word]);
    await over;
  }

  // Where the connection breaks, the others hear by the next one: what was committed stands.
  return () => askAll().catch(() => undefined);
}

/** Words that were sent and wait for the others. */
function openRounds() {
  const waiting = new Map<string, { left: number; readonly end: () => void }>();
  return {
    isMine: (word: string): boolean => waiting.has(word),
    hear: (word: string): void => {
      const round = waiting.get(word);
      if (round && (round.left -= 1) <= 0) round.end();
    },
    begin: (others: number): { readonly word: string; readonly over: Promise<void> } => {
      const word = randomUUID();
      const over = new Promise<void>((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(word);
          resolve();
        };
        const timer = setTimeout(end, allHearWithin);
        waiting.set(word, { left: others, end });
      });
      return { word, over };
    },
  };
}
