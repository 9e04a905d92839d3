/** `npm run -s verify`: whether events, holds and files are what was written, beside the running server too. Exit code 1 where one is not. */
import { openDatabase } from '../server/database/open.ts';
import { reachPostgres } from '../server/postgres/reach.ts';
import { verifyEverything } from '../server/verifyEverything.ts';
import { verifyHolds } from '../towing/index.ts';
import { keepFilesPrivate } from '../server/files/privateFiles.ts';
import { runCommand } from './run.ts';

await runCommand([], async ({ environment: { databaseUrl, directUrl, dataDir }, say }) => {
  const embedded = databaseUrl === null ? await reachPostgres({ dataDir, say }) : null;
  keepFilesPrivate();
  const database = await openDatabase({ databaseUrl: embedded?.url ?? directUrl ?? databaseUrl ?? '' });
  try {
    const { lines, whole } = await verifyEverything(database, dataDir, verifyHolds);
    lines.forEach(say);
    return whole;
  } finally {
    await database.close();
    await embedded?.stop();
  }
});
