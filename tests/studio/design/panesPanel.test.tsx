/** Panes of a desk in the studio: each shows a screen, and is named after it. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ItemsPanel } from '../../../src/studio/design/ItemsPanel.tsx';
import { showPanel } from './kit.tsx';

const desk = (panes: readonly object[]) => JSON.stringify({ type: 'desk', title: 'Desk', panes });
const panel = <ItemsPanel path={['panes']} implied={new Map()} />;
const asked = () => screen.getByRole('combobox', { name: '要添加的窗格' });
/** As a browser tells it, to the list too. */
const pressEnter = () => fireEvent.keyDown(asked(), { key: 'Enter', keyCode: 13 });

test('a screen that is chosen becomes a pane of its name', async () => {
  const { user, written } = showPanel(desk([{ id: 'books', screen: 'books' }]), panel);
  await user.type(asked(), 'editBook');
  pressEnter();
  expect(written()).toMatchObject({ panes: [{ id: 'books' }, { id: 'editBook', screen: 'editBook' }] });
});

test('a name that is no screen asks which one', async () => {
  const { user, written } = showPanel(desk([{ id: 'first', screen: 'books' }]), panel);
  await user.type(asked(), 'map');
  pressEnter();
  expect(written()).toMatchObject({ panes: [{ id: 'first' }, { id: 'map', screen: '' }] });
});
