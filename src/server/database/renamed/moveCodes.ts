/** Codes of dictionaries that have another id now: rows that hold the former one are moved, together with the pointer. */
import { sql, type Kysely } from 'kysely';
import type { Catalogue, Entity } from '../../../core/model/catalogue.ts';
import { snakeCase } from '../../../core/model/columnNames.ts';
import { formerCodesOf, type FormerCodes } from '../../../core/model/entity/formerCodes.ts';
import { fieldKinds } from '../../../core/fields/index.ts';
import { rowOf } from '../../../core/model/row.ts';
import { canonicalJson } from '../../../release/canonicalJson.ts';
import type { ColumnPlan, TablePlan } from '../../../release/release.ts';
import type { Tables } from '../tables.ts';

/** A former code in a place where nothing is moved. */
export interface HeldCode {
  readonly dictionary: string;
  readonly code: string;
  readonly count: number;
  /** The table and column, for a person. */
  readonly at: string;
}

interface Known {
  readonly codes: string;
  /** Nothing was left to move when it was last looked at. */
  readonly settled: boolean;
}

const keyOf = (dictionary: string): string => `codes:${dictionary}`;

async function knownOf(db: Kysely<Tables>, dictionary: string): Promise<Known | null> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', keyOf(dictionary))
    .executeTakeFirst();
  const { codes, settled } = rowOf(row?.value);
  return typeof codes === 'string' ? { codes, settled: settled === true } : null;
}

/**
 * Moves what rows of these tables hold, in the transaction that moves the pointer. What a server of the older release still
 * writes meanwhile is moved the next time, until a time finds nothing. @returns `table.column: 3 → 7 in 12 rows`
 */
export async function moveCodes(db: Kysely<Tables>, plans: readonly TablePlan[], now: Date): Promise<string[]> {
  const moved: string[] = [];
  const columns = plans.flatMap(({ table, columns: all }) =>
    all.flatMap((column) => (column.recoded ? [{ table, column, ...column.recoded }] : [])),
  );
  for (const dictionary of new Set(columns.map((one) => one.dictionary))) {
    const own = columns.filter((one) => one.dictionary === dictionary);
    const codes = canonicalJson(own[0]?.codes);
    const known = await knownOf(db, dictionary);
    if (known?.settled && known.codes === codes) continue;
    let rows = 0;
    for (const { table, column, codes: former } of own) {
      const count = await moveColumn(db, table, column, former);
      const words = Object.entries(former).map(([was, id]) => `${was} → ${id}`);
      if (count > 0) moved.push(`${table}.${column.name}: ${words.join(', ')} in ${count} rows`);
      rows += count;
    }
    const value = JSON.stringify({ codes, settled: rows === 0 } satisfies Known);
    const kept = db.insertInto('installation').values({ key: keyOf(dictionary), value, createdAt: now });
    await kept.onConflict((one) => one.column('key').doUpdateSet({ value })).execute();
  }
  return moved;
}

/** All at once: two codes may have changed places. */
async function moveColumn(
  db: Kysely<Tables>,
  table: string,
  { name, type, default: value }: ColumnPlan,
  former: FormerCodes,
): Promise<number> {
  const [column, own] = [sql.id(name), sql.table(table)];
  const one = sql.raw(type.replace('[]', ''));
  const [before, after] = [Object.keys(former), Object.values(former).map(String)];
  const present = (code: ReturnType<typeof sql>) => sql`coalesce(
    (select m.after::${one} from unnest(${before}::text[], ${after}::text[]) as m(before, after) where m.before = ${code}::text), ${code})`;
  const many = type.endsWith('[]');
  const next = many
    ? sql`(select array_agg(${present(sql`u.code`)} order by u.place) from unnest(${column}) with ordinality as u(code, place))`
    : present(column);
  const holds = many
    ? sql`${column} && ${before}::text[]::${sql.raw(type)}`
    : sql`${column} = any(${before}::text[]::${sql.raw(`${type}[]`)})`;
  if (value !== undefined)
    await sql`alter table ${own} alter column ${column} set default ${sql.raw(value)}`.execute(db);
  const { numAffectedRows = 0n } = await sql`update ${own} set ${column} = ${next} where ${holds}`.execute(db);
  return Number(numAffectedRows);
}

/** What stands in the way of moving codes; looked at once, before the first move. */
export async function heldElsewhere(db: Kysely<Tables>, catalogue: Catalogue): Promise<readonly HeldCode[]> {
  const renamed = Object.values(catalogue.dictionaries).flatMap(({ id, items }) => {
    const codes = formerCodesOf({ items });
    return codes ? [{ id, codes }] : [];
  });
  const held: HeldCode[] = [];
  for (const { id, codes } of renamed) {
    if (await isBegun(db, id, codes)) continue;
    const coded = Object.values(catalogue.entities).flatMap((entity) =>
      Object.values(entity.fields).flatMap((field) => (field.dictionary === id ? [{ entity, field: field.name }] : [])),
    );
    const names = [...new Set(coded.map(({ field }) => field))];
    for (const code of Object.keys(codes)) {
      const found = [
        ...(await Promise.all(coded.filter(({ entity }) => entity.elsewhere).map((one) => inAnothers(db, one, code)))),
        ...(await Promise.all(jsonColumns(catalogue).map((one) => inJson(db, one, names, code)))),
      ];
      for (const { at, count } of found) if (count > 0) held.push({ dictionary: id, code, count, at });
    }
  }
  return held;
}

async function isBegun(db: Kysely<Tables>, dictionary: string, codes: FormerCodes): Promise<boolean> {
  const there = await sql<{ there: boolean }>`select to_regclass('installation') is not null as there`.execute(db);
  if (!there.rows[0]?.there) return true;
  return (await knownOf(db, dictionary))?.codes === canonicalJson(codes);
}

interface Counted {
  readonly at: string;
  readonly count: number;
}

async function inAnothers(
  db: Kysely<Tables>,
  { entity, field }: { readonly entity: Entity; readonly field: string },
  code: string,
): Promise<Counted> {
  const at = `${entity.elsewhere?.schema}.${entity.elsewhere?.table} (${field})`;
  return countIn(db, at, entity.table, snakeCase(field), (column) => sql`${column}::text = ${code}`);
}

function jsonColumns({ entities }: Catalogue): { readonly table: string; readonly column: string }[] {
  return Object.values(entities)
    .filter(({ elsewhere }) => !elsewhere)
    .flatMap(({ table, fields }) =>
      Object.values(fields)
        .filter(({ kind, stored }) => stored && fieldKinds[kind].storage === 'jsonb')
        .map(({ name }) => ({ table, column: snakeCase(name) })),
    );
}

/** By a field's name, at any depth. */
async function inJson(
  db: Kysely<Tables>,
  { table, column }: { readonly table: string; readonly column: string },
  names: readonly string[],
  code: string,
): Promise<Counted> {
  const values = [JSON.stringify(code), ...(/^-?\d+$/.test(code) ? [code] : [])].map((one) => `@ == ${one}`);
  const paths = names.map((name) => `$.**.${JSON.stringify(name)}[*] ? (${values.join(' || ')})`);
  return countIn(
    db,
    `${table}.${column}`,
    table,
    column,
    (json) =>
      sql`exists (select from unnest(${paths}::text[]) as path where jsonb_path_exists(${json}, path::jsonpath))`,
  );
}

/** None where the table is not made yet. */
async function countIn(
  db: Kysely<Tables>,
  at: string,
  table: string,
  column: string,
  holds: (column: ReturnType<typeof sql.ref>) => ReturnType<typeof sql>,
): Promise<Counted> {
  const { rows: known } = await sql<{ there: boolean }>`
    select exists (select from information_schema.columns where table_schema = current_schema() and table_name = ${table}
      and column_name = ${column}) as there`.execute(db);
  if (!known[0]?.there) return { at, count: 0 };
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${holds(sql.ref(column))}`.execute(db);
  return { at, count: rows[0]?.count ?? 0 };
}
