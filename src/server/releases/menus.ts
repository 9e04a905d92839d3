/** The default menu of each user type, seeded into the table of menus, where administrators may change it. */
import type { Kysely, Selectable } from 'kysely';
import type { Catalogue, MenuEntry } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { parseJson } from '../../core/model/row.ts';
import { canonicalJson } from '../../release/canonicalJson.ts';
import type { Tables } from '../database/tables.ts';

/** The entity `menu`; a product without it serves the menu of its schemas as it stands. */
export type MenuRow = Selectable<Tables['menu']>;

/** The name that it has in databases since the first release. */
const seeded = 'plantedMenus';

/**
 * Inserts what was never seeded, follows the schemas in what nobody has changed since, and takes away what the schemas no
 * longer have. An entry that an administrator changed or deleted is left alone.
 */
export async function seedMenus(db: Kysely<Tables>, catalogue: Catalogue, now: Date): Promise<void> {
  if (!catalogue.entities['menu']) return;
  const before = await seededBefore(db);
  const ids = catalogue.menus.map(({ id }) => id);
  const standing = new Map((await db.selectFrom('menu').selectAll().execute()).map((row) => [row.id, saidBy(row)]));
  for (const entry of catalogue.menus) {
    const row = rowOf(entry, now);
    if (before.includes(entry.id)) {
      const isSaid = standing.get(entry.id) === saidBy(row);
      if (!isSaid) await unchanged(db.updateTable('menu').set(row), entry.id).execute();
    } else {
      const fresh = db.insertInto('menu').values({ id: entry.id, version: 1, createTime: now, edited: false, ...row });
      await fresh.onConflict((known) => known.column('id').doNothing()).execute();
    }
  }
  for (const id of before.filter((one) => !ids.includes(one))) await unchanged(db.deleteFrom('menu'), id).execute();
  const value = JSON.stringify(ids);
  const remembered = db.insertInto('installation').values({ key: seeded, value, createdAt: now });
  await remembered.onConflict((known) => known.column('key').doUpdateSet({ value })).execute();
}

/** Every change by a call raises the version. */
function unchanged<
  Q extends { where: (column: 'id' | 'version' | 'edited', is: '=', value: string | number | boolean) => Q },
>(query: Q, id: string): Q {
  return query.where('id', '=', id).where('version', '=', 1).where('edited', '=', false);
}

async function seededBefore(db: Kysely<Tables>): Promise<readonly string[]> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', seeded).executeTakeFirst();
  return Array.isArray(row?.value) ? row.value.filter((id): id is string => typeof id === 'string') : [];
}

type SeededRow = Omit<MenuRow, 'id' | 'version' | 'createTime' | 'edited' | 'eventHead' | 'eventSeq'>;

/** What the schemas say of an entry: few publications change the menu, and each of its rows is a statement of its own. */
function saidBy({
  parentId,
  name,
  nameEn,
  path,
  icon,
  component,
  screen,
  link,
  redirect,
  hidden,
  sort,
  ...row
}: SeededRow): string {
  const { params, roles, userTypes } = row;
  const words = { parentId, name, nameEn, path, icon, component, screen, link, redirect, hidden, sort, userTypes };
  return canonicalJson({ ...words, params: readJson(params), roles: readJson(roles) });
}

/** As it is written, or as it is read. */
const readJson = (value: unknown): unknown => (typeof value === 'string' ? parseJson(value) : value);

function rowOf(entry: MenuEntry, now: Date): SeededRow {
  return {
    updateTime: now,
    parentId: entry.parentId,
    name: textOf(entry.name, 'zh-CN'),
    nameEn: textOf(entry.name, 'en-US'),
    path: entry.path,
    icon: entry.icon ?? null,
    component: entry.component ?? null,
    screen: entry.screen ?? null,
    link: entry.link ?? null,
    params: entry.params === undefined ? null : JSON.stringify(entry.params),
    redirect: entry.redirect ?? null,
    hidden: entry.hidden === true,
    userTypes: [...entry.types],
    roles: entry.roles === undefined ? null : JSON.stringify(entry.roles),
    sort: entry.order,
  };
}
