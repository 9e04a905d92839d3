/** Statements that are printed once: the same text and values as the library's own plugin makes of them. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, test } from 'vitest';
import { camelCase } from '../../../src/server/database/open.ts';
import { compiled, textOf } from '../../../src/server/database/sqlText.ts';

const plugged = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [camelCase()],
});

const statements = {
  'a column': sql`select ${sql.ref('t.createTime')} from ${sql.table('trailerOrder')} as t`,
  'a column with figures in its name': sql`select ${sql.ref('line2Text')}`,
  'a name of a schema': sql`select * from ${sql.table('public.taskImage')}`,
  'a name with a quotation mark': sql`select ${sql.id('odd"Name')}`,
  'names in capitals': sql`select ${sql.id('mapURL')}, ${sql.id('ABC')}`,
  'values and lists': sql`select ${'aValue'}, ${[1, 2]}::int[], ${null}, ${sql.lit('aText')}`,
  'what is joined': sql`select ${sql.join([sql.ref('oneField'), sql`${'twoField'}`], sql` , `)}`,
  'text as it is written': sql`select ${sql.raw('"keptAsItIs"')}`,
};

test.each(Object.entries(statements))('%s', (_, statement) => {
  const { sql: text, parameters } = statement.compile(plugged);
  expect(compiled(statement)).toMatchObject({ sql: text, parameters });
  expect(textOf(statement)).toBe(parameters.length === 0 ? text : undefined);
});
