/** `npm run -s verify`: whether events, holds and files are what was written, beside the running server too. Exit code 1 where one is not. */
import { reachPostgres } from '../server/postgres/reach.ts';
import { keepFilesPrivate } from '../server/files/privateFiles.ts';
import { runCommand } from './run.ts';
import { verified } from './verified.ts';

await runCommand([], async ({ environment: { databaseUrl, directUrl, dataDir }, say }) => {
  const embedded = databaseUrl === null ? await reachPostgres({ dataDir, say }) : null;
  keepFilesPrivate();
  try {
    return await verified(embedded?.url ?? directUrl ?? databaseUrl ?? '', dataDir, say);
  } finally {
    await embedded?.stop();
  }
});
