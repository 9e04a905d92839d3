/** An older release's tables and writes, made anew from what is kept of it. */
import type { ColumnPlan, TablePlan } from '../../src/release/release.ts';
import type { Database } from '../../src/server/database/open.ts';
import type { KeptDay, KeptTable } from './keptRelease.ts';

const quoted = (name: string): string => `"${name}"`;

/** Empties the database first. */
export async function makeOlderTables({ pool }: Database, tables: readonly KeptTable[]): Promise<void> {
  await pool.query('drop schema public cascade; create schema public; create extension pg_trgm');
  for (const { name, columns, constraints, indexes } of tables) {
    const lines = columns.map(
      (column) =>
        `${quoted(column.name)} ${column.type}` +
        (column.collation === null ? '' : ` collate ${quoted(column.collation)}`) +
        (column.default === null ? '' : ` default ${column.default}`) +
        (column.notNull ? ' not null' : ''),
    );
    await pool.query(`create table ${quoted(name)} (${[...lines, ...constraints].join(', ')})`);
    for (const index of indexes) await pool.query(index);
  }
}

/** As the older release plants: it names the columns that it knows, and no other. */
export async function plantRows({ pool }: Database, tables: readonly KeptTable[], day: KeptDay): Promise<void> {
  for (const { name, columns } of tables) {
    const names = columns.map((column) => quoted(column.name)).join(', ');
    await pool.query(
      `insert into ${quoted(name)} (${names}) select ${names} from jsonb_populate_recordset(null::${quoted(name)}, $1)`,
      [JSON.stringify(day.rows[name] ?? [])],
    );
  }
}

/** Sends every statement of the day again. @returns what was refused or touched other rows than then. */
export async function repeatDay({ pool }: Database, day: KeptDay): Promise<string[]> {
  const differing: string[] = [];
  for (const [index, values, rows] of day.steps) {
    const text = day.texts[index] ?? '';
    try {
      const { rowCount } = await pool.query(text, [...values]);
      const compared = rows !== null && !dependsOnTheHour.test(text);
      if (compared && rowCount !== rows) differing.push(`touched ${rowCount} rows, then ${rows}: ${text.trim()}`);
    } catch (error) {
      differing.push(`${(error as Error).message}: ${text.trim()}`);
    }
  }
  return differing;
}

/** What looks for rows by the present time finds others today. */
const dependsOnTheHour = /\bnow\(\)|current_timestamp/;

/** What the older release's own sync would ask for, should one of its replicas start again. */
export function olderPlans(tables: readonly KeptTable[]): TablePlan[] {
  return tables.map(({ name, columns, constraints }) => ({
    entity: '',
    table: name,
    columns: columns.map(planOf),
    primaryKey: (/^PRIMARY KEY \((.*)\)$/.exec(constraints[0] ?? '')?.[1] ?? '').split(', '),
    indexes: [],
  }));
}

function planOf({ name, type, notNull, default: value }: KeptTable['columns'][number]): ColumnPlan {
  const declared = type.replace(/^timestamp(\(\d\))? with time zone$/, 'timestamptz$1');
  return { name, type: declared, notNull, ...(value === null ? {} : { default: value }) };
}
