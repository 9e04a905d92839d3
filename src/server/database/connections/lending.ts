/**
 * Lends connections of the pool for one kind of work. A connection that was left alone for a while must answer before it is
 * lent; one that does not answer a query in time is given up: a network that forgot it tells nobody.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Client, Pool, PoolClient, QueryResult } from 'pg';
import { deadlineOf, type Work, type WorkLimits } from '../work.ts';

export interface Lending {
  /** Takes a connection out of the pool, with the limits of this work. Give it back by `release`. */
  readonly take: (work: Work) => Promise<PoolClient>;
  /** The pool as Kysely sees it, for this work. */
  readonly poolFor: (work: Work) => PostgresPool;
}

/** Milliseconds without a word after which a connection is asked before it is lent. */
const coldAfter = 5_000;
/** Milliseconds that it has to answer; less so while others have just been found dead. */
const answersWithin = { usually: 2_000, amongTheDead: 250 };
const suspectFor = 10_000;

/**
 * @param pooled the connections are a pooler's, who lends them on after each transaction: what is set for a session would be set for
 * others. Limits are set within each transaction then; those of single statements are the pooler's own.
 */
export function lendingOf(pool: Pool, limits: Readonly<Record<Work, WorkLimits>>, pooled = false): Lending {
  const heard = new WeakMap<PoolClient, number>();
  /** The work that a connection's limits are set for; a new one begins with those of a request. */
  const setFor = new WeakMap<PoolClient, Work>();
  let lastDead = -Infinity;

  async function isAlive(client: PoolClient): Promise<boolean> {
    const now = performance.now();
    if (now - (heard.get(client) ?? now) < coldAfter) return true;
    const suspect = now - lastDead < suspectFor;
    try {
      await inTime(client, client.query('select'), suspect ? answersWithin.amongTheDead : answersWithin.usually);
      return true;
    } catch {
      // Why it is dead does not matter: the next one, or the attempt to make one, says what is wrong.
      lastDead = performance.now();
      return false;
    }
  }

  async function take(work: Work): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if (!(await isAlive(client))) {
        client.release(true);
        continue;
      }
      try {
        await setLimits(client, work);
        return client;
      } catch (error) {
        client.release(true);
        throw error;
      }
    }
  }

  async function setLimits(client: PoolClient, work: Work): Promise<void> {
    if (pooled || (setFor.get(client) ?? 'request') === work) return;
    await inTime(client, client.query(settingsOf(limits[work], 'set')), answersWithin.usually);
    setFor.set(client, work);
  }

  function poolFor(work: Work): PostgresPool {
    const deadline = deadlineOf(limits[work]);
    async function ask(client: PoolClient, text: string, values: unknown[]): Promise<QueryResult> {
      const asked = pooled && begins.test(text) ? `${text}; ${settingsOf(limits[work], 'set local')}` : text;
      const answer = await inTime(client, client.query(asked, values), deadline);
      heard.set(client, performance.now());
      return answer;
    }
    return poolOf(() => take(work), ask);
  }

  return { take, poolFor };
}

type Ask = (client: PoolClient, text: string, values: unknown[]) => Promise<QueryResult>;

/** As Kysely sees a pool. @param ask sends a query over a connection that was taken */
function poolOf(take: () => Promise<PoolClient>, ask: Ask): PostgresPool {
  const lent = new WeakMap<PoolClient, PostgresPoolClient>();
  const lend = (client: PoolClient): PostgresPoolClient => ({
    // Kysely asks for cursors only where its dialect is given one.
    query: ((text: string, values: unknown[]) => ask(client, text, values)) as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  });
  return {
    connect: async () => {
      const client = await take();
      const known = lent.get(client) ?? lend(client);
      lent.set(client, known);
      return known;
    },
    // The pool is shared by all kinds of work, and ended by whoever opened it.
    end: async () => undefined,
  };
}

const begins = /^(begin|start transaction)\b/;

function settingsOf({ statement, lock, idle }: WorkLimits, set: 'set' | 'set local'): string {
  const values = { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: idle };
  return Object.entries(values)
    .map(([name, value]) => `${set} ${name} = ${value}`)
    .join('; ');
}

/** @param timeout milliseconds, after which the connection is given up and the query fails with it; 0: for ever. */
export async function inTime<T>(client: unknown, query: Promise<T>, timeout: number): Promise<T> {
  if (timeout === 0) return query;
  // While a query runs, ending a client destroys its socket; the pool's clients are such clients.
  const timer = setTimeout(() => void (client as Client).end(), timeout);
  try {
    return await query;
  } finally {
    clearTimeout(timer);
  }
}
