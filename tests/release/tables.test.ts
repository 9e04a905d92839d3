/** The plan of tables, and that PostgreSQL carries it out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TablePlan } from '../../src/release/release.ts';
import { syncTables } from '../../src/server/database/sync.ts';
import type { Database } from '../../src/server/database/open.ts';
import { freshDatabase } from '../serverKit/database.ts';
import { libraryRelease } from './library.ts';

const release = libraryRelease({
  'entities/shelf.json': {
    title: '书架',
    shard: 'none',
    table: 'shelves',
    indexes: [{ fields: ['code'], unique: true, where: { lost: false } }],
    properties: {
      code: { type: 'string', default: "O'Neill" },
      lost: { type: 'boolean', default: false },
      tags: { type: 'array', dictionary: 'subject', default: [1, 2] },
      notes: { type: 'object', widget: 'json', default: { a: ["b'c"] } },
    },
  },
});

function planOf(entity: string): TablePlan {
  const plan = release.tables.find((one) => one.entity === entity);
  if (!plan) throw new Error(`no plan of ${entity}`);
  return plan;
}
const columnsOf = (entity: string) => planOf(entity).columns.map(({ name, type }) => `${name} ${type}`);
const column = (entity: string, name: string) => planOf(entity).columns.find((one) => one.name === name);

describe('columns', () => {
  test('are the stored fields of an entity in snake_case, with the system’s', () => {
    expect(columnsOf('loan')).toEqual([
      'id text',
      'version integer',
      'detachment_id text',
      'book_id text',
      'branch_id text',
      'reader_id text',
      'reader_name text',
      'phone text',
      'due date',
      'returned integer',
      'reminders integer',
      'create_time timestamptz(0)',
      'update_time timestamptz(0)',
    ]);
  });

  test('are not null where the field is required, has a default, or is the system’s', () => {
    const open = planOf('loan').columns.filter((one) => !one.notNull);
    expect(open.map(({ name }) => name)).toEqual(['branch_id', 'reader_name', 'phone', 'due']);
  });

  test('hold a rule’s default in place of "unset"', () => {
    expect(column('loan', 'reminders')).toEqual({ name: 'reminders', type: 'integer', notNull: true, default: '9' });
  });

  test.each([
    ['code', "'O''Neill'"],
    ['lost', 'false'],
    ['tags', `'{1,2}'::integer[]`],
    ['notes', `'{"a":["b''c"]}'::jsonb`],
  ])('print the default of %s as %s', (name, literal) => {
    expect(column('shelf', name)?.default).toBe(literal);
  });
});

describe('keys and indexes', () => {
  test('a sharded table has the shard first in its primary key, and ids unique besides', () => {
    expect(planOf('book').primaryKey).toEqual(['detachment_id', 'id']);
    expect(planOf('book').indexes.find(({ unique }) => unique)?.columns).toEqual(['id']);
  });

  test('another table has its id', () => {
    expect(planOf('author').primaryKey).toEqual(['id']);
  });

  test('a searched text has a trigram index, a list a gin index, a searched reference and the newest first a btree', () => {
    const indexes = planOf('book').indexes.map(({ using, columns }) => `${using} ${columns.join(',')}`);
    expect(indexes).toEqual(
      expect.arrayContaining(['trigram title', 'gin subject_id', 'btree author_id', 'btree create_time,id']),
    );
  });

  test('a partial index carries its condition', () => {
    const index = planOf('shelf').indexes.find(({ where }) => where !== undefined);
    expect(index).toMatchObject({ unique: true, columns: ['code'], where: '{"lost":false}' });
  });

  test('every name is one of SQL’s, and no two indexes share one', () => {
    const names = release.tables.flatMap((plan) => plan.indexes.map(({ name }) => name));
    expect(names.filter((name) => !/^[a-z][a-z0-9_]{0,62}$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('PostgreSQL', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(async () => {
    await database.close();
  });

  test('makes the tables once, and a second run does nothing', async () => {
    const first = await syncTables(database, release.tables, release.catalogue);
    expect(first.created).toEqual(expect.arrayContaining(release.tables.map((plan) => plan.table)));
    expect(first.remarks).toEqual([]);
    const second = await syncTables(database, release.tables, release.catalogue);
    expect({ ...second, remarks: second.remarks.length }).toEqual({
      created: [],
      renamed: [],
      added: [],
      relaxed: [],
      indexed: [],
      remarks: 0,
    });
  });

  test('takes the defaults as they are printed', async () => {
    await database.pool.query(`insert into shelves (id, create_time, update_time) values ('s1', now(), now())`);
    const { rows } = await database.pool.query<Record<string, unknown>>(
      'select code, lost, tags, notes, version from shelves',
    );
    expect(rows).toEqual([{ code: "O'Neill", lost: false, tags: [1, 2], notes: { a: ["b'c"] }, version: 1 }]);
  });
});
