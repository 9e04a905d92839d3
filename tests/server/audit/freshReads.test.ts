/** Who was shown masked values is told once an hour for each record, however many read. */
import { expect, test } from 'vitest';
import { freshReads } from '../../../src/server/audit/freshReads.ts';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 0, 1, 8, minutes));
const read = (userId: string, minutes: number, address = '10.0.0.1') => ({ userId, address, now: at(minutes) });
const tasks = (...ids: readonly string[]) => ({ entity: 'task', ids, count: ids.length });

test('a record is told once an hour for each reader and address', () => {
  const fresh = freshReads();
  expect(fresh(read('a', 0), tasks('1', '2'))).toEqual(tasks('1', '2'));
  expect(fresh(read('a', 30), tasks('1', '3'))).toEqual(tasks('3'));
  expect(fresh(read('b', 30), tasks('1'))).toEqual(tasks('1'));
  expect(fresh(read('a', 30, '10.0.0.2'), tasks('1'))).toEqual(tasks('1'));
  expect(fresh(read('a', 59), tasks('1', '2', '3'))).toEqual(tasks());
  expect(fresh(read('a', 60), tasks('1', '2', '3'))).toEqual(tasks('1', '2'));
});

test('of more than may be kept the earliest are told again, the latest are not', () => {
  const fresh = freshReads(3);
  fresh(read('a', 0), tasks('1', '2'));
  fresh(read('b', 1), tasks('1', '2'));
  expect(fresh(read('a', 2), tasks('2'))).toEqual(tasks());
  expect(fresh(read('a', 2), tasks('1'))).toEqual(tasks('1'));
  expect(fresh(read('b', 3), tasks('1', '2'))).toEqual(tasks());
});
