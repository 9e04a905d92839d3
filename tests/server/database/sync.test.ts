import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TablePlan } from '../../../src/release/release.ts';
import { dividedTables } from '../../../src/server/archive/archivePartitions.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { syncTables } from '../../../src/server/database/sync/sync.ts';
import { systemTables } from '../../../src/server/database/systemTables.ts';
import { freshDatabase } from '../../serverKit/database.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const text = (name: string, notNull = false): TablePlan['columns'][number] => ({ name, type: 'text', notNull });

function plan(table: string, more: Partial<TablePlan> = {}): TablePlan {
  return {
    entity: 'book',
    table,
    columns: [text('id', true), text('title', true)],
    primaryKey: ['id'],
    indexes: [],
    ...more,
  };
}

const unchanged = { created: [], renamed: [], added: [], relaxed: [], indexed: [], remarks: [] };

async function columnsOf(table: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ line: string; name: string }>`
    select attname as name, format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as line
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(database.kysely);
  return Object.fromEntries(rows.map(({ name, line }) => [name, line]));
}

test('a fresh database has the server’s own tables, and a second run finds nothing to do', async () => {
  expect(await syncTables(database, systemTables)).toEqual(unchanged);
});

test('a table is made with its types, its chain of events, and texts that sort by code point', async () => {
  const columns = [
    text('id', true),
    { name: 'taken_time', type: 'timestamptz(0)', notNull: false },
    { name: 'price', type: 'numeric(14,2)', notNull: true, default: '0' },
    { name: 'genres', type: 'integer[]', notNull: false },
    { name: 'place', type: 'point', notNull: false },
  ];
  const indexes = [
    { name: 'kinds_genres_idx', columns: ['genres'], unique: false, using: 'gin' },
    { name: 'kinds_place_idx', columns: ['place'], unique: false, using: 'nearest' },
    { name: 'kinds_id_part_idx', columns: ['id'], unique: false, using: 'trigram' },
  ] as const;
  const report = await syncTables(database, [plan('kinds', { columns, indexes })]);
  expect(report).toEqual({ ...unchanged, created: ['kinds'], indexed: indexes.map(({ name }) => name) });
  expect(await columnsOf('kinds')).toEqual({
    id: 'text not null',
    taken_time: 'timestamp(0) with time zone',
    price: 'numeric(14,2) not null',
    genres: 'integer[]',
    place: 'point',
    event_head: 'text',
    event_seq: 'integer not null',
  });
  const { rows } = await sql<{ collation: string }>`
    select collname as collation from pg_attribute a join pg_collation c on c.oid = a.attcollation
    where attrelid = 'kinds'::regclass and attname = 'id'`.execute(database.kysely);
  expect(rows).toEqual([{ collation: 'C' }]);
  expect(await syncTables(database, [plan('kinds', { columns, indexes })])).toEqual(unchanged);
});

test('two at once do the work once', async () => {
  const plans = [
    plan('once', { indexes: [{ name: 'once_title_idx', columns: ['title'], unique: false, using: 'btree' }] }),
  ];
  const reports = await Promise.all([1, 2, 3, 4].map(() => syncTables(database, plans)));
  expect(reports.flatMap(({ created }) => created)).toEqual(['once']);
  expect(reports.flatMap(({ indexed }) => indexed)).toEqual(['once_title_idx']);
});

test('a new required field without a default is added nullable where rows stand, and reported', async () => {
  await syncTables(database, [plan('grown')]);
  await sql`insert into grown (id, title) values ('1', 'a')`.execute(database.kysely);
  const columns = [
    text('id', true),
    text('title', true),
    text('isbn', true),
    { ...text('state', true), default: `'new'` },
  ];
  const report = await syncTables(database, [plan('grown', { columns })]);
  expect(report.added).toEqual(['grown.isbn', 'grown.state']);
  expect(report.remarks).toMatchObject([{ kind: 'required-not-enforced', table: 'grown', column: 'isbn' }]);
  expect(await columnsOf('grown')).toMatchObject({ isbn: 'text', state: 'text not null' });
});

test('a new required field without a default refuses no row of an older release, where the table is empty too', async () => {
  await syncTables(database, [plan('rolled')]);
  const isbn = plan('rolled', { columns: [text('id', true), text('title', true), text('isbn', true)] });
  const report = await syncTables(database, [isbn]);
  expect(report.remarks).toMatchObject([{ kind: 'required-not-enforced', table: 'rolled', column: 'isbn' }]);
  await sql`insert into rolled (id, title) values ('1', 'of a replica that runs the older release')`.execute(
    database.kysely,
  );
});

test('a changed type and a removed field are reported and left as they are; a removed one no longer refuses rows', async () => {
  await syncTables(database, [plan('shrunk')]);
  const columns = [{ name: 'id', type: 'integer', notNull: true }];
  const report = await syncTables(database, [plan('shrunk', { columns })]);
  expect(report.remarks.map(({ kind, column }) => `${kind} ${column}`)).toEqual([
    'type-changed id',
    'field-removed title',
  ]);
  expect(report.relaxed).toEqual(['shrunk.title']);
  expect(await columnsOf('shrunk')).toMatchObject({ id: 'text not null', title: 'text' });
});

test('a renamed table keeps its rows, and a replica of the older release writes on under the old name', async () => {
  await syncTables(database, [plan('old_name')]);
  await sql`insert into old_name (id, title) values ('1', 'a')`.execute(database.kysely);
  const report = await syncTables(database, [plan('new_name', { was: 'old_name' })]);
  expect(report.renamed).toEqual(['old_name → new_name']);
  await sql`insert into old_name (id, title) values ('1', 'c') on conflict (id) do update set title = 'b'`.execute(
    database.kysely,
  );
  await sql`insert into old_name (id, title) values ('2', 'd')`.execute(database.kysely);
  expect((await sql`select title from new_name order by id`.execute(database.kysely)).rows).toEqual([
    { title: 'b' },
    { title: 'd' },
  ]);
  expect(await syncTables(database, [plan('new_name', { was: 'old_name' })])).toEqual(unchanged);
});

test('a renamed table goes back to its former name with its rows, and to the later one again', async () => {
  await syncTables(database, [plan('there')]);
  await sql`insert into there (id, title) values ('1', 'a')`.execute(database.kysely);
  for (const [was, is] of [
    ['there', 'back'],
    ['back', 'there'],
    ['there', 'back'],
  ] as const) {
    expect((await syncTables(database, [plan(is, { was })])).renamed).toEqual([`${was} → ${is}`]);
    for (const name of [was, is])
      expect((await sql`select title from ${sql.id(name)}`.execute(database.kysely)).rows).toEqual([{ title: 'a' }]);
  }
});

test('a renamed table that is divided keeps its parts, called after it', async () => {
  const db = database.kysely;
  await sql`create table old_parts (id text not null, title text not null, event_head text, event_seq integer not null default 0,
    archived smallint not null default 0, primary key (id, archived)) partition by list (archived)`.execute(db);
  await sql`create table old_parts_live partition of old_parts for values in (0)`.execute(db);
  await sql`create table old_parts_y2020 partition of old_parts for values in (2020)`.execute(db);
  await sql`insert into old_parts (id, title, archived) values ('1', 'a', 0), ('2', 'b', 2020)`.execute(db);
  await syncTables(database, [plan('new_parts', { was: 'old_parts' })]);
  for (const name of ['new_parts', 'old_parts'])
    expect((await sql`select id from ${sql.id(name)} order by id`.execute(db)).rows).toEqual([
      { id: '1' },
      { id: '2' },
    ]);
  for (const name of ['new_parts_live', 'old_parts_live'])
    expect((await sql`select id from ${sql.id(name)}`.execute(db)).rows).toEqual([{ id: '1' }]);
  expect(await dividedTables(db, ['new_parts'])).toEqual(new Set(['new_parts']));
});

test('a unique index that standing rows break is reported; the rest of the work stands', async () => {
  await syncTables(database, [plan('doubled')]);
  await sql`insert into doubled (id, title) values ('1', 'a'), ('2', 'a')`.execute(database.kysely);
  const indexes = [{ name: 'doubled_title_key', columns: ['title'], unique: true, using: 'btree' }] as const;
  const report = await syncTables(database, [plan('doubled', { indexes }), plan('beside')]);
  expect(report.remarks).toMatchObject([{ kind: 'index-refused', table: 'doubled' }]);
  expect(report.created).toEqual(['beside']);
  expect(report.indexed).toEqual([]);
});

test('an index of a large table is made concurrently, and one that broke off is made again', async () => {
  await syncTables(database, [plan('large')]);
  await sql`insert into large (id, title) select n::text, repeat('x', 500) from generate_series(1, 40000) n`.execute(
    database.kysely,
  );
  await sql`create index concurrently large_title_idx on large (title)`.execute(database.kysely);
  await sql`update pg_index set indisvalid = false where indexrelid = 'large_title_idx'::regclass`.execute(
    database.kysely,
  );
  const indexes = [{ name: 'large_title_idx', columns: ['title'], unique: false, using: 'btree' }] as const;
  const reports = await Promise.all([1, 2].map(() => syncTables(database, [plan('large', { indexes })])));
  expect(reports.flatMap(({ indexed }) => indexed)).toEqual(['large_title_idx']);
  const { rows } =
    await sql`select indisvalid as whole from pg_index where indexrelid = 'large_title_idx'::regclass`.execute(
      database.kysely,
    );
  expect(rows).toEqual([{ whole: true }]);
});

test.each(['none', 'one'])(
  'an index of a large table whose rows lie in parts is made while others write; %s was begun before',
  async (begun) => {
    const table = `parted_${begun}`;
    const index = `${table}_title_idx`;
    const { pool } = database;
    await pool.query(`
      create table ${table} (id text collate "C", title text collate "C" not null, event_head text collate "C",
        event_seq integer not null default 0, archived smallint not null default 0, primary key (id, archived))
        partition by list (archived);
      create table ${table}_live partition of ${table} for values in (0);
      create table ${table}_y2019 partition of ${table} for values in (2019);
      insert into ${table} (id, title) select n::text, repeat('x', 500) from generate_series(1, 40000) n;
      insert into ${table} (id, title, archived) values ('old', 'y', 2019)`);
    if (begun === 'one') await pool.query(`create index ${index} on only ${table} (title)`);
    const writer = await pool.connect();
    await writer.query('begin');
    await writer.query(`insert into ${table}_live (id, title) values ('first', 'z')`);
    const indexes = [{ name: index, columns: ['title'], unique: false, using: 'btree' }] as const;
    const made = syncTables(database, [plan(table, { indexes })]);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rows).toHaveLength(1);
    await pool.query(`insert into ${table} (id, title) values ('second', 'z')`);
    await writer.query('commit');
    writer.release();
    expect((await made).indexed).toEqual([index]);
    const { rows } = await pool.query(`select c.relname as part, i.indisvalid as whole from pg_index i
      join pg_class c on c.oid = i.indrelid where c.relname like '${table}%' and not i.indisprimary order by 1`);
    expect(rows).toEqual(['', '_live', '_y2019'].map((part) => ({ part: `${table}${part}`, whole: true })));
    expect((await syncTables(database, [plan(table, { indexes })])).indexed).toEqual([]);
  },
);

test('a name that could be anything else in SQL is refused', async () => {
  await expect(syncTables(database, [plan('x"; drop table kinds; --')])).rejects.toThrow(
    'a name in the database must be',
  );
  const columns = [{ name: 'id', type: 'text); drop table kinds', notNull: true }];
  await expect(syncTables(database, [plan('typed', { columns })])).rejects.toThrow('must be of a known type');
});
