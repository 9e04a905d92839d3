import { expect, test } from 'vitest';
import { hasOtherPages } from '../../../src/console/session/changedMenu.ts';
import type { MenuRow } from '../../../src/console/session/session.ts';

const entry = (path: string, more: Partial<MenuRow> = {}): MenuRow => ({
  id: path,
  parentId: null,
  name: path,
  path,
  ...more,
});
const menu = [entry('tasks'), entry('drivers')];

test.each<[string, MenuRow[], boolean]>([
  ['the same pages', [entry('tasks'), entry('drivers')], false],
  ['the same pages in another language', [entry('tasks', { name: 'Tasks' }), entry('drivers')], false],
  ['the same pages in another order', [entry('drivers'), entry('tasks')], false],
  ['a page more', [...menu, entry('users')], true],
  ['a page less', [entry('tasks')], true],
  ['a page that has become forbidden', [entry('tasks'), entry('drivers', { forbidden: true })], true],
  ['a page more that no menu shows', [...menu, entry('detail', { hidden: true })], false],
])('%s', (_what, after, told) => {
  expect(hasOtherPages(menu, after)).toBe(told);
});
