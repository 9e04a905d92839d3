/** `npm run -s verify`: whether the events are what was written. Exit code 1 where one is not. */
import { launchPostgres } from './postgres/launcher.ts';
import { openDatabase } from './database/open.ts';
import { StartFault } from './postgres/startFault.ts';
import { verifyEvents } from './database/verification.ts';
import { EnvironmentFault, readEnvironment } from './environment.ts';
import { buildRelease } from '../release/build.ts';
import { readSources } from './releases/readSources.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function verify(): Promise<boolean> {
  const environment = readEnvironment(process.env);
  const { release, faults } = buildRelease(await readSources(environment.schemasDir));
  if (!release)
    throw new StartFault(`The schemas must lint, and have ${faults.length} faults: npm run -s schema -- check`);
  const embedded = environment.databaseUrl === null ? await launchPostgres({ dataDir: environment.dataDir }) : null;
  const database = await openDatabase({ databaseUrl: embedded?.url ?? environment.databaseUrl ?? '' });
  try {
    // One moment of the database: a server may go on writing meanwhile.
    const found = await database.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((db) => verifyEvents(db, release.catalogue));
    for (const { record, sequence, fault } of found.faults) say(`${record}, sequence ${sequence}: ${fault}`);
    const whole = found.faults.length === 0;
    say(`${found.events} events of ${found.records} records, ${found.seals} seals: ${whole ? 'whole' : 'not whole'}`);
    return whole;
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

try {
  process.exitCode = (await verify()) ? 0 : 1;
} catch (error) {
  const plain = error instanceof EnvironmentFault || error instanceof StartFault;
  process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
