/** A form over a record that others take away while it is open. */
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Row } from '../../../src/core/model/catalogue.ts';
import type { FormView } from '../../../src/core/model/view.ts';
import type { PresencePort } from '../../../src/renderer/engine/ports.ts';
import { ScreenDialog } from '../../../src/renderer/index.ts';
import { later, makeWorld, show, windowOf } from '../kit.tsx';
import { lend, readers, title } from '../libraryViews.ts';

const plain: FormView = { ...lend, id: 'plain', fields: [title], when: [] };

it('says that it is gone, sends nothing more, lets what was typed be copied, and closes unasked', async () => {
  const world = makeWorld([plain, readers], {});
  const onClose = vi.fn();
  const { user } = show(world, <ScreenDialog id="plain" params={{ id: 'k1' }} onClose={onClose} />);
  await user.type(await screen.findByLabelText('书名'), 'D');
  act(() => world.tellOf('book', 'k2', true));
  expect(screen.queryByText(/已被删除、转走或收回/)).toBeNull();
  act(() => world.tellOf('book', 'k1', true));
  const over = await windowOf('借出');
  expect(await over.findByText(/已被删除、转走或收回.*可以复制/)).toBeVisible();
  expect(over.getByRole('button', { name: '确定' })).toBeDisabled();
  expect(over.getByLabelText('书名').closest('[inert]')).toBeNull();
  expect(over.getByLabelText('书名')).toHaveValue('D');
  await user.type(over.getByLabelText('书名'), '{Enter}');
  expect(world.sentTo('book.lendTo')).toHaveLength(0);
  await user.click(over.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(undefined));
});

it('says nothing of what the form itself gives away', async () => {
  const sent = later<object>();
  const world = makeWorld([plain, readers], { 'book.lendTo': () => sent.promise });
  const { user } = show(world, <ScreenDialog id="plain" params={{ id: 'k1' }} onClose={() => undefined} />);
  await user.type(await screen.findByLabelText('书名'), 'Dune');
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(world.sentTo('book.lendTo')).toHaveLength(1));
  act(() => world.tellOf('book', 'k1', true));
  expect(screen.queryByText(/已被删除、转走或收回/)).toBeNull();
  await act(async () => sent.resolve({}));
  expect(screen.queryByText(/已被删除、转走或收回/)).toBeNull();
});

describe('one with which somebody else is done meanwhile', () => {
  const handled: FormView = { ...plain, presence: 'book' };
  const warning = /Wang 刚刚处理过.*请先核对再提交/;

  /** Others come and go as the test says. */
  function openHandled(more: Row = {}) {
    let names: readonly string[] = ['Wang', 'Li'];
    const listeners = new Set<() => void>();
    const presence: PresencePort = {
      of: () => names,
      watch: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      hold: () => ({ renew: () => undefined, end: () => undefined }),
      finish: () => undefined,
    };
    const world = makeWorld([handled, readers], {}, { presence });
    show(world, <ScreenDialog id="plain" params={{ id: 'k1', ...more }} onClose={() => undefined} />);
    const leave = (...there: readonly string[]) =>
      act(() => {
        names = there;
        for (const listener of listeners) listener();
      });
    return {
      leave,
      change: (id: string, left = false, version?: number) => act(() => world.tellOf('book', id, left, version)),
    };
  }

  it.each(['the record changed first', 'they are gone first'])('says who it is, whether %s', async (order) => {
    const { leave, change } = openHandled();
    await screen.findByText(/Wang、Li 正在处理/);
    if (order === 'they are gone first') leave('Li');
    change('k1');
    if (order === 'the record changed first') {
      expect(screen.queryByText(warning)).toBeNull();
      leave('Li');
    }
    await waitFor(() => expect(screen.getByText(warning)).toBeVisible());
    expect(screen.getByText(/^\s*Li 正在处理/)).toBeVisible();
    expect(screen.getByRole('button', { name: '确定' })).toBeEnabled();
  });

  it('says that it would be refused, and who it is, where the form names the version before', async () => {
    const { leave, change } = openHandled({ version: 2 });
    await screen.findByText(/Wang、Li 正在处理/);
    leave('Li');
    change('k1', false, 3);
    await waitFor(() => expect(screen.getByText(/Wang 刚刚处理过这条记录，提交会被拒绝/)).toBeVisible());
  });

  it('says nothing of one who only left, nor of another record', async () => {
    const { leave, change } = openHandled();
    await screen.findByText(/Wang、Li 正在处理/);
    leave('Li');
    change('k2');
    expect(screen.queryByText(warning)).toBeNull();
  });

  it('says once that it is gone where this user reads it no more', async () => {
    const { leave, change } = openHandled();
    await screen.findByText(/Wang、Li 正在处理/);
    change('k1', true);
    leave('Li');
    await waitFor(() => expect(screen.getByText(/已被删除、转走或收回.*可以复制/)).toBeVisible());
    expect(screen.queryByText(warning)).toBeNull();
  });
});

describe('one of which there is a newer version meanwhile', () => {
  const outdated = /打开之后，这条记录已被改动、处理或删除.*请复制/;
  const takes = plain.call.takes.filter((name) => name !== 'version');
  const unversioned: FormView = { ...plain, call: { ...plain.call, takes } };

  function openOn(view: FormView) {
    const world = makeWorld([view, readers], {});
    const { user } = show(
      world,
      <ScreenDialog id="plain" params={{ id: 'k1', version: 2 }} onClose={() => undefined} />,
    );
    return { user, tell: (id: string, version: number) => act(() => world.tellOf('book', id, false, version)) };
  }

  it('says so as soon as it is told, and keeps what was typed', async () => {
    const { user, tell } = openOn(plain);
    await user.type(await screen.findByLabelText('书名'), 'D');
    tell('k2', 3);
    // Acknowledged, or expected later: nothing that a person decides on.
    tell('k1', 2);
    expect(screen.queryByText(outdated)).toBeNull();
    tell('k1', 3);
    expect(screen.getByText(outdated)).toBeVisible();
    expect(screen.getByLabelText('书名')).toHaveValue('D');
  });

  it('says nothing where the form names no version: it would be taken', async () => {
    const { tell } = openOn(unversioned);
    await screen.findByLabelText('书名');
    tell('k1', 3);
    expect(screen.queryByText(outdated)).toBeNull();
  });
});
