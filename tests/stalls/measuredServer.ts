/**
 * The product in a process of its own that says how long its event loop was busy: CPU time of the main thread, which other
 * programs of the machine do not lengthen. Started with DATABASE and DATA_DIR; tells its port, then answers `watch` and `tell`.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { buildApp } from '../../src/server/app.ts';
import { handlerNames } from '../../src/server/ownHandlers.ts';
import { systemClock } from '../../src/server/time/clock.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import * as product from '../../src/towing/index.ts';
import { openSchemaEditor } from '../../src/server/releases/schemaEditor.ts';
import { openReleases } from '../../src/server/releases/releases.ts';
import { prepare } from '../../src/server/releases/prepare.ts';
import { publishFirst } from '../../src/server/releases/sources.ts';
import { actorScope } from '../../src/towing/users/actorScope.ts';

const { DATABASE: databaseUrl = '', DATA_DIR: dataDir = '' } = process.env;
const schemasDir = fileURLToPath(new URL('../../schemas', import.meta.url));

const database = await openDatabase({ databaseUrl, maxConnections: 10 });
const log = pino({ level: 'error' });
const releases = openReleases({
  database,
  tables: product.productTables,
  handlerNames: handlerNames(product.handlers),
  now: systemClock.now,
});
const schemaEditor = openSchemaEditor({ database, releases, dir: schemasDir, now: systemClock.now });
await publishFirst(releases, database, schemaEditor, log);
await prepare(releases.current());
const app = await buildApp({
  database,
  releases,
  schemaEditor,
  clock: systemClock,
  handlers: product.handlers,
  uniqueFaults: product.uniqueFaults,
  resolveActor: actorScope,
  otherWays: product.otherWays,
  pages: product.pages,
  settings: { metricsToken: null, trustProxy: [] },
  dataDir,
  log,
});

/** Milliseconds of CPU that this thread has had; where the system does not say, all threads of the process together. */
function threadCpu(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

let watching = false;
let longest = 0;

/** One turn of the loop after the other: each turn's CPU time, the longest kept. */
function turn(since: number): void {
  if (!watching) return;
  const now = threadCpu();
  longest = Math.max(longest, now - since);
  setImmediate(turn, now);
}

process.on('message', (word) => {
  if (word === 'cpu') process.send?.({ cpu: threadCpu() });
  if (word === 'watch') {
    watching = true;
    longest = 0;
    setImmediate(() => {
      turn(threadCpu());
      process.send?.({ watching });
    });
  }
  if (word === 'tell') {
    watching = false;
    process.send?.({ longest });
  }
});
process.on('disconnect', () => process.exit(0));

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
if (address === null || typeof address === 'string') throw new Error('The server must listen at a port');
process.send?.({ port: address.port, calls: releases.current().catalogue.calls });
