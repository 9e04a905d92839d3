/** Publishes what the schema folder holds: at the start, and after every save. */
import type { Logger } from 'pino';
import type { Database } from '../database/open.ts';
import { StartFault } from '../postgres/startFault.ts';
import { syncTables } from '../database/sync.ts';
import { systemTables } from '../database/systemTables.ts';
import type { SchemaEditor } from './schemaEditor.ts';
import { readPointer } from './pointer.ts';
import type { Publication, Releases } from './releases.ts';
import type { PublicationFault } from './invalid.ts';
import { watchSources, type SourceWatch } from './watch.ts';

/**
 * Where the folder has faults, the release that served last serves again; where what was changed in the browser no longer
 * fits a new shipment, the shipment alone. @throws StartFault where there is neither.
 */
export async function publishFirst(
  releases: Releases,
  database: Database,
  schemaEditor: SchemaEditor,
  log: Logger,
): Promise<void> {
  await syncTables(database, systemTables);
  const sources = await schemaEditor.sources();
  const publication = await releases.publish(sources);
  report(publication, log);
  if (publication.release) return;
  if ((await releases.publish(await schemaEditor.shipped())).release) {
    log.error('the pages changed in the browser do not fit these schemas: what was shipped serves');
    await releases.publish(sources);
    return;
  }
  const last = await readPointer(database.kysely);
  const revived = last && (await releases.publish(last.sources));
  if (!revived?.release) throw faultyFolder(schemaEditor.dir, publication.faults);
  log.warn({ release: revived.release.hash }, 'the schemas have faults: the release that served last serves on');
  // Offered again, so that the faults are those of the folder.
  await releases.publish(sources);
}

export function publishChanges(releases: Releases, schemaEditor: SchemaEditor, log: Logger): SourceWatch {
  return watchSources(schemaEditor.dir, log, async () => {
    const before = releases.current();
    const publication = await releases.publish(await schemaEditor.sources());
    if (publication.release !== before) report(publication, log);
  });
}

function report({ release, faults, synced }: Publication, log: Logger): void {
  for (const fault of faults) log.error(printed(fault));
  if (!release) log.error(`${faults.length} faults in the schemas: what is published does not change`);
  for (const { table, text } of synced?.remarks ?? []) log.warn({ table }, text);
  if (release) log.info({ release: release.hash }, 'this release serves');
}

function faultyFolder(dir: string, faults: readonly PublicationFault[]): StartFault {
  const [first] = faults;
  const example = first ? `, the first of them ${printed(first)}` : '';
  return new StartFault(`SCHEMAS_DIR must hold schemas without faults, and ${dir} has ${faults.length}${example}`);
}

function printed({ file, line, col, code, message }: PublicationFault): string {
  return `${file}:${line}:${col} ${code} ${message}`;
}
