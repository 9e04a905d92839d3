/** The plan of tables. */
import { describe, expect, test } from 'vitest';
import type { TablePlan } from '../../src/release/release.ts';
import { libraryWithShelves } from './library.ts';

const release = libraryWithShelves();

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
    const reminders = { name: 'reminders', type: 'integer', notNull: true, default: '9', ruled: true };
    expect(column('loan', 'reminders')).toEqual(reminders);
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
