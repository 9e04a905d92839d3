/** What Enter and a choice make of what is typed: one thing, once, in the text as it is by then. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConditionInput } from '../../../src/studio/design/inputs/ConditionInput.tsx';
import { FieldsPanel } from '../../../src/studio/design/FieldsPanel.tsx';
import { ItemsPanel } from '../../../src/studio/design/ItemsPanel.tsx';
import { page, showPanel } from './kit.tsx';

const list = (more: object = {}) => JSON.stringify({ entity: 'jotting', ...more }, null, 2);
const columns = (implied: readonly (readonly [string, string])[] = []) => (
  <ItemsPanel path={['columns']} implied={new Map(implied)} />
);
const asked = (name = '要添加的列') => screen.getByRole('combobox', { name });
/** As a browser tells it, to the field and to its list. */
const pressEnter = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });

test('a column that is added is a name, also where it was not shown before', async () => {
  const { user, written } = showPanel(list({ columns: ['shelf'] }), columns([['shelf', '书架']]));
  await user.type(asked(), '说明');
  await user.click(await screen.findByText('说明 remark'));
  expect(written()).toMatchObject({ columns: ['shelf', 'remark'] });
});

test.each(['remark', 'remar', '说明'])('Enter after %s adds the marked column, and adds it once', async (typed) => {
  const { user, written } = showPanel(list({ columns: ['shelf'] }), columns([['shelf', '书架']]));
  await user.type(asked(), typed);
  await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(1));
  pressEnter(asked());
  expect(written()).toMatchObject({ columns: ['shelf', 'remark'] });
});

test('Enter writes what convention shows once, with the column that is added', async () => {
  const { user, written } = showPanel(list(), columns([['shelf', '书架']]));
  await user.type(asked(), 'written');
  pressEnter(asked());
  expect(written()).toMatchObject({ columns: ['shelf', 'written'] });
});

test('a screen becomes one pane', async () => {
  const desk = JSON.stringify({ type: 'desk', title: 'Desk', panes: [{ id: 'first', screen: 'map' }] });
  const { user, written } = showPanel(desk, <ItemsPanel path={['panes']} implied={new Map()} />);
  await user.type(asked('要添加的窗格'), 'editBook');
  pressEnter(asked('要添加的窗格'));
  expect(written()).toMatchObject({ panes: [{ id: 'first' }, { id: 'editBook', screen: 'editBook' }] });
  expect((written() as { panes: unknown[] }).panes).toHaveLength(2);
});

test('an Enter that ends the writing of a Chinese word adds nothing yet', async () => {
  const actions = <ItemsPanel path={['actions']} implied={new Map()} isMerged />;
  const { user, written } = showPanel(page(), actions);
  const field = screen.getByRole('combobox', { name: '操作的名称，例如 归还 或 giveBack' });
  await user.type(field, 'guihuan');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: true });
  expect(written()).toEqual(JSON.parse(page()));
});

test('Enter in a field’s new name names it, and begins the next one behind the others', async () => {
  const { user, written } = showPanel(page(), <FieldsPanel />);
  const field = screen.getByRole('textbox', { name: 'name · 字段名' });
  await user.clear(field);
  await user.type(field, 'somewhatLongerName{Enter}');
  const { properties } = (written() as { entity: { properties: object } }).entity;
  expect(Object.keys(properties)).toEqual(['somewhatLongerName', 'lost', 'field3']);
  expect(screen.getByRole('textbox', { name: 'field3 · 中文' })).toHaveFocus();
});

test('a clause is not moved onto the field of another, which would be gone', async () => {
  const both = page({ when: [{ if: { lost: true, name: 'x' }, set: {} }] });
  const { user } = showPanel(both, <ConditionInput path={['when', 0, 'if']} label="当" />);
  const [first] = screen.getAllByRole('combobox', { name: '当 · 字段' });
  if (!first) throw new Error('each clause has its field');
  await user.click(first);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['遗失 lost']);
});
