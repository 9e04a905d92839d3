/** What was just done and can be taken back: how long it stands, and by what. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type App, AppContext } from '../../../src/console/app/app.ts';
import { openMessages } from '../../../src/console/api/messages.ts';
import { ShellContext, type ShellParts } from '../../../src/console/running/context.ts';
import { openWorkspace, type Workspace } from '../../../src/console/running/workspace.ts';
import Offers from '../../../src/console/shell/said/Offers.tsx';
import { fakeApp, testHistory } from '../testApp.ts';

const run = vi.fn();
const deleted = 'TW20260301001 删除成功';
let app: App;
let workspace: Workspace;

beforeEach(() => {
  vi.useFakeTimers();
  run.mockReset();
  app = fakeApp(() => Promise.reject(new Error('not called here')));
  workspace = openWorkspace(app, testHistory(), {});
  // Nothing else of the shell is read.
  const parts = { workspace } as Partial<ShellParts> as ShellParts;
  render(
    <AppContext value={app}>
      <ShellContext value={parts}>
        <input aria-label="field" />
        <input type="checkbox" aria-label="row" />
        <Offers />
      </ShellContext>
    </AppContext>,
  );
});
afterEach(() => {
  workspace.offers.stop();
  cleanup();
  vi.useRealTimers();
});

const make = (text = deleted, seconds = 10, deed: () => void = run): void =>
  act(() => workspace.offers.make(text, { undoes: true, word: '撤销', seconds, run: deed }));
const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));
const buttons = (): HTMLElement[] => screen.queryAllByRole('button');
const undo = { key: 'z', ctrlKey: true };

describe('an offer to take back', () => {
  test('names the record, counts its seconds, and goes when they are over', () => {
    make();
    expect(screen.getByText(deleted)).toBeVisible();
    expect(screen.getByText('10 秒')).toBeVisible();
    pass(4000);
    expect(screen.getByText('6 秒')).toBeVisible();
    pass(6000);
    expect(buttons()).toEqual([]);
    expect(screen.queryByText(deleted)).toBeNull();
    fireEvent.keyDown(document.body, undo);
    expect(run).not.toHaveBeenCalled();
  });

  test('is read out once, however its seconds go by', () => {
    make();
    const heard = (): string => {
      const status = screen.getByRole('status').cloneNode(true) as HTMLElement;
      for (const silent of status.querySelectorAll('[aria-hidden="true"]')) silent.remove();
      return status.textContent;
    };
    const said = `${deleted}10 秒内可撤销（Ctrl+Z）撤销`;
    expect(heard()).toBe(said);
    pass(5000);
    expect(heard()).toBe(said);
  });

  test('is taken by its button, once', () => {
    make();
    const button = screen.getByRole('button', { name: `撤销：${deleted}` });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(run).toHaveBeenCalledTimes(1);
    expect(buttons()).toEqual([]);
  });

  test.each([
    ['Ctrl+Z', undo],
    ['⌘Z', { key: 'z', metaKey: true }],
  ])('is taken by %s, once', (_, pressed) => {
    make();
    fireEvent.keyDown(screen.getByLabelText('row'), pressed);
    fireEvent.keyDown(document.body, pressed);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('leaves the key to whoever types, and to other keys', () => {
    make();
    fireEvent.keyDown(screen.getByLabelText('field'), undo);
    fireEvent.keyDown(document.body, { key: 'z' });
    fireEvent.keyDown(document.body, { ...undo, shiftKey: true });
    fireEvent.keyDown(document.body, { ...undo, repeat: true });
    expect(run).not.toHaveBeenCalled();
    expect(buttons()).toHaveLength(1);
  });

  test('of two the key takes the last, and each button its own', () => {
    const other = vi.fn();
    make();
    make('TW20260301002 删除成功', 10, other);
    expect(buttons().map((button) => button.hasAttribute('aria-keyshortcuts'))).toEqual([false, true]);
    fireEvent.keyDown(document.body, undo);
    expect([run, other].map((deed) => deed.mock.calls.length)).toEqual([0, 1]);
    fireEvent.click(screen.getByRole('button', { name: `撤销：${deleted}` }));
    expect(run).toHaveBeenCalledTimes(1);
  });
});

test('what undoes nothing stands once, and is left alone by the keys', () => {
  const load = vi.fn();
  const offer = (): void =>
    act(() => workspace.offers.make('未能载入', { undoes: false, word: '重新加载', seconds: 30, run: load }));
  offer();
  offer();
  expect(buttons()).toHaveLength(1);
  expect(screen.queryByText(/可撤销/)).toBeNull();
  fireEvent.keyDown(document.body, undo);
  expect(load).not.toHaveBeenCalled();
  make();
  offer();
  fireEvent.keyDown(document.body, undo);
  expect([run, load].map((deed) => deed.mock.calls.length)).toEqual([1, 0]);
  fireEvent.click(screen.getByRole('button', { name: '重新加载：未能载入' }));
  expect(load).toHaveBeenCalledTimes(1);
});

test('what is said before the code that shows it is here is kept, once each, with its tone', () => {
  const messages = openMessages();
  messages.show('已保存', 'success');
  messages.show('没有网络');
  messages.show('已保存', 'success');
  expect(messages.waits.read()).toBe(true);
  const shown: unknown[] = [];
  messages.attend((...said) => void shown.push(said));
  expect(shown).toEqual([
    ['已保存', 'success'],
    ['没有网络', undefined],
  ]);
  expect(messages.waits.read()).toBe(false);
});
