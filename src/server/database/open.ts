import type { KyselyPlugin } from 'kysely';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, types as defaultTypes, type ClientConfig, type CustomTypesConfig } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFault } from '../postgres/startFault.ts';
import type { Tables } from './tables.ts';

/** The one seam to PostgreSQL. */
export interface Database {
  readonly kysely: Kysely<Tables>;
  readonly pool: Pool;
  readonly url: string;
  /**
   * Calls `fn` with each payload notified on `channel`. It only hastens what polling finds anyway: a lost connection is
   * made again, and what was notified meanwhile is missed. Returns what ends it.
   */
  readonly listen: (channel: string, fn: (payload: string) => void) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  /** `postgres://…`, or the `url` of `launchPostgres`. */
  readonly databaseUrl: string;
  /** Connections of the pool; 20 by default. */
  readonly maxConnections?: number;
}

const oldestMajor = 15;
const oid = { int8: 20, point: 600, date: 1082, timestamptz: 1184 };

/** Wire forms as JavaScript reads them: int8 a number, numeric and date text, timestamptz a Date, point {lng, lat}. */
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    if (id === oid.int8) return Number;
    if (id === oid.date) return (text: string) => text;
    if (id === oid.point) return parsePoint;
    return defaultTypes.getTypeParser(id, format ?? 'text');
  },
} as CustomTypesConfig;

function parsePoint(text: string): { lng: number; lat: number } {
  const [lng = '0', lat = '0'] = text.slice(1, -1).split(',');
  return { lng: Number(lng), lat: Number(lat) };
}

export const camelCase = (): KyselyPlugin => new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Connects, and refuses a server older than 15. Throws `StartFault`. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const settings = connectionSettings(options.databaseUrl);
  const pool = new Pool({ ...settings, types, max: options.maxConnections ?? 20 });
  // An idle connection that breaks is replaced by the next query's; that query reports what is wrong.
  pool.on('error', () => undefined);
  await refuseOld(pool).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase()] });
  const endings = new Set<() => Promise<void>>();
  const listen: Database['listen'] = async (channel, fn) => {
    const end = await startListening(settings, channel, fn);
    endings.add(end);
    return async () => {
      endings.delete(end);
      await end();
    };
  };
  const close = async (): Promise<void> => {
    await Promise.all([...endings].map((end) => end()));
    await kysely.destroy();
  };
  return { kysely, pool, url: options.databaseUrl, listen, close };
}

function connectionSettings(databaseUrl: string): ClientConfig {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartFault(`DATABASE_URL must begin with postgres://, and it is "${withoutPassword(databaseUrl)}"`);
  }
  return {
    connectionString: databaseUrl,
    application_name: 'console',
    idle_in_transaction_session_timeout: 60_000,
  };
}

function withoutPassword(databaseUrl: string): string {
  return databaseUrl.replace(/:\/\/([^:@/]*):[^@]*@/, '://$1:…@');
}

async function refuseOld(pool: Pool): Promise<void> {
  const { rows } = await pool
    .query<{ number: number }>(`select current_setting('server_version_num')::int as number`)
    .catch((cause: Error) => {
      const { connectionString } = pool.options;
      throw new StartFault(
        `DATABASE_URL must name a PostgreSQL that answers: ${withoutPassword(connectionString ?? '')}: ${cause.message}`,
        { cause },
      );
    });
  const major = Math.floor((rows[0]?.number ?? 0) / 10_000);
  if (major < oldestMajor) {
    throw new StartFault(`DATABASE_URL must name a PostgreSQL ${oldestMajor} or newer, and it is ${major}`);
  }
}

async function startListening(
  settings: ClientConfig,
  channel: string,
  fn: (payload: string) => void,
): Promise<() => Promise<void>> {
  let ended = false;
  let client: Client | undefined;
  const connect = async (): Promise<void> => {
    const fresh = new Client(settings);
    fresh.on('error', () => undefined);
    fresh.on('notification', (message) => fn(message.payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    // Not sooner: an attempt that fails ends too, and is followed by the next one anyway.
    fresh.once('end', () => void (ended ? undefined : reconnect()));
    client = fresh;
    if (ended) await fresh.end();
  };
  const reconnect = async (wait = 100): Promise<void> => {
    await pause(wait, undefined, { ref: false });
    if (ended) return;
    // Polling carries on meanwhile.
    await connect().catch(() => reconnect(Math.min(wait * 2, 5_000)));
  };
  await connect();
  return async () => {
    ended = true;
    await client?.end();
  };
}
