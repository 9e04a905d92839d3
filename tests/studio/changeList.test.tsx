/** The review counts each field of a page once, on however many of its dialogs it stands. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ViewChange } from '../../src/core/viewChanges.ts';
import { ChangeList } from '../../src/studio/review/ChangeList.tsx';
import { makeWorld, show } from '../renderer/kit.tsx';

const userTypes = [{ id: 1, name: 'Reader' }];
const coming = (part: 'page' | 'column' | 'field' | 'action', on: string, id: string, more = {}): ViewChange => ({
  change: 'comes',
  part,
  screen: on,
  screenTitle: 'Loans',
  id,
  title: id,
  types: [1],
  all: true,
  widens: true,
  ...more,
});
const ten = Array.from({ length: 10 }, (_, at) => `field ${at + 1}`);
const loans: readonly ViewChange[] = [
  coming('page', 'loans', 'loans'),
  coming('page', 'loans#add', 'loans#add'),
  coming('page', 'loans#edit', 'loans#edit'),
  ...ten.slice(0, 8).map((name) => coming('column', 'loans', name)),
  ...ten.map((name) => coming('field', 'loans#add', name)),
  ...ten.slice(0, 7).map((name) => coming('field', 'loans#edit', name)),
];
const shown = (changes: readonly ViewChange[]) =>
  show(makeWorld([], {}), <ChangeList changes={changes} userTypes={userTypes} />, 'en-US');

test('ten fields in two dialogs are ten fields, and it is said where they are counted', () => {
  shown(loans);
  expect(screen.getByText(/columns: 8/).textContent).toMatch(/different fields in its forms and details: 10/);
});

test('what is said in the same words is said once', () => {
  shown(loans);
  expect(screen.getAllByText(/Field “field 1” is now seen/)).toHaveLength(1);
});

test('of two sorts of users, each is told of, and the field counts once', () => {
  const own = coming('field', 'loans#edit', 'field 1', { types: [], all: false });
  shown([...loans, own]);
  expect(screen.getAllByText(/Field “field 1” is now seen/)).toHaveLength(2);
  expect(screen.getByText(/forms and details: 10/)).toBeTruthy();
});
