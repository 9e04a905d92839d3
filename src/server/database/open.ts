import type { KyselyPlugin } from 'kysely';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, types as defaultTypes, type ClientConfig, type CustomTypesConfig, type PoolClient } from 'pg';
import { openArchive, type Archive } from './archive/archiveKnown.ts';
import { isDistributed } from './distribution.ts';
import { lendingOf, type Lending } from './connections/lending.ts';
import { openListening, type Listening } from './connections/listening.ts';
import { StartFault } from '../postgres/startFault.ts';
import type { Tables } from './tables.ts';
import { workLimits, type Work, type WorkLimits } from './work.ts';

/** The one seam to PostgreSQL. */
export interface Database {
  /** For requests: for any other work ask `workingOn`. */
  readonly kysely: Kysely<Tables>;
  /** The same connections under the limits of this kind of work. */
  readonly workingOn: (work: Work) => Kysely<Tables>;
  /** A bare connection under the limits of this kind of work, for as long as `use` takes. */
  readonly borrow: <T>(work: Work, use: (client: PoolClient) => Promise<T>) => Promise<T>;
  readonly pool: Pool;
  readonly url: string;
  /** Whether its tables were divided over several machines when it was opened. */
  readonly distributed: boolean;
  /** What is known of rows that have been archived. */
  readonly archive: Archive;
  /**
   * Calls `fn` with each payload notified on `channel`. It only hastens what polling finds anyway: a lost connection is
   * made again, and what was notified meanwhile is missed. Returns what ends it.
   */
  readonly listen: Listening['listen'];
  readonly heard: Listening['heard'];
  readonly heardByAll: Listening['heardByAll'];
  /** Connections that broke while they were open, since the start. */
  readonly lostConnections: () => number;
  readonly close: () => Promise<void>;
}

interface OpenOptions {
  /** `postgres://…`, or the `url` of `launchPostgres`. */
  readonly databaseUrl: string;
  /**
   * The same database without a pooler: then `databaseUrl` is one that pools by transaction (PgBouncer), and serves requests
   * alone. Whatever lasts longer than a transaction (listening, locks of a session, limits of other work) has connections of its own.
   */
  readonly directUrl?: string | null;
  /** Connections of the pool; 20 by default. One more listens where anybody does. */
  readonly maxConnections?: number;
  /** How long each kind of work may take, where other than usual. */
  readonly limits?: Partial<Record<Work, WorkLimits>>;
}

const oldestMajor = 15;
const oid = { int8: 20, point: 600, date: 1082, timestamptz: 1184 };

/** Wire forms as JavaScript reads them: int8 a number, numeric and date text, timestamptz a Date, point {lng, lat}. */
const types: CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    if (id === oid.int8) return Number;
    if (id === oid.date) return (text: string) => text;
    if (id === oid.point) return parsePoint;
    return defaultTypes.getTypeParser(id, format ?? 'text');
  },
};

function parsePoint(text: string): { lng: number; lat: number } {
  const [lng = '0', lat = '0'] = text.slice(1, -1).split(',');
  return { lng: Number(lng), lat: Number(lat) };
}

export const caseOptions = { maintainNestedObjectKeys: true };
export const camelCase = (): KyselyPlugin => new CamelCasePlugin(caseOptions);

/** Milliseconds to connect, and to wait until one of the pool's connections is free. */
const timeout = { connect: 5_000, free: 15_000 };
const soon = { connect: 1_000, free: 1_000 };

/** Connects, and refuses a server older than 15. Throws `StartFault`. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const limits = { ...workLimits, ...options.limits };
  const { directUrl = null } = options;
  const pooled = directUrl !== null;
  const given = connectionSettings(options.databaseUrl, limits.request);
  const pool = openPool(pooled ? withoutSession(given) : given, options.maxConnections ?? 20);
  const settings = pooled ? connectionSettings(directUrl, limits.request) : given;
  const directPool = pooled ? openPool(settings, directConnections) : pool;
  let lost = 0;
  const noteLost = (client: PoolClient): void => {
    // A connection may break at any moment, also while nobody asks it anything; unheard it would end the process.
    // Whoever has it learns from the next query, and the pool makes another.
    client.on('error', () => void (lost += 1));
  };
  const pools = new Set([pool, directPool]);
  const endPools = async (): Promise<void> => void (await Promise.all([...pools].map((one) => one.end())));
  for (const one of pools) {
    one.on('connect', noteLost);
    // What breaks while it is idle is told here besides.
    one.on('error', () => undefined);
    await refuseOld(one, one === pool ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL').catch(async (error: unknown) => {
      await endPools();
      throw error;
    });
  }
  const lending = lendingOf(directPool, limits);
  const direct = kyselysOf(lending);
  const kyselys = pooled ? { ...direct, request: kyselysOf(lendingOf(pool, limits, true)).request } : direct;
  const { listen, heard, heardByAll, close: stopListening } = openListening(settings);
  let closing: Promise<void> | undefined;
  return {
    kysely: kyselys.request,
    workingOn: (work) => kyselys[work],
    borrow: async (work, use) => {
      const client = await lending.take(work);
      try {
        return await use(client);
      } finally {
        client.release();
      }
    },
    pool,
    url: directUrl ?? options.databaseUrl,
    distributed: await isDistributed(direct.request),
    archive: openArchive(),
    listen,
    heard,
    heardByAll,
    lostConnections: () => lost,
    // Whoever stops may ask for it again: an end is one end.
    close: () => (closing ??= stopListening().then(endPools)),
  };
}

/** A server that is only read, and may be away. */
export interface OpenReader {
  readonly url: string;
  readonly workingOn: (work: Work) => Kysely<Tables>;
  readonly close: () => Promise<void>;
}

/** Nothing is asked of it here. Whoever reads it has another one to read, so it must answer soon. */
export function openReader(url: string, maxConnections: number): OpenReader {
  const limits = { ...workLimits, request: { ...workLimits.request, statement: 10_000 } };
  const pool = openPool(connectionSettings(url, limits.request), maxConnections, soon);
  // What breaks while it is idle is found by the next look at it, which leaves it out and says why.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  pool.on('error', () => undefined);
  const kyselys = kyselysOf(lendingOf(pool, limits));
  return { url, workingOn: (work) => kyselys[work], close: () => pool.end() };
}

function openPool(settings: ClientConfig, max: number, within = timeout): Pool {
  class ConnectingInTime extends Client {
    constructor(given?: ClientConfig) {
      super({ ...given, connectionTimeoutMillis: within.connect });
    }
  }
  return new Pool({ ...settings, types, max, connectionTimeoutMillis: within.free, Client: ConnectingInTime });
}

function kyselysOf({ poolFor }: Lending): Readonly<Record<Work, Kysely<Tables>>> {
  const kyselyFor = (work: Work): Kysely<Tables> =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolFor(work) }), plugins: [camelCase()] });
  return {
    request: kyselyFor('request'),
    watch: kyselyFor('watch'),
    statistics: kyselyFor('statistics'),
    export: kyselyFor('export'),
    building: kyselyFor('building'),
  };
}

function connectionSettings(databaseUrl: string, request: WorkLimits): ClientConfig {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartFault(`DATABASE_URL must begin with postgres://, and it is "${withoutPassword(databaseUrl)}"`);
  }
  return {
    connectionString: databaseUrl,
    application_name: 'console',
    connectionTimeoutMillis: timeout.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: request.statement,
    lock_timeout: request.lock,
    idle_in_transaction_session_timeout: request.idle,
  };
}

/** A pooler refuses to begin with what would be set for a session. */
function withoutSession(settings: ClientConfig): ClientConfig {
  const { statement_timeout: _, lock_timeout: __, idle_in_transaction_session_timeout: ___, ...kept } = settings;
  return kept;
}

/** Beside a pooler: what is done again and again, exports, and what is made. */
const directConnections = 5;

function withoutPassword(databaseUrl: string): string {
  return databaseUrl.replace(/:\/\/([^:@/]*):[^@]*@/, '://$1:…@');
}

async function refuseOld(pool: Pool, name: string): Promise<void> {
  const { rows } = await pool
    .query<{ number: number }>(`select current_setting('server_version_num')::int as number`)
    .catch((cause: Error) => {
      const { connectionString } = pool.options;
      throw new StartFault(
        `${name} must name a PostgreSQL that answers: ${withoutPassword(connectionString ?? '')}: ${cause.message}`,
        { cause },
      );
    });
  const major = Math.floor((rows[0]?.number ?? 0) / 10_000);
  if (major < oldestMajor) {
    throw new StartFault(`${name} must name a PostgreSQL ${oldestMajor} or newer, and it is ${major}`);
  }
}
