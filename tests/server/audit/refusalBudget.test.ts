/** Nobody floods the audit log with refusals, and none of them goes uncounted. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { privilegedRefusals } from '../../../src/server/audit/privilegedRefusals.ts';
import { refusalBudget, sharedRefusalBudget } from '../../../src/server/audit/refusalBudget.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { freshDatabase } from '../../serverKit/database.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 20) + seconds * 1000);
const refused = { userId: 'u', address: '10.0.0.1', call: 'book.lend', error: 'not-allowed' };

test('the first five leave a line each, then one at every doubling, which tells how many it stands for', () => {
  const budget = refusalBudget();
  const told = Array.from({ length: 80 }, () => budget({ ...refused, now: at(0) })).filter((times) => times > 0);
  expect(told).toEqual([1, 1, 1, 1, 1, 5, 10, 20, 40]);
});

test('after an hour it begins anew, with what was left out', () => {
  const budget = refusalBudget();
  for (let count = 0; count < 7; count++) budget({ ...refused, now: at(0) });
  expect(budget({ ...refused, now: at(3_600) })).toBe(3);
  expect(budget({ ...refused, now: at(3_601) })).toBe(1);
});

test('one address leaves 60 lines a minute, however many users and calls it tries', () => {
  const budget = refusalBudget();
  const lines = (now: Date, from: number) =>
    Array.from({ length: 500 }, (_, i) => budget({ ...refused, call: `call${from + i}`, now })).filter(Boolean).length;
  expect(lines(at(0), 0)).toBe(60);
  expect(budget({ ...refused, address: '10.0.0.2', now: at(1) })).toBe(1);
  expect(lines(at(60), 1_000)).toBe(60);
});

test('all addresses together leave 300 a minute', () => {
  const budget = refusalBudget();
  const told = Array.from({ length: 2_000 }, (_, i) => budget({ ...refused, address: `10.0.${i}`, now: at(0) }));
  expect(told.filter(Boolean)).toHaveLength(300);
});

test('calls that change something have room of their own for every user, call and reason', () => {
  const refusals = privilegedRefusals<string>();
  const room = (userId: string, call: string, seconds = 0, last = '') =>
    refusals.hasRoom({ userId, call, error: 'not-allowed', now: at(seconds) }, last);
  for (let i = 0; i < 2_000; i++) room('u', `call${i % 400}`);
  expect(room('u', 'lock')).toBe(true);
  expect(room('v', 'call0')).toBe(true);
});

test('what was left out of them is told when the minute turns, once, and lost by no bound', () => {
  const refusals = privilegedRefusals<string>();
  const refuse = (call: string, last: string, seconds = 0) =>
    refusals.hasRoom({ userId: 'u', call, error: 'not-allowed', now: at(seconds) }, last);
  expect(Array.from({ length: 8 }, (_, i) => refuse('lock', `lock ${i}`))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  for (let i = 0; i < 6; i++) refuse('approve', `approve ${i}`);
  expect(refusals.turn(at(60), 1)).toEqual([{ last: 'lock 7', times: 3 }]);
  expect(refusals.turn(at(120))).toEqual([{ last: 'approve 5', times: 1 }]);
  expect(refusals.turn(at(180))).toEqual([]);
  expect(refuse('lock', 'lock 8', 200)).toBe(false);
  expect(refuse('lock', 'lock 9', 3_600)).toBe(true);
  expect(refusals.turn(at(3_700))).toEqual([{ last: 'lock 8', times: 1 }]);
});

describe('of several processes', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase();
  }, 120_000);
  afterAll(() => database.close());

  /** The lines of three processes, which are asked in turn. */
  async function linesOf(many: number, refusedAs: (count: number) => Partial<typeof refused>, now: Date) {
    const faults: unknown[] = [];
    const budgets = Array.from({ length: 3 }, () =>
      sharedRefusalBudget(database.kysely, (error) => faults.push(error)),
    );
    const told: number[] = [];
    for (let count = 0; count < many; count++)
      told.push((await budgets[count % 3]?.({ ...refused, ...refusedAs(count), now })) ?? 0);
    expect(faults).toEqual([]);
    return told.filter((times) => times > 0);
  }

  test('one address leaves 60 lines a minute together', async () => {
    expect(await linesOf(120, (count) => ({ call: `call${count}` }), at(0))).toHaveLength(60);
  });

  test('all addresses leave 300 a minute together', async () => {
    expect(await linesOf(600, (count) => ({ address: `10.1.${count}` }), at(120))).toHaveLength(300);
  });

  test('what the others left no room for is told by the next line', async () => {
    const budget = sharedRefusalBudget(database.kysely, (error) => expect.unreachable(String(error)));
    const here = { ...refused, address: '10.2.0.1' };
    await linesOf(60, (count) => ({ address: here.address, call: `call${count}` }), at(240));
    expect(await budget({ ...here, now: at(240) })).toBe(0);
    expect(await budget({ ...here, now: at(301) })).toBe(2);
  });
});
