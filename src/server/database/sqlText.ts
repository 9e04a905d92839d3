/** SQL as it is sent: what is printed once and sent many times, and how much one statement takes. */
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Sql } from './comparisonSql.ts';
import { caseOptions } from './open.ts';
import type { Tables } from './tables.ts';

class Names extends CamelCasePlugin {
  columnOf(name: string): string {
    return this.snakeCase(name);
  }
}

const names = new Names(caseOptions);
const written = new Map<string, string>();

/** Names are turned into columns as they are written: the plugin would copy the whole statement first. */
class ColumnCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    const known = written.get(identifier);
    if (known !== undefined) return known;
    const text = super.sanitizeIdentifier(names.columnOf(identifier));
    written.set(identifier, text);
    return text;
  }
}

const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new ColumnCompiler(),
  },
});

/** Undefined where it holds values that would have to be sent beside it. */
export function textOf(printed: Sql): string | undefined {
  const { sql, parameters } = printed.compile(compiler);
  return parameters.length > 0 ? undefined : sql;
}

export function compiled<Row>(query: RawBuilder<Row>): CompiledQuery<Row> {
  return query.compile(compiler);
}

const plain = new WeakMap<Kysely<Tables>, Kysely<Tables>>();

/** The rows with the names that the statement itself gives them: nothing is renamed row by row. */
export async function plainRows<Row>(db: Kysely<Tables>, query: CompiledQuery<Row>): Promise<readonly Row[]> {
  const known = plain.get(db) ?? db.withoutPlugins();
  plain.set(db, known);
  const { rows } = await known.executeQuery(query);
  return rows;
}

/** Values that PostgreSQL takes in one statement. */
const mostValues = 65_535;

/** Rows in pieces that a statement each can insert; all of them have the same columns. */
export function* insertable<Row extends object>(rows: readonly Row[]): Generator<readonly Row[]> {
  const atOnce = Math.floor(mostValues / Math.max(1, Object.keys(rows[0] ?? {}).length));
  for (let at = 0; at < rows.length; at += atOnce) yield rows.slice(at, at + atOnce);
}
