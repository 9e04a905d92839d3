/**
 * `npm run restore -- --from FILE --data-dir DIR`: a backup into an empty folder. With `--archive DIR` everything since from the
 * archived log, with `--until "YYYY-MM-DD HH:mm:ss"` up to that instant.
 */
import { restore } from '../server/backup/restore.ts';
import { instantOf } from '../server/time/instant.ts';
import { StartFault } from '../server/postgres/startFault.ts';
import { keepFilesPrivate, mendRights } from '../server/files/privateFiles.ts';
import { runCommand } from './run.ts';
import { verified } from './verified.ts';

await runCommand(
  ['from', 'data-dir', 'archive', 'until'],
  async ({ environment, required, given, say }) => {
    const dataDir = required('data-dir');
    const text = given('until');
    const until = text === null ? null : instantOf(text);
    if (until === undefined)
      throw new StartFault(`--until must be YYYY-MM-DD HH:mm:ss (${environment.zone}), and is "${text}"`);
    const archiveDir = given('archive');
    if (until !== null && archiveDir === null)
      throw new StartFault('--until must come with --archive, the folder that ARCHIVE_DIR named');
    let whole = false;
    await restore({
      from: required('from'),
      dataDir,
      archiveDir,
      until,
      say,
      check: async (url, folder) => {
        // Not sooner: PostgreSQL's own user must get to the folders that were made for it.
        keepFilesPrivate();
        await mendRights(folder);
        whole = await verified(url, folder, say);
      },
    });
    say(`Restored: DATA_DIR=${dataDir} npm start`);
    return whole;
  },
  { dataFolder: 'unread' },
);
