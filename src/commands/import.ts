/** `npm run import -- --from DIR`: an export into an empty database, the embedded one of DATA_DIR or DATABASE_URL's. */
import { resolve } from 'node:path';
import { importAll, readManifest } from '../server/backup/import.ts';
import { launchPostgres } from '../server/postgres/launcher.ts';
import { keepFilesPrivate, mendRights } from '../server/files/privateFiles.ts';
import { runCommand } from './run.ts';
import { verified } from './verified.ts';

await runCommand(
  ['from'],
  async ({ environment, required, say }) => {
    const { databaseUrl, directUrl, dataDir, dataDirNamed } = environment;
    const from = required('from');
    // Before a database is begun for it.
    await readManifest(resolve(from));
    const embedded = databaseUrl === null ? await launchPostgres({ dataDir, named: dataDirNamed, say }) : null;
    try {
      // Not sooner: PostgreSQL's own user must get to the folders that were made for it.
      keepFilesPrivate();
      await mendRights(dataDir);
      const url = embedded?.url ?? directUrl ?? databaseUrl ?? '';
      const { tables, files } = await importAll({ url, dataDir, from, say });
      say(`${tables.length} tables and ${files.length} files.`);
      return await verified(url, dataDir, say);
    } finally {
      await embedded?.stop();
    }
  },
  { dataFolder: 'made' },
);
