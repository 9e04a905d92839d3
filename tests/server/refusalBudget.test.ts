/** Nobody floods the audit log with refusals, and none of them goes uncounted. */
import { expect, test } from 'vitest';
import { refusalBudget } from '../../src/server/audit/refusalBudget.ts';

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
