import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Catalogue } from '../../../core/model/catalogue.ts';
import { codeOf } from '../../../core/model/thrown.ts';
import { sqlStates } from '../../postgres/sqlStates.ts';
import type { ColumnPlan, TablePlan } from '../../../release/release.ts';
import { advisoryLocks, asOneServer } from '../advisoryLocks.ts';
import { isDistributed, isLoosened, place, planDistribution } from '../distribution.ts';
import type { Database } from '../open.ts';
import { renameTable } from '../renamed/renameTable.ts';
import { indexSql } from './indexSql.ts';
import { makeInParts } from './partIndexes.ts';
import { takeStep } from './refusedStep.ts';
import { missingOf, readFound, type Missing, type MissingIndex, type Remark } from './syncState.ts';
import type { Tables } from '../tables.ts';
import { instantOf, instantText } from '../../time/instant.ts';
import { textPartsFunction } from '../textParts.ts';
import { columnName } from '../../../core/model/columnNames.ts';

export interface SyncReport {
  /** Tables made, `old → new` tables, `table.old → new` columns renamed, `table.column` added or relaxed, indexes made. All empty: nothing was missing. */
  readonly created: readonly string[];
  readonly renamed: readonly string[];
  readonly added: readonly string[];
  readonly relaxed: readonly string[];
  readonly indexed: readonly string[];
  /** Columns whose rows were given what stands for no value; left out where there was none. */
  readonly filled?: readonly string[];
  /** What differs and is not carried out: it needs an explicit command. */
  readonly remarks: readonly Remark[];
}

const typeShape =
  /^(text|integer|bigint|boolean|date|jsonb|point|double precision|timestamptz(\([0-6]\))?|numeric(\(\d{1,2}, ?\d{1,2}\))?|integer\[\]|text\[\])$/;

/**
 * Makes what `plans` have and the database lacks: tables, columns, indexes; never drops or narrows. One transaction
 * behind an advisory lock, so that two at once do the work once; indexes of large tables follow it, concurrently.
 * @param catalogue whose entities the plans are of; conditions of partial indexes are printed by it.
 * @throws RefusedStep where PostgreSQL refuses a step
 */
export async function syncTables(
  database: Database,
  plans: readonly TablePlan[],
  catalogue?: Pick<Catalogue, 'entities' | 'rules'>,
): Promise<SyncReport> {
  plans.forEach(checkNames);
  const trigrams = plans.some((plan) => plan.indexes.some(({ using }) => using === 'trigram'))
    ? await trigramsAvailable(database.kysely)
    : true;
  const remarks: Remark[] = trigrams ? [] : [noTrigrams];
  const at = (missing: Missing): Missing => ({ ...missing, remarks: [...missing.remarks, ...remarks] });
  const seen = missingOf(plans, await readFound(database.kysely), trigrams);
  if (isNothing(seen)) return reportOf(at(seen), []);
  const indexed: string[] = [];
  const done = await database
    .workingOn('building')
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.tables})`.execute(trx);
      const distributed = await isDistributed(trx);
      if (seen.indexed.some(({ index }) => index.using === 'parts')) await sql.raw(textPartsFunction).execute(trx);
      const missing = missingOf(distributed ? plans.map(loosenedPlan) : plans, await readFound(trx), trigrams);
      remarks.push(...(await expand(trx, missing)));
      if (distributed)
        for (const placed of planDistribution(missing.created, catalogue ?? { entities: {} })) await place(trx, placed);
      for (const one of missing.indexed.filter(({ concurrently }) => !concurrently)) {
        const { plan, index } = one;
        const refused = await takeStep({ table: plan.table, index: index.name }, () => makeIndex(trx, one, catalogue));
        if (refused) remarks.push(refused);
        else indexed.push(index.name);
      }
      return missing;
    });
  const later = done.indexed.filter(({ concurrently }) => concurrently);
  if (later.length > 0) {
    await asOneServer(database, advisoryLocks.largeIndexes, { askEvery: 200 }, async (db) => {
      const { indexes } = await readFound(db);
      for (const one of later.filter(({ index: { name } }) => indexes.get(name) !== true)) {
        const { plan, index } = one;
        const refused = await takeStep({ table: plan.table, index: index.name }, () =>
          makeIndexConcurrently(db, one, indexes.has(index.name), catalogue),
        );
        if (refused) remarks.push(refused);
        else indexed.push(index.name);
      }
    });
  }
  return reportOf(at(done), indexed);
}

/** Columns that stand with another type than their fields want. */
export async function changedColumns(db: Kysely<Tables>, plans: readonly TablePlan[]): Promise<readonly Remark[]> {
  return missingOf(plans, await readFound(db), true).remarks.filter(({ kind }) => kind === 'type-changed');
}

/** What a new table may have where its rows lie on several machines. */
function loosenedPlan(plan: TablePlan): TablePlan {
  const indexes = plan.indexes.map((index) => (isLoosened(plan, index) ? { ...index, unique: false } : index));
  return { ...plan, indexes };
}

const noTrigrams: Remark = {
  kind: 'extension-missing',
  table: '',
  text: 'the extension pg_trgm cannot be made here: parts of a text are found without an index',
};

async function trigramsAvailable(db: Kysely<Tables>): Promise<boolean> {
  const here = sql<{ here: boolean }>`select exists (select from pg_extension where extname = 'pg_trgm') as here`;
  if ((await here.execute(db)).rows[0]?.here) return true;
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
    return true;
  } catch {
    // Not shipped, not allowed, or another connection was faster.
    return (await here.execute(db)).rows[0]?.here ?? false;
  }
}

function checkNames(plan: TablePlan): void {
  const names = [plan.table, ...plan.columns.map(({ name }) => name), ...plan.indexes.map(({ name }) => name)];
  const wrong = names.find((name) => !columnName.test(name));
  if (wrong !== undefined)
    throw new Error(`a name in the database must be ${columnName.source}, given "${wrong}" (table ${plan.table})`);
  const column = plan.columns.find(({ type }) => !typeShape.test(type));
  if (column) throw new Error(`column ${plan.table}.${column.name} must be of a known type, given "${column.type}"`);
}

function isNothing(missing: Missing): boolean {
  const { renamed, renamedColumns, renamedIndexes, created, added, filled, relaxed, indexed } = missing;
  const steps = [renamed, renamedColumns, renamedIndexes, created, added, filled, relaxed, indexed];
  return !steps.some(({ length }) => length > 0);
}

async function expand(trx: Transaction<Tables>, missing: Missing): Promise<Remark[]> {
  const remarks: Remark[] = [];
  for (const { from, to } of missing.renamed) {
    await takeStep({ table: to }, () => renameTable(trx, from, to));
  }
  for (const { table, from, to } of missing.renamedColumns) {
    const rename = sql`alter table ${sql.id(table)} rename column ${sql.id(from)} to ${sql.id(to)}`;
    await takeStep({ table, column: to }, () => rename.execute(trx));
  }
  for (const { table, from, to } of missing.renamedIndexes) {
    const rename = sql`alter index ${sql.id(from)} rename to ${sql.id(to)}`;
    await takeStep({ table, index: to }, () => rename.execute(trx));
  }
  for (const plan of missing.created) {
    const columns = plan.columns.map((column) => columnSql(column));
    const key = sql`primary key (${sql.join(plan.primaryKey.map((name) => sql.id(name)))})`;
    const create = sql`create table ${sql.id(plan.table)} (${sql.join([...columns, key])})`;
    await takeStep({ table: plan.table }, () => create.execute(trx));
  }
  for (const { table, column } of missing.added) {
    // In an empty table too: a replica of the older release may write rows without it at any moment.
    const notNull = column.notNull && column.default !== undefined;
    const add = sql`alter table ${sql.id(table)} add column ${columnSql({ ...column, notNull })}`;
    await takeStep({ table, column: column.name }, () => add.execute(trx));
    if (column.notNull && !notNull) remarks.push({ ...notEnforced, table, column: column.name });
  }
  for (const { table, column } of missing.filled)
    await takeStep({ table, column: column.name }, () => fillColumn(trx, table, column));
  for (const { table, column } of missing.relaxed) {
    const name = sql.id(column);
    // What it held in the place of no value is none any more.
    const relax = sql`alter table ${sql.id(table)} alter column ${name} drop not null, alter column ${name} drop default`;
    await takeStep({ table, column }, () => relax.execute(trx));
  }
  return remarks;
}

/** The column may hold none still: a server of the older release writes that. */
async function fillColumn(trx: Transaction<Tables>, table: string, column: ColumnPlan): Promise<void> {
  const [own, name, value] = [sql.id(table), sql.id(column.name), defaultSql(column)];
  await sql`update ${own} set ${name} = ${value} where ${name} is null`.execute(trx);
  await sql`alter table ${own} alter column ${name} set default ${value}`.execute(trx);
}

const notEnforced = {
  kind: 'required-not-enforced',
  text: 'a new required field without a default: rows that stand in the table, or that a server of the older release adds, have no value',
} as const;

/** A time is one of the deployment's clock; the database's own may be another. */
function defaultSql({ type, default: value = 'null' }: ColumnPlan): RawBuilder<unknown> {
  const instant = type.startsWith('timestamptz') ? instantOf(value.slice(1, -1)) : undefined;
  return instant ? sql.lit(instantText(instant)) : sql.raw(value);
}

/** Text sorts by code point whatever the database's own collation. */
function columnSql(column: TablePlan['columns'][number]) {
  const collate = /^text(\[\])?$/.test(column.type) ? sql` collate "C"` : sql``;
  const value = column.default === undefined ? sql`` : sql` default ${defaultSql(column)}`;
  return sql`${sql.id(column.name)} ${sql.raw(column.type)}${collate}${value}${column.notNull ? sql` not null` : sql``}`;
}

async function makeIndex(
  trx: Transaction<Tables>,
  missing: MissingIndex,
  catalogue: Pick<Catalogue, 'entities' | 'rules'> | undefined,
): Promise<Remark | undefined> {
  await sql`savepoint before_index`.execute(trx);
  try {
    await indexSql(missing, { name: missing.index.name, on: missing.on, how: 'plain' }, catalogue).execute(trx);
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint before_index`.execute(trx);
    return refusedIndex(missing, error);
  }
}

async function makeIndexConcurrently(
  db: Kysely<Tables>,
  missing: MissingIndex,
  broken: boolean,
  catalogue: Pick<Catalogue, 'entities' | 'rules'> | undefined,
): Promise<Remark | undefined> {
  const { plan, index, on } = missing;
  const { name } = index;
  if (missing.inParts) return makeOfParts(db, missing, catalogue);
  if (broken) await sql`drop index concurrently if exists ${sql.id(index.name)}`.execute(db);
  try {
    await indexSql(missing, { name, on, how: 'concurrently' }, catalogue).execute(db);
    // How its values are spread is not known before.
    if (index.expression !== undefined) await sql`analyze ${sql.id(plan.table)}`.execute(db);
    return undefined;
  } catch (error) {
    await sql`drop index concurrently if exists ${sql.id(index.name)}`.execute(db);
    return refusedIndex(missing, error);
  }
}

/** Where rows lie on several machines no part of it can be made by itself. */
async function makeOfParts(
  db: Kysely<Tables>,
  missing: MissingIndex,
  catalogue: Pick<Catalogue, 'entities' | 'rules'> | undefined,
): Promise<Remark | undefined> {
  const made = { name: missing.index.name, on: missing.on };
  try {
    if (await isDistributed(db)) await indexSql(missing, { ...made, how: 'plain' }, catalogue).execute(db);
    else await makeInParts(db, made, (part) => indexSql(missing, part, catalogue));
    return undefined;
  } catch (error) {
    return refusedIndex(missing, error);
  }
}

/** Rows that stand already may break a new unique index: that is the operator's to mend. Anything else is a fault. */
function refusedIndex({ plan, index }: MissingIndex, error: unknown): Remark {
  if (codeOf(error) !== sqlStates.unique) throw error;
  const text = `rows that stand in the table are not unique: index ${index.name} was not made`;
  return { kind: 'index-refused', table: plan.table, text };
}

function reportOf(missing: Missing, indexed: readonly string[]): SyncReport {
  return {
    created: missing.created.map(({ table }) => table),
    renamed: [
      ...missing.renamed.map(({ from, to }) => `${from} → ${to}`),
      ...missing.renamedColumns.map(({ table, from, to }) => `${table}.${from} → ${to}`),
    ],
    added: missing.added.map(({ table, column }) => `${table}.${column.name}`),
    relaxed: missing.relaxed.map(({ table, column }) => `${table}.${column}`),
    indexed,
    ...(missing.filled.length > 0
      ? { filled: missing.filled.map(({ table, column }) => `${table}.${column.name}`) }
      : {}),
    remarks: missing.remarks,
  };
}
