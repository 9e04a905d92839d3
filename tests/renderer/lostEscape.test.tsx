/** Escape closes the window in front, wherever the keyboard was lost to. */
import { render, screen, within } from '@testing-library/react';
import { Drawer, Modal } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearLostEscape } from '../../src/renderer/lostEscape.ts';
import { pressEscape } from '../pressEscape.ts';

const closed: string[] = [];
const close = (name: string) => () => closed.push(name);
let stop: () => void;

beforeEach(() => {
  closed.length = 0;
  stop = hearLostEscape();
});
afterEach(() => stop());

const twoWindows = (
  <>
    <button type="button">behind</button>
    <Modal open title="first" onCancel={close('first')}>
      <Modal open title="second" onCancel={close('second')} />
    </Modal>
  </>
);

test.each([
  ['nothing', () => document.body],
  ['the page behind', () => screen.getByRole('button', { name: 'behind', hidden: true })],
])('the keyboard is with %s: the window in front is closed, and no other', (_, at) => {
  render(twoWindows);
  (document.activeElement as HTMLElement).blur();
  pressEscape(at());
  expect(closed).toEqual(['second']);
  expect(screen.getByText('second').closest('[role="dialog"]')?.contains(document.activeElement)).toBe(true);
});

test('the keyboard is in the window: it is closed once', () => {
  render(twoWindows);
  pressEscape(screen.getAllByRole('button', { name: 'OK' }).at(-1));
  expect(closed).toEqual(['second']);
});

test('a drawer hears it too', () => {
  render(<Drawer open title="drawn" onClose={close('drawn')} />);
  (document.activeElement as HTMLElement).blur();
  pressEscape(document.body);
  expect(closed).toEqual(['drawn']);
});

test('what lies before the window keeps its own Escape', () => {
  render(
    <>
      <button type="button" style={{ zIndex: 2000 }}>
        before
      </button>
      <Modal open title="first" onCancel={close('first')} />
    </>,
  );
  pressEscape(screen.getByRole('button', { name: 'before', hidden: true }));
  expect(closed).toEqual([]);
});

test('a window that was just hidden still has the keyboard: the one in front is closed', () => {
  render(twoWindows);
  const hidden = screen.getByText('second').closest<HTMLElement>('[role="dialog"]');
  if (!hidden) throw new Error('no second window');
  const button = within(hidden).getByRole('button', { name: 'OK' });
  hidden.checkVisibility = () => false;
  button.checkVisibility = () => false;
  pressEscape(button);
  expect(closed).toEqual(['first']);
});

test('a page without a window keeps the key and the focus', () => {
  const heard = vi.fn();
  render(<button type="button">alone</button>);
  const button = screen.getByRole('button', { name: 'alone' });
  button.focus();
  document.body.addEventListener('keydown', heard);
  pressEscape(button);
  document.body.removeEventListener('keydown', heard);
  expect(heard).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button);
});
