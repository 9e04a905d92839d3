/** `npm run -s distribute [-- --dry-run]`: divides the tables of DATABASE_URL, a coordinator of Citus, by detachment. The server stands still. */
import { buildRelease } from '../release/build.ts';
import { distribute } from '../server/database/distribute.ts';
import { openDatabase } from '../server/database/open.ts';
import { syncTables } from '../server/database/sync/sync.ts';
import { systemTables } from '../server/database/systemTables.ts';
import { StartFault } from '../server/postgres/startFault.ts';
import { readSources } from '../server/releases/readSources.ts';
import { productTables } from '../towing/index.ts';
import { runCommand } from './run.ts';

await runCommand(
  [],
  async ({ environment: { databaseUrl, directUrl, schemasDir }, flag, say }) => {
    const url = directUrl ?? databaseUrl;
    if (url === null)
      throw new StartFault('DATABASE_URL must name a coordinator of Citus: the embedded database is one machine');
    const { release, faults } = buildRelease(await readSources(schemasDir));
    if (!release)
      throw new StartFault(`SCHEMAS_DIR must hold schemas without faults, and ${schemasDir} has ${faults.length}`);
    const plans = [...systemTables, ...release.tables, ...productTables];
    const database = await openDatabase({ databaseUrl: url });
    try {
      const dry = flag('dry-run');
      if (!dry) await syncTables(database, plans, release.catalogue);
      const moved = await distribute({ database, plans, catalogue: release.catalogue, dry, say });
      say(dry ? `${moved} tables would be moved` : `${moved} tables moved`);
      return true;
    } finally {
      await database.close();
    }
  },
  { flags: ['dry-run'], dataFolder: 'unread' },
);
