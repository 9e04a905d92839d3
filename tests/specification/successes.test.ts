/** Whatever changes a task from its lists and details says the task's number when it is done: a row's action, and the dialog that it opens. */
import { expect, test } from 'vitest';
import type { Action, Label } from '../../src/core/model/catalogue.ts';
import { productRelease } from '../serverKit/product.ts';

const { screens, calls } = (await productRelease()).catalogue;

const changesTasks = (call: string | undefined): boolean => calls[call ?? '']?.changes.includes('task') === true;

const says = (label: Label | undefined): boolean => JSON.stringify(label ?? '').includes('{taskNo}');

const ofTasks = Object.values(screens).filter(({ id }) => id.startsWith('dispatch/'));

const actions = ofTasks.flatMap((screen) =>
  ('actions' in screen ? (screen.actions ?? []) : []).map((action): [string, Action] => [
    `${screen.id} ${action.id}`,
    action,
  ]),
);

const rowActions = actions.filter(([, { at, call }]) => at !== 'page' && changesTasks(call));

const opened = new Set(
  actions.flatMap(([, { at, open, call }]) =>
    at !== 'page' && open !== undefined && call === undefined ? [open] : [],
  ),
);
const dialogs = ofTasks.filter((screen) => opened.has(screen.id) && 'call' in screen && changesTasks(screen.call));

test('the walk finds them', () => {
  expect(rowActions.length).toBeGreaterThan(12);
  expect(dialogs.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['dispatch/assign', 'dispatch/withdraw', 'dispatch/transferDriver']),
  );
});

test.each(rowActions)('%s', (_at, { about }) => {
  expect(says(about)).toBe(true);
});

test.each(dialogs.map((dialog) => [dialog.id, dialog] as const))('the dialog %s', (_id, dialog) => {
  expect('about' in dialog && says(dialog.about)).toBe(true);
});
