/** Reads and checks the environment. A bad value stops the process with one line. */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSafeIssuer } from './sessions/outside.ts';

export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Whether DATA_DIR was given, and is not the default. */
  readonly dataDirNamed: boolean;
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** The same database beside a pooler; null where DATABASE_URL is no pooler's. */
  readonly directUrl: string | null;
  /** Read replicas of it; none where empty. */
  readonly replicaUrls: readonly string[];
  /** Where the embedded database's log is archived; null: nowhere. */
  readonly archiveDir: string | null;
  /** Connections of this process to the database, all of them. */
  readonly databasePool: number;
  /** Processes behind the one port. */
  readonly workers: number;
  readonly schemasDir: string;
  readonly seed: 'demo' | 'none';
  readonly seedSize: number;
  readonly zone: string;
  readonly metricsToken: string | null;
  readonly smsUrl: string | null;
  /** Addresses of reverse proxies whose `X-Forwarded-For` is believed. */
  readonly trustProxy: readonly string[];
  /** Origins of push services that may be reached though they are private or without https. */
  readonly pushOrigins: readonly string[];
  /** Origins that webhooks may reach though they are private or without https. */
  readonly webhookOrigins: readonly string[];
  /** Services of the settings that may be reached though they are private or without https. */
  readonly serviceOrigins: readonly string[];
  readonly logLevel: LogLevel;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** One line: what must hold, what was given, where. */
export class EnvironmentFault extends Error {
  constructor(name: string, must: string, given: string) {
    super(`${name} must be ${must}, but is "${given}" (environment variable ${name})`);
    this.name = 'EnvironmentFault';
  }
}

export type Variables = Readonly<Record<string, string | undefined>>;

export const projectDir = fileURLToPath(new URL('../../', import.meta.url));

/** DATA_DIR as the program needs it: a server makes its own, a command works on one that is there, or reads none. */
export type DataFolder = 'made' | 'there' | 'unread';

/** @throws EnvironmentFault */
export function readEnvironment(variables: Variables, dataFolder: DataFolder = 'made'): Environment {
  const read = (name: string): string | null => variables[name]?.trim() || null;
  const databaseUrl = postgresUrl('DATABASE_URL', read('DATABASE_URL'));
  checkOidc(read);
  return {
    port: wholeNumber('PORT', read('PORT') ?? '5180', 0, 65_535),
    host: hostName('HOST', read('HOST') ?? '127.0.0.1'),
    dataDir: folders[dataFolder]('DATA_DIR', read('DATA_DIR') ?? resolve(projectDir, 'data')),
    dataDirNamed: read('DATA_DIR') !== null,
    databaseUrl,
    directUrl: direct(postgresUrl('DATABASE_DIRECT_URL', read('DATABASE_DIRECT_URL')), databaseUrl),
    replicaUrls: replicas(read('DATABASE_REPLICA_URL') ?? '', databaseUrl),
    archiveDir: archiveFolder(read('ARCHIVE_DIR'), databaseUrl, dataFolder),
    databasePool: wholeNumber('DATABASE_POOL', read('DATABASE_POOL') ?? '20', 5, 1_000),
    workers: workerCount(read('WORKERS') ?? '1'),
    schemasDir: readableFolder('SCHEMAS_DIR', read('SCHEMAS_DIR') ?? resolve(projectDir, 'schemas')),
    seed: oneOf('SEED', read('SEED') ?? (databaseUrl === null ? 'demo' : 'none'), ['demo', 'none']),
    seedSize: wholeNumber('SEED_SIZE', read('SEED_SIZE') ?? '300', 0, 10_000_000),
    zone: timeZone('TZ', read('TZ') ?? 'Asia/Shanghai'),
    metricsToken: read('METRICS_TOKEN'),
    smsUrl: httpUrl('SMS_URL', read('SMS_URL')),
    pushOrigins: origins('PUSH_ORIGINS', read('PUSH_ORIGINS') ?? '', 'push services'),
    serviceOrigins: origins('SERVICE_ORIGINS', read('SERVICE_ORIGINS') ?? '', 'services'),
    webhookOrigins: origins('WEBHOOK_ORIGINS', read('WEBHOOK_ORIGINS') ?? '', 'receivers'),
    trustProxy: proxies('TRUST_PROXY', read('TRUST_PROXY') ?? ''),
    logLevel: oneOf('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', logLevels),
  };
}

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Addresses, networks (`10.0.0.0/8`) and the three names of private ones, with commas. */
function proxies(name: string, given: string): readonly string[] {
  const parts = given.split(',').map((part) => part.trim());
  const isProxy = (part: string): boolean => {
    const [address = '', prefix, ...more] = part.split('/');
    const longest = isIP(address) === 6 ? 128 : 32;
    const isNetwork = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest);
    return proxyNames.has(part) || (isIP(address) !== 0 && isNetwork && more.length === 0);
  };
  const named = parts.filter(Boolean);
  const wrong = named.find((part) => !isProxy(part));
  if (wrong !== undefined) throw new EnvironmentFault(name, 'addresses or networks of proxies, with commas', wrong);
  return named;
}

/** `auto`: one for each processor. */
function workerCount(given: string): number {
  if (given === 'auto') return availableParallelism();
  try {
    return wholeNumber('WORKERS', given, 1, 256);
  } catch {
    throw new EnvironmentFault('WORKERS', 'auto, or a whole number from 1 to 256', given);
  }
}

function wholeNumber(name: string, given: string, from: number, to: number): number {
  const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (!(value >= from && value <= to)) throw new EnvironmentFault(name, `a whole number from ${from} to ${to}`, given);
  return value;
}

function hostName(name: string, given: string): string {
  if (!/^[A-Za-z0-9.:_-]+$/.test(given)) throw new EnvironmentFault(name, 'a host name or an address', given);
  return given;
}

function oneOf<T extends string>(name: string, given: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === given);
  if (found === undefined) throw new EnvironmentFault(name, `one of ${allowed.join(', ')}`, given);
  return found;
}

function writableFolder(name: string, given: string): string {
  const folder = resolve(given);
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch {
    throw new EnvironmentFault(name, 'a folder that can be written to', given);
  }
}

/** A mistyped path must not become an empty folder that is backed up, or found whole. */
function folderThere(name: string, given: string): string {
  const folder = resolve(given);
  if (existsSync(folder)) return writableFolder(name, given);
  throw new EnvironmentFault(name, 'the folder of a server, which makes it when it starts (npm start),', folder);
}

const folders: Readonly<Record<DataFolder, (name: string, given: string) => string>> = {
  made: writableFolder,
  there: folderThere,
  unread: (_name, given) => resolve(given),
};

/** Only a server writes into it. */
function archiveFolder(given: string | null, databaseUrl: string | null, dataFolder: DataFolder): string | null {
  if (given === null) return null;
  if (databaseUrl !== null)
    throw new EnvironmentFault('ARCHIVE_DIR', 'unset where DATABASE_URL is (that server archives by itself)', given);
  return folders[dataFolder === 'made' ? 'made' : 'unread']('ARCHIVE_DIR', given);
}

/** One folder after the other: Node's own recursion never ends where the file system makes no folders, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
  // The embedded database's own user walks through what root has made.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
}

function readableFolder(name: string, given: string): string {
  const folder = resolve(given);
  try {
    if (statSync(folder).isDirectory()) {
      accessSync(folder, constants.R_OK | constants.X_OK);
      return folder;
    }
  } catch {
    // Said below, in the same words as for a file.
  }
  throw new EnvironmentFault(name, 'an existing folder that can be read', given);
}

function postgresUrl(name: string, given: string | null): string | null {
  if (given === null) return null;
  if (URL.canParse(given)) {
    const url = new URL(given);
    if (/^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return given;
  }
  throw new EnvironmentFault(name, 'postgres://user:password@host:port/database', given.replace(/:[^:@/]*@/, ':***@'));
}

function direct(given: string | null, databaseUrl: string | null): string | null {
  if (given !== null && databaseUrl === null)
    throw new EnvironmentFault('DATABASE_DIRECT_URL', 'unset where DATABASE_URL is', 'an address');
  return given;
}

/** With commas. The embedded database has none. */
function replicas(given: string, databaseUrl: string | null): readonly string[] {
  const name = 'DATABASE_REPLICA_URL';
  const urls = given.split(',').flatMap((one) => postgresUrl(name, one.trim() || null) ?? []);
  if (urls.length > 0 && databaseUrl === null)
    throw new EnvironmentFault(name, 'unset where DATABASE_URL is', `${urls.length} of them`);
  return urls;
}

/** @throws EnvironmentFault */
export function httpUrl(name: string, given: string | null): string | null {
  if (given === null) return null;
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given;
  throw new EnvironmentFault(name, 'an http or https address', given);
}

/** As `https://push.example.org:8443`, with commas. */
function origins(name: string, given: string, of: string): readonly string[] {
  const named = given
    .split(',')
    .map((part) => part.trim().replace(/\/$/, ''))
    .filter(Boolean);
  const wrong = named.find((part) => !URL.canParse(part) || new URL(part).origin !== part || !/^https?:/.test(part));
  if (wrong !== undefined) throw new EnvironmentFault(name, `origins of ${of}, with commas`, wrong);
  return named;
}

/** All of it or nothing: half a provider would only fail when somebody signs in. */
function checkOidc(read: (name: string) => string | null): void {
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_REDIRECT_URI'] as const;
  const optional = ['OIDC_CLIENT_SECRET', 'OIDC_CLAIM'] as const;
  const given = [...needed, ...optional].find((name) => read(name) !== null);
  if (given === undefined) return;
  const missing = needed.find((name) => read(name) === null);
  if (missing !== undefined) throw new EnvironmentFault(missing, `named where ${given} is`, '');
  const issuer = httpUrl('OIDC_ISSUER', read('OIDC_ISSUER')) ?? '';
  if (!isSafeIssuer(issuer))
    throw new EnvironmentFault('OIDC_ISSUER', 'an https address (http on this machine alone)', issuer);
  httpUrl('OIDC_REDIRECT_URI', read('OIDC_REDIRECT_URI'));
}

function timeZone(name: string, given: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    throw new EnvironmentFault(name, 'a time zone such as Asia/Shanghai', given);
  }
}
