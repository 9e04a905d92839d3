/** What the search finds and says, and what stays chosen in it, whatever is found meanwhile. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AppContext } from '../../../../src/console/app/app.ts';
import { ShellContext, type ShellParts } from '../../../../src/console/running/context.ts';
import { SearchDialog } from '../../../../src/console/shell/tools/SearchDialog.tsx';
import { openSignal } from '../../../../src/console/state/signal.ts';
import { label } from '../../../../src/core/model/label.ts';
import { CallFault, PortsProvider } from '../../../../src/renderer/index.ts';
import { later, makeWorld } from '../../../renderer/kit.tsx';
import { books } from '../../../renderer/libraryViews.ts';
import { fakeApp } from '../../testApp.ts';

const word = label('图书', 'Books');

/** The dialog of somebody who has a list of books. */
function openDialog(answer: () => unknown) {
  const world = makeWorld([books], { 'book.list': answer });
  const searched = [
    {
      lists: [{ list: 'books', by: ['title'], title: 'title', about: [] }],
      hint: word,
      heading: word,
      busy: word,
      failed: label('图书暂时查不到', 'Book search is unavailable right now'),
    },
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
  return { world, layer, user: userEvent.setup() };
}

test('an action that was gone to is done by Enter, though records have come before it', async () => {
  const found = later<unknown>();
  const { world, layer, user } = openDialog(() => found.promise);
  await user.type(await screen.findByRole('combobox'), '快捷');
  await vi.waitFor(() => expect(world.sentTo('book.list').length).toBeGreaterThan(0));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('键盘快捷键');
  await act(async () => found.resolve({ records: [{ id: 'k1', title: '快捷大全' }] }));
  await screen.findByRole('option', { name: /快捷大全/ });
  await user.keyboard('{Enter}');
  expect(layer.read()).toBe('shortcuts');
});

test('what cannot be looked for is called what it is', async () => {
  const { user } = openDialog(() => Promise.reject(new CallFault(503, 'busy', '')));
  await user.type(await screen.findByRole('combobox'), '快捷');
  expect(await screen.findByText('图书暂时查不到')).toBeInTheDocument();
});
