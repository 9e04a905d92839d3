/** What the database has, and what it lacks of a plan. */
import { sql, type Kysely } from 'kysely';
import type { ColumnPlan, IndexPlan, TablePlan } from '../../../release/release.ts';
import { archiveColumn, liveTable } from '../archive/archiveKnown.ts';
import type { Tables } from '../tables.ts';

interface FoundColumn {
  readonly type: string;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
}
interface FoundTable {
  readonly columns: ReadonlyMap<string, FoundColumn>;
  /** All parts of it together. */
  readonly large: boolean;
  /** Its rows lie in parts of it. */
  readonly partitioned: boolean;
  /** Into the rows that are read every day and those of each year. */
  readonly divided: boolean;
}
export interface Found {
  readonly tables: ReadonlyMap<string, FoundTable>;
  /** Index name → whether it is whole; one broken off while built concurrently is not. */
  readonly indexes: ReadonlyMap<string, boolean>;
}

export interface Remark {
  readonly kind:
    | 'type-changed'
    | 'field-removed'
    | 'code-removed'
    | 'required-not-enforced'
    | 'index-refused'
    | 'extension-missing'
    | 'elsewhere';
  readonly table: string;
  readonly column?: string;
  /** Of a changed type, as PostgreSQL prints them: what the column is, what its field wants. */
  readonly types?: { readonly is: string; readonly wanted: string };
  readonly text: string;
}

export interface MissingIndex {
  readonly plan: TablePlan;
  readonly index: IndexPlan;
  /** Of which table it is made. */
  readonly on: string;
  readonly concurrently: boolean;
  /** That table's rows lie in parts, each of which has an index of its own. */
  readonly inParts: boolean;
}

/** The steps that are missing, in the order in which they are taken. */
export interface Missing {
  readonly renamed: readonly { from: string; to: string }[];
  /** Columns and indexes that keep what they hold under another name; tables by their present names. */
  readonly renamedColumns: readonly { table: string; from: string; to: string }[];
  readonly renamedIndexes: readonly { table: string; from: string; to: string }[];
  readonly created: readonly TablePlan[];
  readonly added: readonly { table: string; column: ColumnPlan }[];
  /** Columns that were there before a rule read them: rows without a value are given what stands for one. */
  readonly filled: readonly { table: string; column: ColumnPlan }[];
  /** Columns that no longer must hold a value. */
  readonly relaxed: readonly { table: string; column: string }[];
  readonly indexed: readonly MissingIndex[];
  readonly remarks: readonly Remark[];
}

/** An index of a table beyond this is built without locking out its writers. */
const largeBytes = 16_000_000;

/** Every table of an entity also carries the head of its record's chain of events. */
const chainColumns: readonly ColumnPlan[] = [
  { name: 'event_head', type: 'text', notNull: false },
  { name: 'event_seq', type: 'integer', notNull: true, default: '0' },
];

function withChain(plan: TablePlan): TablePlan {
  return plan.entity === '' || plan.adds ? plan : { ...plan, columns: [...plan.columns, ...chainColumns] };
}

/** As `format_type` prints a declared type. */
function printedType(type: string): string {
  return type
    .replace(/\s+/g, ' ')
    .replace(/^timestamptz(\(\d\))?/, (_, digits: string | undefined) => `timestamp${digits ?? ''} with time zone`)
    .replace(/\(\s*(\d+)\s*,\s*(\d+)\s*\)/, '($1,$2)')
    .replace(/^int\b/, 'integer')
    .replace(/^int8$/, 'bigint')
    .replace(/ collate .*$/i, '');
}

export async function readFound(db: Kysely<Tables>): Promise<Found> {
  const columns = await sql<{
    table: string;
    name: string;
    type: string;
    notNull: boolean;
    hasDefault: boolean;
    bytes: number;
    partitioned: boolean;
  }>`
    with sized as materialized (
      select oid, relname, relkind = 'p' as partitioned, case relkind when 'p'
          then (select coalesce(sum(pg_relation_size(inhrelid)), 0) from pg_inherits where inhparent = t.oid)
          else pg_relation_size(oid) end::float8 as bytes
      from pg_class t
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    )
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull as not_null, a.atthasdef as has_default, c.bytes, c.partitioned
    from sized c join pg_attribute a on a.attrelid = c.oid where a.attnum > 0 and not a.attisdropped
  `.execute(db);
  const names = new Set(columns.rows.map(({ table }) => table));
  const tables = new Map<string, FoundTable & { columns: Map<string, FoundColumn> }>();
  for (const { table, name, bytes, partitioned, ...column } of columns.rows) {
    const divided = partitioned && names.has(liveTable(table));
    const found = tables.get(table) ?? { columns: new Map(), large: bytes > largeBytes, partitioned, divided };
    found.columns.set(name, column);
    tables.set(table, found);
  }
  const indexes = await sql<{ name: string; whole: boolean }>`
    select c.relname as name, i.indisvalid as whole from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace
  `.execute(db);
  return { tables, indexes: new Map(indexes.rows.map(({ name, whole }) => [name, whole])) };
}

export function missingOf(plans: readonly TablePlan[], found: Found, trigrams: boolean): Missing {
  const renamed: { from: string; to: string }[] = [];
  const renamedColumns: { table: string; from: string; to: string }[] = [];
  const renamedIndexes: { table: string; from: string; to: string }[] = [];
  const created: TablePlan[] = [];
  const added: { table: string; column: ColumnPlan }[] = [];
  const filled: { table: string; column: ColumnPlan }[] = [];
  const relaxed: { table: string; column: string }[] = [];
  const indexed: MissingIndex[] = [];
  const remarks: Remark[] = [];
  for (const plan of plans.map(withChain)) {
    const former = plan.was !== undefined && !found.tables.has(plan.table) ? plan.was : undefined;
    const there = found.tables.get(former ?? plan.table);
    if (former !== undefined && there) renamed.push({ from: former, to: plan.table });
    const table = plan.adds ? there : there && underNewNames(plan, there, renamedColumns);
    if (!plan.adds) {
      if (table) compareColumns(plan, table, { added, filled, relaxed, remarks });
      else created.push(plan);
    }
    for (const index of plan.indexes) {
      if (found.indexes.get(index.name) === true) continue;
      if (index.was !== undefined && found.indexes.get(index.was) === true) {
        renamedIndexes.push({ table: plan.table, from: index.was, to: index.name });
        continue;
      }
      if (index.using === 'trigram' && !trigrams) continue;
      const on = indexedTable(plan, index, there);
      const { large = false, partitioned = false } = found.tables.get(on) ?? table ?? {};
      indexed.push({ plan, index, on, concurrently: large, inParts: partitioned });
    }
  }
  return { renamed, renamedColumns, renamedIndexes, created, added, filled, relaxed, indexed, remarks };
}

/** Of a table that is divided what is unique is so among the rows of every day: no index over all parts can say it. */
export function indexedTable(
  { table }: Pick<TablePlan, 'table'>,
  { unique }: Pick<IndexPlan, 'unique'>,
  found: Pick<FoundTable, 'divided'> | undefined,
): string {
  return unique && found?.divided ? liveTable(table) : table;
}

/** The table as it will be once its columns have their new names. One that has both is left as it is. */
function underNewNames(
  plan: TablePlan,
  table: FoundTable,
  renamed: { table: string; from: string; to: string }[],
): FoundTable {
  const columns = new Map(table.columns);
  const planned = new Set(plan.columns.map(({ name }) => name));
  for (const { name, was } of plan.columns) {
    const found = was === undefined || planned.has(was) ? undefined : columns.get(was);
    if (was === undefined || !found || columns.has(name)) continue;
    renamed.push({ table: plan.table, from: was, to: name });
    columns.delete(was);
    columns.set(name, found);
  }
  return { ...table, columns };
}

interface Differing {
  readonly added: { table: string; column: ColumnPlan }[];
  readonly filled: { table: string; column: ColumnPlan }[];
  readonly relaxed: { table: string; column: string }[];
  readonly remarks: Remark[];
}

function compareColumns(plan: TablePlan, table: FoundTable, { added, filled, relaxed, remarks }: Differing): void {
  const at = { table: plan.table };
  for (const column of plan.columns) {
    const there = table.columns.get(column.name);
    if (!there) {
      added.push({ ...at, column });
    } else if (there.type !== printedType(column.type)) {
      const types = { is: there.type, wanted: printedType(column.type) };
      const text = `the column is ${types.is}, the field wants ${types.wanted}: change it by hand`;
      remarks.push({ ...at, kind: 'type-changed', column: column.name, types, text });
    } else if (there.notNull && !column.notNull && !plan.primaryKey.includes(column.name)) {
      relaxed.push({ ...at, column: column.name });
    } else if (column.notNull && !there.notNull) {
      if (column.ruled && column.default !== undefined && !there.hasDefault) filled.push({ ...at, column });
      const text =
        'the field is required, and rows may stand in the table without it: fill them and set it not null by hand';
      remarks.push({ ...at, kind: 'required-not-enforced', column: column.name, text });
    }
  }
  const planned = new Set(plan.columns.map(({ name }) => name));
  for (const [name, there] of table.columns) {
    if (planned.has(name) || name === archiveColumn) continue;
    const text = 'no field has this column any more: drop it by hand when nothing needs it';
    remarks.push({ ...at, kind: 'field-removed', column: name, text });
    // It would refuse every new row.
    if (there.notNull && !there.hasDefault) relaxed.push({ ...at, column: name });
  }
}
