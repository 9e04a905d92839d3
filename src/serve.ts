/** Starts the server: environment, database, release, data, console, address. What fails says so in one line. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileStore } from './server/files/store.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp, handlerNames } from './server/app.ts';
import { systemClock } from './server/time/clock.ts';
import { launchPostgres } from './server/postgres/launcher.ts';
import { openDatabase, type Database } from './server/database/open.ts';
import { StartFault } from './server/postgres/startFault.ts';
import { EnvironmentFault, projectDir, readEnvironment, type Environment } from './server/environment.ts';
import { plant } from './server/planting.ts';
import { builtConsoleDir } from './server/plugins/console.ts';
import { developmentConsole } from './server/plugins/developmentConsole.ts';
import { openLog } from './server/plugins/logging.ts';
import * as product from './towing/index.ts';
import { openDesk } from './server/releases/schemaEditor.ts';
import { followReleases } from './server/releases/follow.ts';
import { openLoops } from './server/time/loops.ts';
import { openReleases } from './server/releases/releases.ts';
import { prepare } from './server/releases/prepare.ts';
import { publishChanges, publishFirst } from './server/releases/sources.ts';
import { actorScope } from './server/sessions/actorScope.ts';
import { keepFilesPrivate, mendRights } from './server/files/privateFiles.ts';
import { fillUsernameKeys } from './server/sessions/usernameKeys.ts';

const development = process.argv.includes('--dev');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What has been started, to be stopped in reverse. */
const stops: (() => Promise<unknown>)[] = [];
let stopping = false;

async function start(environment: Environment): Promise<void> {
  await refuseTakenPort(environment);
  const log = openLog(environment.logLevel, pino.destination({ dest: 2, sync: true }));
  const database = await startDatabase(environment, (line) => log.error(line));
  // Not sooner: PostgreSQL's own user must get to the folders that were made for it.
  keepFilesPrivate();
  await mendRights(environment.dataDir);
  const releases = openReleases({
    database,
    tables: product.productTables,
    handlerNames: handlerNames(product.handlers),
    now: systemClock.now,
  });
  const desk = openDesk({ database, releases, dir: environment.schemasDir, now: systemClock.now });
  await publishFirst(releases, database, desk, log);
  const release = releases.current();
  await prepare(release);
  for (const username of await fillUsernameKeys(database.kysely))
    say(`User "${username}" reads like another's name: they sign in by exactly this spelling. Rename one of the two.`);
  const planted = await plant({
    environment,
    database,
    release,
    seed: product.seed,
    now: systemClock.now(),
    say,
    keepFile: fileStore(environment.dataDir).put,
  });
  const loops = openLoops((error, loop) => log.error({ err: error, loop }, 'a loop has failed'));
  const app = await buildApp({
    database,
    releases,
    desk,
    clock: systemClock,
    handlers: product.handlers,
    jobKinds: product.jobKinds,
    uniqueFaults: product.uniqueFaults,
    resolveActor: actorScope,
    otherWays: product.otherWays,
    pages: product.pages,
    settings: environment,
    dataDir: environment.dataDir,
    ...(development ? {} : { staticDir: builtConsoleDir(projectDir) }),
    log,
    loops,
  });
  stops.push(() => closeInTime(app));
  stops.push(product.startTimers({ database, releases, clock: systemClock, loops }));
  if (development) await developmentConsole(app, projectDir);
  await listen(app, environment);
  const watch = publishChanges(releases, desk, log);
  stops.push(watch.stop);
  stops.push(await followReleases(releases, database, log, loops));
  greet(app, planted);
}

/** Beside the pool's: one connection listens, and one is the thread's of a large export. */
const besidePool = 2;

async function startDatabase(
  { databaseUrl, databasePool, dataDir, dataDirNamed, archiveDir }: Environment,
  tell: (line: string) => void,
): Promise<Database> {
  let url = databaseUrl;
  if (url === null) {
    const server = await launchPostgres({
      dataDir,
      named: dataDirNamed,
      archiveDir,
      tell,
      say,
      onLost: (fault) => void fail(fault),
    });
    stops.push(server.stop);
    if (server.notice) say(server.notice);
    url = server.url;
  }
  const database = await openDatabase({ databaseUrl: url, maxConnections: databasePool - besidePool });
  stops.push(database.close);
  return database;
}

/** Looked at before the hour that planting may take; `listen` says the same where another was faster meanwhile. */
async function refuseTakenPort({ host, port }: Environment): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    throw unlistenable(error, { host, port });
  } finally {
    probe.close();
  }
}

async function listen(app: FastifyInstance, { host, port }: Environment): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw unlistenable(error, { host, port });
  }
}

function unlistenable(error: unknown, { host, port }: Pick<Environment, 'host' | 'port'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL' && code !== 'ENOTFOUND') return error;
  return new StartFault(`HOST and PORT must be free to listen at, and ${host}:${port} is not (${code})`);
}

/** Requests that run are finished; those that take longer than this are cut off. */
const patience = 4000;

async function closeInTime(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), patience);
  await app.close();
  clearTimeout(timer);
}

function greet(app: FastifyInstance, planted: 'demo' | 'none'): void {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server must listen at a port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  say(`\nTowline is ready at http://${host}:${address.port}`);
  if (planted !== 'demo') return;
  say(`\nAccounts of the demonstration:`);
  for (const { username, password, is } of product.accounts)
    say(`  ${username.padEnd(10)} ${password.padEnd(14)} ${is}`);
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

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('uncaughtException', (error) => void fail(error));

try {
  const environment = readEnvironment(process.env);
  process.env['TZ'] = environment.zone;
  await start(environment);
} catch (error) {
  await fail(error);
}
