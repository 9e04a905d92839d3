/** `npm run backup -- --to FILE`: the embedded database and the files beside it in one archive, while the server serves. */
import { backUp, megabytes } from '../server/backup/backup.ts';
import { StartFault } from '../server/postgres/startFault.ts';
import { runCommand } from './run.ts';

await runCommand(['to'], async ({ environment: { databaseUrl, dataDir }, required, say }) => {
  const to = required('to');
  if (databaseUrl !== null)
    throw new StartFault(
      'DATABASE_URL must be unset: a backup is of the embedded database. Use that server’s own backup, or npm run export',
    );
  const { bytes, files, firstSegment } = await backUp({ dataDir, to, say });
  say(`${to}: ${megabytes(bytes)}, the database and ${files} files, checked.`);
  say(`Of an archived log, only older backups need what comes before ${firstSegment}.`);
  return true;
});
