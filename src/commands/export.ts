/** `npm run export -- --to DIR`: the content of the database and its files as plain files, while the server serves. */
import { exportAll } from '../server/backup/export.ts';
import { reachPostgres } from '../server/postgres/reach.ts';
import { keepFilesPrivate } from '../server/files/privateFiles.ts';
import { runCommand } from './run.ts';

await runCommand(['to'], async ({ environment: { databaseUrl, directUrl, dataDir }, required, say }) => {
  const to = required('to');
  const embedded = databaseUrl === null ? await reachPostgres({ dataDir, say }) : null;
  try {
    keepFilesPrivate();
    const { tables, files } = await exportAll({
      url: embedded?.url ?? directUrl ?? databaseUrl ?? '',
      dataDir,
      to,
      say,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${to}: ${rows.toLocaleString('en')} rows of ${tables.length} tables, ${files.length} files.`);
    return true;
  } finally {
    await embedded?.stop();
  }
});
