/** The newest version of each app that can be had: one with a package, or with an address at a store. */
import type { Kysely } from 'kysely';
import { listOf } from '../../core/model/row.ts';
import { compareVersions } from '../domain/appVersion.ts';
import type { EntityTables } from '../records/productTables.ts';
import type { Tables } from '../../server/database/tables.ts';

export interface Published {
  readonly app: string;
  readonly version: string;
  readonly forced: boolean;
  readonly notes: string;
  readonly date: Date;
  /** At a store; null where the package is here. */
  readonly address: string | null;
  readonly file: { readonly id: string; readonly size: number; readonly type: string; readonly sha256: string } | null;
}

export async function publishedApps(db: Kysely<Tables & EntityTables>): Promise<ReadonlyMap<string, Published>> {
  const rows = await db.selectFrom('appVersion').selectAll().execute();
  const offered = rows.filter((row) => fileIdOf(row.package) !== null || (row.path ?? '') !== '');
  offered.sort((a, b) => compareVersions(b.versionName, a.versionName));
  const newest = new Map<string, Published>();
  for (const row of offered) {
    if (newest.has(row.app)) continue;
    const id = fileIdOf(row.package);
    const file = id === null ? undefined : await fileOf(db, id);
    const { app, versionName: version, forced, remarks, createTime: date } = row;
    const address = file === undefined && row.path ? row.path : null;
    if (file === undefined && address === null) continue;
    newest.set(app, { app, version, forced, notes: remarks ?? '', date, address, file: file ?? null });
  }
  return newest;
}

function fileOf(db: Kysely<Tables & EntityTables>, id: string): Promise<Published['file'] | undefined> {
  return db
    .selectFrom('file')
    .select(['id', 'size', 'sha256'])
    .select((select) => select.fn.coalesce('type', select.val('application/octet-stream')).as('type'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The file of a version's package, as a row holds it. */
export function fileIdOf(value: unknown): string | null {
  const [first] = listOf(value);
  const id = typeof first === 'object' && first !== null && 'id' in first ? first.id : null;
  return typeof id === 'string' ? id : null;
}
