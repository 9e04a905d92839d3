/** `npm run -s verify`: whether events, holds and files are what was written, beside the running server too. Exit code 1 where one is not. */
import { reachPostgres } from './server/postgres/reach.ts';
import { openDatabase } from './server/database/open.ts';
import { StartFault } from './server/postgres/startFault.ts';
import { EnvironmentFault, readEnvironment } from './server/environment.ts';
import { verifyEverything } from './server/verifyEverything.ts';
import { verifyHolds } from './towing/index.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function verify(): Promise<boolean> {
  const { databaseUrl, dataDir, zone } = readEnvironment(process.env);
  process.env['TZ'] = zone;
  const embedded = databaseUrl === null ? await reachPostgres({ dataDir, say }) : null;
  const database = await openDatabase({ databaseUrl: embedded?.url ?? databaseUrl ?? '' });
  try {
    const { lines, whole } = await verifyEverything(database, dataDir, verifyHolds);
    lines.forEach(say);
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
