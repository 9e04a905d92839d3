import { expect, test } from 'vitest';
import {
  bindsDriver,
  hasArrived,
  leastAdvanced,
  stateOf,
  type OrderCodes,
} from '../../../src/towing/domain/orderState.ts';

const codes = (
  orderNo: string | null,
  receiptStatus: number | null,
  rescueStatus: number | null,
  orderStatus = 0,
  cancelStatus = 0,
  trailerCompanyId: string | null = 'A',
): OrderCodes => ({ orderNo, receiptStatus, rescueStatus, orderStatus, cancelStatus, trailerCompanyId });

test.each([
  ['unassigned', codes(null, 10, 10)],
  ['unassigned', codes(null, null, null)],
  ['assigned', codes('1', 10, 10)],
  ['assigned', codes('1', null, null)],
  ['selfDriven', codes('1', 10, 10, 0, 0, '1')],
  ['complete', codes('1', 10, 10, 1, 0, '1')],
  ['cancelled', codes('1', 10, 10, 1, 1, '1')],
  ['dispatched', codes('1', 0, 10)],
  ['accepted', codes('1', 1, 0)],
  ['accepted', codes('1', 1, 1)],
  ['accepted', codes('1', 1, null)],
  ['accepted', codes('1', 1, 10)],
  ['arrived', codes('1', 1, 2)],
  ['towing', codes('1', 1, 3)],
  ['photosMissing', codes('1', 1, 4)],
  ['mismatch', codes('1', 1, 4, 2)],
  ['supplemented', codes('1', 1, 4, 3)],
  ['complete', codes('1', 1, 4, 1)],
  ['complete', codes('1', 10, 10, 1)],
  ['cancelled', codes('1', 1, 2, 1, 1)],
  ['cancelled', codes(null, 10, 10, 1, 1)],
] as const)('%s: %j', (state, given) => {
  expect(stateOf(given)).toBe(state);
});

test('a driver is bound from the dispatch until he has finished', () => {
  const bound = ['dispatched', 'accepted', 'arrived', 'towing'] as const;
  const free = [
    'unassigned',
    'assigned',
    'selfDriven',
    'photosMissing',
    'mismatch',
    'supplemented',
    'complete',
    'cancelled',
  ] as const;
  expect(bound.map(bindsDriver)).toEqual(bound.map(() => true));
  expect(free.map(bindsDriver)).toEqual(free.map(() => false));
});

test('a truck has arrived from rescue status 2 on', () => {
  expect([null, 10, 0, 1].map((rescueStatus) => hasArrived(codes('1', 1, rescueStatus)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([2, 3, 4].map((rescueStatus) => hasArrived(codes('1', 1, rescueStatus)))).toEqual([true, true, true]);
  expect(hasArrived(codes('1', 0, 2))).toBe(false);
});

test('the least advanced of several orders is the one furthest behind', () => {
  const towing = codes('1', 1, 3);
  const assigned = codes('2', 10, 10);
  expect(leastAdvanced([towing, assigned])).toBe(assigned);
  expect(leastAdvanced([])).toBeUndefined();
});
