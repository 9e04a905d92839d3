/** What a task's forms and actions know before they are pressed. */
import { beforeAll, expect, test } from 'vitest';
import { evaluate } from '../../../src/core/condition/condition.ts';
import type { FormView, ListView } from '../../../src/core/model/view.ts';
import { productRelease } from '../../serverKit/product.ts';

let viewOf: (screen: string) => unknown;
beforeAll(async () => {
  const { screens, views } = (await productRelease()).project({ userType: 1, superManager: false });
  viewOf = (screen) => views[screens[screen] ?? ''];
});

const lotOf = (screen: string) => (viewOf(screen) as FormView).fields.find(({ name }) => name === 'parkId')?.lookup;

test('whoever changes the lot is told of each lot what is told at the assignment: how far it is, and how full', () => {
  expect(lotOf('dispatch/assign')).toMatchObject({ note: 'note' });
  expect(lotOf('dispatch/parkUpdate')).toEqual(lotOf('dispatch/assign'));
});

test.each([
  [null, true],
  [0, true],
  [2, true],
  [4, false],
])('a task of rescue status %j shows its withdrawal: %s', (rescueStatus, isShown) => {
  const { visible } = (viewOf('dispatch/commandCentre') as ListView).actions.find(({ id }) => id === 'withdraw') ?? {};
  const row = { assigned: true, orderStatus: 0, cancelStatus: 0, deleted: false, rescueStatus };
  expect(visible && evaluate(visible, row, { now: '2026-11-27 12:00:00', user: {} })).toBe(isShown);
});
