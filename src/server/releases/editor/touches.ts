/**
 * What a change of schemas touches of what users have kept: saved filters, settings of columns, exports that run or wait, entries of
 * the menu, and the rows that hold what goes. Counted, never changed.
 */
import { sql, type Kysely } from 'kysely';
import type { Touched } from '../../../core/editorAnswers.ts';
import type { Catalogue, Label } from '../../../core/model/catalogue.ts';
import { menuPathOf } from '../../../core/model/menuPath.ts';
import { rowOf, rowsOf } from '../../../core/model/row.ts';
import { filtersKey, layoutKey } from '../../../core/screens/list/question.ts';
import type { ListChange, TouchedSchemas } from '../../../core/touched.ts';
import { rowsBreaking } from '../rowsBreaking.ts';
import { rowsHolding } from '../rowsHolding.ts';
import type { Tables } from '../../database/tables.ts';

interface CountTouches {
  readonly db: Kysely<Tables>;
  readonly catalogue: Catalogue;
  readonly now: Date;
}

/** In the order of what weighs most: what is asked of records, rows, then what users kept, then what else uses it. */
export async function countTouched(counting: CountTouches, touched: TouchedSchemas): Promise<readonly Touched[]> {
  const entries = await menuOf(counting);
  const pathOf = (screen: string | null): string | null => {
    const entry = screen === null ? undefined : [...entries.values()].find((one) => one.screen === screen);
    return entry ? `/${menuPathOf(entry, entries)}` : null;
  };
  const [found, rules]: [Touched[], Touched[]] = [[], []];
  for (const { table, title } of touched.entities) {
    const count = await rowsHolding(counting.db, table, null);
    found.push({ ...plain('table', title), count, lost: count ?? 0 });
  }
  found.push(...(await goneOf(counting, touched.fields, pathOf)));
  for (const rule of touched.rules) {
    const count = await rowsBreaking(counting, rule);
    rules.push({ ...plain(rule.kind, rule.title), name: rule.name, count, lost: count ?? 0 });
  }
  for (const list of touched.lists) {
    const path = pathOf(list.screen);
    const file = `screens/${list.screen}.json`;
    const own = [...(await savedOf(counting, list)), ...(await exportsOf(counting, list)), ...menusOf(entries, list)];
    found.push(...own.map((one) => ({ ...one, path: list.columns === null ? one.path : path, file })));
  }
  for (const { kind, id, title } of touched.uses) {
    const path = kind === 'screen' ? pathOf(id) : null;
    found.push({ ...plain(kind, title), count: 1, path, file: kind === 'screen' ? `screens/${id}.json` : fileOf(id) });
  }
  // What is asked from now on is told though every row keeps it.
  return [...rules, ...found.filter(({ count }) => count !== 0)];
}

/** The same of two states that do not serve: of their rows nothing is known, and what users kept is of today. */
export function touchedOnce({ entities, fields, rules }: TouchedSchemas): readonly Touched[] {
  const gone = fields.map(({ code, dictionary, title, name = null }) => {
    return { ...plain(code === undefined ? 'field' : 'code', dictionary?.title ?? title), name, count: null };
  });
  const all = [
    ...rules.map(({ kind, title, name }) => ({ ...plain(kind, title), name, count: null })),
    ...entities.map(({ title }) => ({ ...plain('table', title), count: null })),
    ...gone,
  ];
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** A code that goes is told once, of its dictionary where several fields hold it. */
async function goneOf(
  counting: CountTouches,
  fields: TouchedSchemas['fields'],
  pathOf: (screen: string | null) => string | null,
): Promise<readonly Touched[]> {
  const found = new Map<string, Touched>();
  for (const [index, field] of fields.entries()) {
    const { code, dictionary, param, title, name = null } = field;
    const count = await rowsHolding(counting.db, field.table, field);
    if (count === 0) continue;
    const path = pathOf(field.screen);
    const query = code !== undefined && param !== null ? `?${param}=${code}` : '';
    const key = dictionary ? JSON.stringify([dictionary.id, code]) : String(index);
    const known = found.get(key);
    const whole = known ? (known.count === null || count === null ? null : known.count + count) : count;
    found.set(key, {
      ...plain(code === undefined ? 'field' : 'code', known ? (dictionary?.title ?? title) : title),
      name,
      count: whole,
      lost: whole ?? 0,
      path: known?.path ?? (path === null ? null : path + query),
    });
  }
  return [...found.values()];
}

const plain = (kind: Touched['kind'], title: Label): Touched => {
  return { kind, title, name: null, count: 0, lost: 0, path: null, file: null };
};

const fileOf = (field: string): string => `entities/${field.split('.')[0]}.json`;

interface Entry {
  readonly id: string;
  readonly parentId: string | null;
  readonly path: string;
  readonly screen: string | null;
  readonly link: string | null;
  readonly title: Label;
}

/** As administrators keep it, where they do. */
async function menuOf({ db, catalogue }: CountTouches): Promise<ReadonlyMap<string, Entry>> {
  const rows: readonly Entry[] = catalogue.entities['menu']
    ? (
        await db.selectFrom('menu').select(['id', 'parentId', 'path', 'screen', 'link', 'name', 'nameEn']).execute()
      ).map(({ name, nameEn, ...row }) => ({ ...row, title: { 'zh-CN': name, 'en-US': nameEn ?? name } }))
    : catalogue.menus.map(({ id, parentId, path, screen = null, link = null, name }) => {
        return { id, parentId, path, screen, link, title: name };
      });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Entries that open the page, and links to its address. */
function menusOf(entries: ReadonlyMap<string, Entry>, { screen, columns }: ListChange): readonly Touched[] {
  const opening = [...entries.values()].filter((entry) => entry.screen === screen);
  const paths = opening.map((entry) => menuPathOf(entry, entries));
  const linking = [...entries.values()].filter(
    ({ link }) => link !== null && paths.some((path) => link.includes(path)),
  );
  return [...opening, ...linking].map((entry) => ({
    ...plain('menu', entry.title),
    count: 1,
    lost: columns === null ? 1 : 0,
    path: `/${menuPathOf(entry, entries)}`,
  }));
}

async function savedOf({ db }: CountTouches, list: ListChange): Promise<readonly Touched[]> {
  const { screen, title, columns, params } = list;
  const rows = await db
    .selectFrom('userSetting')
    .select(['key', 'value'])
    .where('key', 'in', [filtersKey(screen), layoutKey(screen)])
    .execute();
  const saved = rows.filter(({ key }) => key === filtersKey(screen)).flatMap(({ value }) => queriesIn(value));
  const looks = rows.filter(({ key }) => key.startsWith('list:')).map(({ value }) => JSON.stringify(value));
  const namesColumn = (text: string): boolean => columns?.some((name) => text.includes(JSON.stringify(name))) ?? true;
  return [
    {
      ...plain('saved', title),
      count: saved.length,
      lost: saved.filter((query) => loses(query, columns, params)).length,
    },
    { ...plain('columns', title), count: looks.length, lost: looks.filter(namesColumn).length },
  ];
}

function queriesIn(value: unknown): string[] {
  return rowsOf(rowOf(value)['saved']).flatMap((one) => (typeof one['query'] === 'string' ? [one['query']] : []));
}

/** It names a filter that goes, or sorts by a column that goes. */
function loses(query: string, columns: ListChange['columns'], params: ListChange['params']): boolean {
  if (columns === null || params === null) return true;
  const given = new URLSearchParams(query);
  const sorted = (given.get('orderBy') ?? '').split(',').map((name) => name.replace(/^-/, ''));
  return params.some((param) => given.has(param)) || sorted.some((name) => columns.includes(name));
}

async function exportsOf({ db, now }: CountTouches, list: ListChange): Promise<readonly Touched[]> {
  const { count } = await db
    .selectFrom('job')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', '=', 'export')
    .where('state', 'in', ['waiting', 'running'])
    .where('expiresAt', '>', now)
    .where((is) =>
      is.or([
        sql<boolean>`input ->> 'screen' = ${list.screen}`,
        sql<boolean>`input ->> 'call' = any(${[...list.calls]}::text[])`,
      ]),
    )
    .executeTakeFirstOrThrow();
  return [{ ...plain('export', list.title), count, lost: list.columns === null ? count : 0 }];
}
