/** Starts the server of a product: environment, database, release, data, console, address. What fails says so in one line. */
import { setTimeout as pause } from 'node:timers/promises';
import { fileStore } from './files/store.ts';
import { pino, type Logger } from 'pino';
import { buildApp } from './app.ts';
import { closeWith } from './closing.ts';
import { handlerNames } from './ownHandlers.ts';
import { systemClock, wholeSeconds, type Clock } from './time/clock.ts';
import { launchPostgres } from './postgres/launcher.ts';
import { openDatabaseClock } from './database/databaseClock.ts';
import { openDatabase, type Database } from './database/open.ts';
import { addressOf, listen, refuseTakenPort } from './port.ts';
import { openReplicas, type ReplicaOptions, type Replicas } from './database/replicas.ts';
import { StartFault } from './postgres/startFault.ts';
import { EnvironmentFault, projectDir, readEnvironment, type Environment } from './environment.ts';
import { seedDatabase } from './seeding.ts';
import { builtConsoleDir } from './plugins/console.ts';
import { developmentConsole } from './plugins/developmentConsole.ts';
import { openLog } from './plugins/logging.ts';
import type { SchemaEditor } from './releases/editor/model.ts';
import { openSchemaEditor } from './releases/schemaEditor.ts';
import { followReleases } from './releases/follow.ts';
import { openLoops, type Loops } from './time/loops.ts';
import { openReleases, type Releases } from './releases/releases.ts';
import { prepare } from './releases/prepare.ts';
import { readAheadOnceQuiet } from './releases/building/ahead.ts';
import { keepBuildsIn, runningProgram } from './releases/building/keptBuild.ts';
import { publishChanges, publishFirst } from './releases/sources.ts';
import { refuseDamagedKey } from './reactions/sealed.ts';
import { keepFilesPrivate, mendRights } from './files/privateFiles.ts';
import { fillUsernameKeys } from './sessions/usernameKeys.ts';
import type { Standing } from './workers/messages.ts';
import { startWorkers } from './workers/primary.ts';
import { ownCrew, type Crew } from './workers/worker.ts';
import { partsOf, type Product } from './product.ts';

export type { Product, TimerNeeds } from './product.ts';

const development = process.argv.includes('--dev');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What has been started, to be stopped in reverse. */
const stops: (() => Promise<unknown>)[] = [];
let stopping = false;

/** Runs until a signal ends it, or a fault. */
export async function serve(product: Product): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  process.on('uncaughtException', (error) => void fail(error));
  try {
    const environment = readEnvironment(process.env);
    product.checkEnvironment?.(process.env);
    process.env['TZ'] = environment.zone;
    const crew = ownCrew();
    if (!crew) await refuseDamagedKey(environment.dataDir);
    // A console in development belongs to one process.
    if (crew || environment.workers === 1 || development) await start(product, environment, crew);
    else await startSeveral(product, environment);
  } catch (error) {
    // A start that was told to end fails by what has ended under it: that is no news.
    if (!stopping) await fail(error);
  }
}

/** The database, where it is the embedded one, and the processes that serve. */
async function startSeveral(product: Product, environment: Environment): Promise<void> {
  await refuseTakenPort(environment);
  const log = logOf(environment);
  const url = await databaseUrlOf(environment, (line) => log.error(line));
  keepFilesPrivate();
  await mendRights(environment.dataDir);
  const workers = startWorkers({
    count: environment.workers,
    // With an address of its own a worker starts no database, and what that one archives is not its to do.
    environment: { DATABASE_URL: url, ARCHIVE_DIR: '', SEED: environment.seed },
    log,
  });
  stops.push(workers.stop);
  const standing = await workers.stands;
  // Whoever could not start has said why.
  if (standing) greet(product, standing, environment, log);
  else await stop(1);
}

const logOf = ({ logLevel }: Environment): Logger => openLog(logLevel, pino.destination({ dest: 2, sync: true }));

async function start(product: Product, environment: Environment, crew: Crew | null): Promise<void> {
  // The port of several is their primary's.
  if (!crew) await refuseTakenPort(environment);
  const log = crew ? logOf(environment).child({ worker: crew.place }) : logOf(environment);
  const database = await startDatabase(environment, (line) => log.error(line));
  // Not sooner: PostgreSQL's own user must get to the folders that were made for it.
  keepFilesPrivate();
  if (!crew) await mendRights(environment.dataDir);
  const loops = openLoops((error, loop) => log.error({ err: error, loop }, 'a loop has failed'));
  const clock = await clockOf(environment, database, loops, log);
  const { releases, schemaEditor } = await firstRelease(product, environment, { database, clock, log });
  const seeded = await firstData(product, environment, { database, clock, releases });
  const replicas = replicasOf(environment, database, loops, log);
  const app = await buildApp({
    database,
    releases,
    schemaEditor,
    clock,
    ...partsOf(product),
    settings: environment,
    dataDir: environment.dataDir,
    ...(development ? {} : { staticDir: product.consoleDir ?? builtConsoleDir(projectDir) }),
    log,
    loops,
    // The embedded one is a single process's, or a primary's, which names it to its workers.
    shared: environment.databaseUrl !== null,
    ...(crew && { crew }),
    ...(replicas && { replicas }),
  });
  let stopTimers: ReturnType<NonNullable<typeof product.startTimers>> | undefined;
  stops.push(() => closeWith(app, stopTimers));
  stopTimers = product.startTimers?.({
    database,
    releases,
    clock: wholeSeconds(clock),
    loops,
    demonstration: environment.seed === 'demo',
  });
  if (development) await developmentConsole(app, projectDir);
  await listen(app, environment);
  // What the first of several publishes the others follow.
  const publishes = !crew || crew.place === 1;
  if (publishes) stops.push(publishChanges(releases, schemaEditor, log).stop);
  stops.push(await followReleases(releases, database, log, loops));
  const standing = { address: addressOf(app), seeded };
  if (crew) crew.stand(standing);
  else greet(product, standing, environment, log);
  await prepare(releases.current());
  if (publishes) stops.push(readAheadOnceQuiet(releases, log));
}

/** Of a database that others may share: its own. */
async function clockOf(environment: Environment, database: Database, loops: Loops, log: Logger): Promise<Clock> {
  if (environment.databaseUrl === null) return systemClock;
  const tell = (seconds: number): void =>
    log.warn({ seconds }, 'this machine is so far ahead of the database: the time of the database is used');
  const clock = await openDatabaseClock({ database, loops, own: systemClock, tell });
  stops.push(clock.stop);
  return clock;
}

/** The names that users sign in by, what an older release left to put right, and what is seeded into an empty database. @returns as what it is seeded */
async function firstData(
  product: Product,
  environment: Environment,
  { database, clock, releases }: { database: Database; clock: Clock; releases: Releases },
): Promise<Standing['seeded']> {
  for (const username of await fillUsernameKeys(database.kysely))
    say(`User "${username}" reads like another's name: they sign in by exactly this spelling. Rename one of the two.`);
  const run = { database, release: releases.current(), now: wholeSeconds(clock).now() };
  for (const line of (await product.mend?.(run)) ?? []) say(line);
  return seedDatabase({
    environment,
    database,
    release: releases.current(),
    ...(product.seed && { seed: product.seed }),
    now: clock.now(),
    say,
    keepFile: fileStore(environment.dataDir).put,
  });
}

function replicasOf(
  { replicaUrls: urls, databasePool: maxConnections }: Environment,
  database: Database,
  loops: Loops,
  log: Logger,
): Replicas | null {
  if (urls.length === 0) return null;
  const tell: ReplicaOptions['tell'] = ({ name: replica, well }, reason) =>
    well
      ? log.info({ replica, reason }, 'a read replica is read')
      : log.warn({ replica, reason }, 'a read replica is left out');
  const replicas = openReplicas({ urls, database, loops, maxConnections, tell });
  stops.push(replicas.close);
  return replicas;
}

async function firstRelease(
  product: Product,
  { schemasDir: dir, dataDir }: Environment,
  { database, clock, log }: { database: Database; clock: Clock; log: Logger },
): Promise<{ releases: Releases; schemaEditor: SchemaEditor }> {
  const { now } = clock;
  const tables = product.productTables ?? [];
  const { handlers, writtenPages } = product;
  const pageNames = writtenPages && new Set(writtenPages);
  const kept = keepBuildsIn(dataDir, await runningProgram(), (error) =>
    log.warn({ err: error }, 'what serves could not be kept for the next start'),
  );
  const releases = openReleases({ database, tables, handlerNames: handlerNames(handlers), pageNames, now, kept });
  const schemaEditor = openSchemaEditor({ database, releases, dir, now });
  await publishFirst(releases, database, schemaEditor, log);
  return { releases, schemaEditor };
}

/** Beside the pool's: one connection listens, and one is the thread's of a large export. */
const besidePool = 2;
/** What the embedded database lets in at least, and for backups and its own work beside the workers. */
const usualConnections = 100;
const besideWorkers = 20;

async function startDatabase(environment: Environment, tell: (line: string) => void): Promise<Database> {
  const databaseUrl = await databaseUrlOf(environment, tell);
  const { databasePool, directUrl } = environment;
  const database = await openDatabase({ databaseUrl, directUrl, maxConnections: databasePool - besidePool });
  stops.push(database.close);
  return database;
}

/** Milliseconds that an end waits for a database that is starting; one that takes longer ends with this process. */
const launchAwaited = 5_000;

/** The embedded one's, once it runs, where none is named. */
async function databaseUrlOf(environment: Environment, tell: (line: string) => void): Promise<string> {
  const { databaseUrl, databasePool, workers, dataDir, dataDirNamed, archiveDir } = environment;
  if (databaseUrl !== null) return databaseUrl;
  const launching = launchPostgres({
    dataDir,
    named: dataDirNamed,
    archiveDir,
    settings: { max_connections: String(Math.max(usualConnections, workers * databasePool + besideWorkers)) },
    tell,
    say,
    onLost: (fault) => void fail(fault),
  });
  // Not only once it stands: whoever is told to end while it starts must not leave it behind. What does not start has ended itself.
  stops.push(async () => {
    const launched = await Promise.race([launching.catch(() => null), pause(launchAwaited, null)]);
    await launched?.stop();
  });
  const server = await launching;
  if (stopping) throw new StartFault('told to end while PostgreSQL started');
  if (server.notice) say(server.notice);
  return server.url;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;

function greet(
  { name, accounts = [], hint }: Pick<Product, 'name' | 'accounts' | 'hint'>,
  { address, seeded }: Standing,
  { host }: Environment,
  log: Logger,
): void {
  say(`\n${name} is ready at ${address}`);
  if (accounts.length === 0 || seeded !== 'demo') return;
  say(`\nAccounts of the demonstration:`);
  for (const { username, password, is } of accounts) say(`  ${username.padEnd(10)} ${password.padEnd(14)} ${is}`);
  if (hint) say(`\n${hint}`);
  if (loopback.test(host)) return;
  const warning =
    'These accounts and their passwords are known to everybody, and other machines may reach this address: ' +
    'set HOST=127.0.0.1, or begin with SEED=none in another DATA_DIR for data of your own.';
  say(`\n${warning}`);
  log.warn({ host }, warning);
}

async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Whatever hangs: the database's own journal keeps what was acknowledged.
  setTimeout(() => process.exit(1), 9_500).unref();
  for (const one of stops.reverse()) {
    try {
      await one();
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
    }
  }
  process.exit(exitCode);
}

/** One line for what its reader can mend, the whole story for what only a developer can. */
async function fail(error: unknown): Promise<void> {
  const plain = error instanceof EnvironmentFault || error instanceof StartFault;
  process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  await stop(1);
}
