/** Publishes what the schema folder holds: at the start, and after every save. */
import type { Logger } from 'pino';
import type { Database } from '../database/open.ts';
import { StartFault } from '../postgres/startFault.ts';
import { syncTables } from '../database/sync/sync.ts';
import { systemTables } from '../database/systemTables.ts';
import type { SchemaEditor } from './editor/model.ts';
import type { Publication, Releases } from './releases.ts';
import type { PublicationFault } from './invalid.ts';
import { upgradeKept } from './upgradeKept.ts';
import { watchSources, type SourceWatch } from './watch.ts';

/** Files with faults are set aside. @throws StartFault where nothing can serve: no release has served, and more is faulty than pages */
export async function publishFirst(
  releases: Releases,
  database: Database,
  schemaEditor: SchemaEditor,
  log: Logger,
): Promise<void> {
  await syncTables(database, systemTables);
  const rewritten = await upgradeKept(database, new Date());
  if (rewritten > 0)
    log.info({ rewritten }, 'pages kept in earlier words of the language are said in the present ones');
  const publication = await schemaEditor.publishAll();
  report(publication, releases, log);
  if (!publication.release) throw faultyFolder(schemaEditor.dir, publication.faults);
}

export function publishChanges(releases: Releases, schemaEditor: SchemaEditor, log: Logger): SourceWatch {
  let told: Publication | null = null;
  return watchSources(schemaEditor.dir, log, async () => {
    const before = releases.current();
    const publication = await schemaEditor.publishAll();
    // What serves on beside a faulty file is the very release that served before it.
    const isNews = publication.release !== before || publication.faults.length > 0;
    if (publication !== told && isNews) report(publication, releases, log);
    told = publication;
  });
}

function report({ release, faults, synced, broken = [] }: Publication, releases: Releases, log: Logger): void {
  for (const fault of faults) log.error(printed(fault));
  if (!release) log.error(`${faults.length} faults in the schemas: what is published does not change`);
  for (const { table, text } of synced?.remarks ?? []) log.warn({ table }, text);
  for (const moved of synced?.recoded ?? []) log.info({ moved }, 'a code has another id now: its rows are moved');
  for (const { entity, field, text, count, ids } of broken)
    log.warn(
      { entity, field, check: text, count, ids },
      'stored records break this check, or are too many to look through',
    );
  const aside = release ? releases.aside().map(({ file }) => file) : [];
  if (aside.length > 0) log.warn({ aside }, 'these files are set aside: what served last in their place serves on');
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
