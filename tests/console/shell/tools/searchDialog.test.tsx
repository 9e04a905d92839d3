/** What somebody has gone to in the search stays chosen, whatever is found meanwhile. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AppContext } from '../../../../src/console/app/app.ts';
import { ShellContext, type ShellParts } from '../../../../src/console/running/context.ts';
import { SearchDialog } from '../../../../src/console/shell/tools/SearchDialog.tsx';
import { openSignal } from '../../../../src/console/state/signal.ts';
import { label } from '../../../../src/core/model/label.ts';
import { PortsProvider } from '../../../../src/renderer/index.ts';
import { later, makeWorld } from '../../../renderer/kit.tsx';
import { books } from '../../../renderer/libraryViews.ts';
import { fakeApp } from '../../testApp.ts';

const word = label('图书', 'Books');

test('an action that was gone to is done by Enter, though records have come before it', async () => {
  const found = later<unknown>();
  const world = makeWorld([books], { 'book.list': () => found.promise });
  const searched = [
    { lists: [{ list: 'books', by: ['title'], title: 'title', about: [] }], hint: word, heading: word, busy: word },
  ];
  const layer = openSignal<string | null>(null);
  const parts = {
    signedIn: { user: { superManager: false }, manifest: { screens: { books: 'h' }, settings: { searchDebounce: 1 } } },
    running: { parts: { searched: async () => ({ searched }) }, view: async () => books },
    navigation: [],
    workspace: { layer },
  };
  render(
    <AppContext value={fakeApp(() => Promise.reject(new Error('not called here')))}>
      <ShellContext value={parts as unknown as ShellParts}>
        <PortsProvider ports={world.portsIn('zh-CN')}>
          <SearchDialog onClose={() => undefined} />
        </PortsProvider>
      </ShellContext>
    </AppContext>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByRole('combobox'), '快捷');
  await vi.waitFor(() => expect(world.sentTo('book.list').length).toBeGreaterThan(0));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('键盘快捷键');
  await act(async () => found.resolve({ records: [{ id: 'k1', title: '快捷大全' }] }));
  await screen.findByRole('option', { name: /快捷大全/ });
  await user.keyboard('{Enter}');
  expect(layer.read()).toBe('shortcuts');
});
