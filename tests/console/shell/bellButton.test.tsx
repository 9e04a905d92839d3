/** The bell's list: closed by Escape and by another page, and reached by the keyboard that opened it. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Alerts } from '../../../src/console/alerts/alerts.ts';
import { AppContext } from '../../../src/console/app/app.ts';
import { nothingWaits, type Alerting } from '../../../src/console/app/waiting.ts';
import { ShellContext, type ShellParts } from '../../../src/console/running/context.ts';
import type { Running } from '../../../src/console/running/running.ts';
import { BellButton } from '../../../src/console/shell/bell/BellButton.tsx';
// Lazy on a page; here it is loaded before a test starts.
import '../../../src/console/shell/bell/BellList.tsx';
import { openSignal } from '../../../src/console/state/signal.ts';
import { shellTexts } from '../../../src/console/texts/shell.ts';
import { PortsProvider } from '../../../src/renderer/index.ts';
import { label } from '../../../src/core/model/label.ts';
import { makeWorld } from '../../renderer/ports.ts';
import { pressEscape } from '../../pressEscape.ts';
import { fakeApp } from '../testApp.ts';

const noticed = label('待处理', 'Waiting');
const words = {
  openBoth: noticed,
  open: label('待处理', 'Waiting'),
  title: label('待处理', 'Waiting'),
  none: label('没有', 'None'),
};
const seen: string[] = [];
const alerts = {
  alerting: { words, answering: null, notices: null } as Partial<Alerting>,
  waiting: openSignal(nothingWaits),
  failed: openSignal(false),
  acknowledgeNotice: async ({ id }) => void seen.push(id),
} as Partial<Alerts> as Alerts;

function GoElsewhere() {
  const navigate = useNavigate();
  return (
    <button type="button" onFocus={() => void navigate('/elsewhere')}>
      elsewhere
    </button>
  );
}

function show() {
  const app = fakeApp(() => Promise.reject(new Error('not called here')));
  app.speech.learn(shellTexts);
  // Nothing else of the shell is read.
  const running = { showWaitingBy: () => undefined } as Partial<Running> as Running;
  const parts = { running, navigation: [] } as Partial<ShellParts> as ShellParts;
  const ports = makeWorld([], {}).portsIn('zh-CN');
  render(
    <AppContext value={app}>
      <ShellContext value={parts}>
        <PortsProvider ports={ports}>
          <MemoryRouter>
            <BellButton alerts={alerts} />
            <GoElsewhere />
          </MemoryRouter>
        </PortsProvider>
      </ShellContext>
    </AppContext>,
  );
  return userEvent.setup();
}
const bell = () => screen.getByRole('button', { name: '待处理' });
const list = () => screen.findByRole('region', { name: '待处理' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('region', { name: '待处理' })).toBeNull());

test('opened by the keyboard, the focus goes into it; Escape closes it and gives the focus back, each time', async () => {
  const user = show();
  for (const key of ['{Enter}', ' ']) {
    act(() => bell().focus());
    await user.keyboard(key);
    const opened = await list();
    await waitFor(() => expect(opened).toHaveFocus());
    pressEscape();
    await isClosed();
    expect(bell()).toHaveFocus();
  }
});

test('another page closes it', async () => {
  const user = show();
  await user.click(bell());
  await list();
  act(() => screen.getByRole('button', { name: 'elsewhere' }).focus());
  await isClosed();
});

test('all notices are acknowledged at once only where all of them stand there', async () => {
  const notice = (id: string) => ({ id, text: `说 ${id}`, rule: '', urgent: false, since: null, page: null });
  alerts.waiting.write({ ...nothingWaits, notices: ['1', '2', '3', '4', '5'].map(notice) });
  const user = show();
  await user.click(bell());
  await list();
  expect(screen.queryByText('说 4')).toBeNull();
  expect(screen.queryByRole('button', { name: /全部响应/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '再看 2 条' }));
  for (const id of ['3', '4', '5']) screen.getByText(`说 ${id}`);
  await user.click(screen.getByRole('button', { name: '全部响应（5）' }));
  await waitFor(() => expect(seen).toEqual(['1', '2', '3', '4', '5']));
});
