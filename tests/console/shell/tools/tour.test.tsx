/** The tour: offered once, shown on demand, and never in anybody's way. */
import { readFileSync } from 'node:fs';
import { ConfigProvider } from 'antd';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppContext } from '../../../../src/console/app/app.ts';
import type { Alerts } from '../../../../src/console/alerts/alerts.ts';
import { ShellContext, type ShellParts } from '../../../../src/console/running/context.ts';
import { openWorkspace, type Workspace } from '../../../../src/console/running/workspace.ts';
import { type SignedIn, readUserInfo } from '../../../../src/console/session/session.ts';
import { Layers } from '../../../../src/console/shell/tools/Layers.tsx';
import { cardPlace, elementAt } from '../../../../src/console/shell/tools/tour/tours.ts';
import { openSignal } from '../../../../src/console/state/signal.ts';
import { shellTexts } from '../../../../src/console/texts/shell.ts';
import { type Ports, PortsProvider } from '../../../../src/renderer/index.ts';
import settings from '../../../../schemas/settings.json' with { type: 'json' };
import { filesBelow } from '../../../house/sourceFiles.ts';
import { makeWorld } from '../../../renderer/ports.ts';
import { fakeApp, testHistory } from '../../testApp.ts';

const label = (zh: string): object => ({ 'zh-CN': zh, 'en-US': zh });
const tours = [
  {
    types: [1],
    steps: [
      { at: 'bell', title: label('铃'), text: label('会响') },
      { at: '/books', title: label('图书'), text: label('在这里') },
    ],
  },
];
const write = vi.fn<NonNullable<Ports['preferences']>['write']>();
const sounding = openSignal(false);
let workspace: Workspace;

beforeEach(() => {
  localStorage.clear();
  write.mockReset();
  write.mockResolvedValue(undefined);
  sounding.write(false);
});

function show(kept: Record<string, unknown> = {}, settings: SignedIn['manifest']['settings'] = { tours } as never) {
  const app = fakeApp(() => Promise.reject(new Error('not called here')));
  app.speech.learn(shellTexts);
  const user = readUserInfo({ id: 'u1', name: '陈', userType: 1 });
  if (!user) throw new Error('the user of this test must be readable');
  const signedIn: SignedIn = { user, menu: [], manifest: { release: 'r', screens: {}, settings } };
  app.session.open('t', Date.now() + 3600_000, 'u1');
  app.session.admit(signedIn);
  workspace = openWorkspace(app, testHistory(), {});
  // What a tour and the help ask of a running console: whether an alarm sounds, and what is answered.
  const running = {
    parts: {},
    goto: () => undefined,
  } as unknown as ShellParts['running'];
  const alerts = { bell: { sounding }, alerting: { answering: null } } as unknown as Alerts;
  const preferences: NonNullable<Ports['preferences']> = { read: () => Promise.resolve(kept), now: () => kept, write };
  render(
    <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <AppContext value={app}>
        <MemoryRouter>
          <ShellContext value={{ signedIn, running, alerts, navigation: [], workspace }}>
            <PortsProvider ports={makeWorld([], {}, { preferences }).portsIn('zh-CN')}>
              <input aria-label="备注" />
              <Layers />
            </PortsProvider>
          </ShellContext>
        </MemoryRouter>
      </AppContext>
    </ConfigProvider>,
  );
  return userEvent.setup();
}
const read = (): void => act(() => workspace.noticeRead.write(true));
const offered = (): HTMLElement | null => screen.queryByRole('button', { name: '带我看看' });
const keptAsSeen = (): Promise<void> =>
  waitFor(() => expect(write).toHaveBeenCalledWith('tour', { seen: true }), { timeout: 5000 });

test('is offered after the notice has been read, takes no focus, and is kept as seen when it is not wanted', async () => {
  const hand = show();
  await hand.type(screen.getByLabelText('备注'), '粤B');
  expect(offered()).toBeNull();
  read();
  expect(await screen.findByText('第一次使用？2 步看懂，一分钟。')).toBeVisible();
  expect(screen.getByLabelText('备注')).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
  await hand.click(screen.getByRole('button', { name: '暂不需要' }));
  expect(offered()).toBeNull();
  await keptAsSeen();
});

test('goes on by Enter and the arrows while it has the focus, and is seen at its end', async () => {
  const hand = show();
  read();
  await hand.click(await screen.findByRole('button', { name: '带我看看' }));
  expect(await screen.findByRole('heading', { name: '铃' })).toBeVisible();
  expect(screen.getByText('第 1 步，共 2 步')).toBeVisible();
  expect(screen.getByRole('region', { name: '新手导览' })).toHaveFocus();
  await hand.keyboard('{ArrowRight}');
  expect(screen.getByRole('heading', { name: '图书' })).toBeVisible();
  await hand.keyboard('{ArrowLeft}');
  expect(screen.getByRole('heading', { name: '铃' })).toBeVisible();
  await hand.type(screen.getByLabelText('备注'), 'a{ArrowRight}{Enter}');
  expect(screen.getByRole('heading', { name: '铃' })).toBeVisible();
  await hand.click(screen.getByRole('button', { name: '继续' }));
  await hand.click(screen.getByRole('button', { name: '知道了' }));
  expect(screen.queryByRole('region', { name: '新手导览' })).toBeNull();
  await keptAsSeen();
});

test('is left by Escape, wherever the focus is', async () => {
  const hand = show();
  read();
  await hand.click(await screen.findByRole('button', { name: '带我看看' }));
  await screen.findByRole('heading', { name: '铃' });
  await hand.click(document.body);
  await hand.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: '新手导览' })).toBeNull();
  await keptAsSeen();
});

test('is offered no more to whoever has seen it, and stands in the help sheet', async () => {
  const hand = show({ tour: { seen: true } });
  read();
  await hand.keyboard('?');
  await hand.click(await screen.findByRole('button', { name: '重看新手导览' }));
  expect(await screen.findByRole('heading', { name: '铃' })).toBeVisible();
  await hand.click(screen.getByRole('button', { name: '跳过' }));
  expect(offered()).toBeNull();
});

test('waits while an alarm sounds', async () => {
  const hand = show();
  read();
  await screen.findByRole('button', { name: '带我看看' });
  act(() => sounding.write(true));
  expect(offered()).toBeNull();
  act(() => sounding.write(false));
  await hand.click(await screen.findByRole('button', { name: '带我看看' }));
  await hand.click(await screen.findByRole('button', { name: '继续' }));
  act(() => sounding.write(true));
  expect(screen.queryByRole('region', { name: '新手导览' })).toBeNull();
  act(() => sounding.write(false));
  expect(screen.getByRole('heading', { name: '图书' })).toBeVisible();
});

test('is neither offered nor in the help sheet where there is none', async () => {
  const hand = show({}, {});
  read();
  await hand.keyboard('?');
  await screen.findByRole('dialog', { name: '键盘快捷键' });
  expect(screen.queryByRole('button', { name: '重看新手导览' })).toBeNull();
});

const card = { width: 300, height: 120 };
const window = { width: 1440, height: 900 };
test.each([
  ['to the right of a menu entry', { left: 10, top: 200, width: 200, height: 40 }, { left: 222, top: 200 }],
  [
    'to the left of what stands at the right edge',
    { left: 1380, top: 60, width: 60, height: 840 },
    { left: 1068, top: 60 },
  ],
  ['within the window at its foot', { left: 10, top: 880, width: 200, height: 20 }, { left: 222, top: 768 }],
  ['in a corner of what fills the window', { left: 0, top: 0, width: 1440, height: 900 }, { left: 1128, top: 768 }],
  ['in a corner where there is nothing to point to', undefined, { left: 1128, top: 768 }],
])('a card stands %s', (_where, target, place) => {
  expect(cardPlace(target, card, window)).toEqual(place);
});

test('what a step points to on a page written by hand is named there', () => {
  const steps = settings.tours.flatMap((tour) => tour.steps).filter(({ at }) => at.startsWith('#'));
  const pages = filesBelow('src/towing/console').map((file) => readFileSync(file, 'utf8'));
  expect(steps.length).toBeGreaterThan(0);
  for (const { at } of steps)
    expect(
      pages.some((page) => page.includes(`data-tour="${at.slice(1)}"`)),
      `data-tour="${at.slice(1)}"`,
    ).toBe(true);
});

test('a part that is not there is looked for in the page around it', () => {
  document.body.innerHTML = '<main id="content"><p data-tour="here">x</p></main>';
  for (const each of document.querySelectorAll('*')) each.getClientRects = () => [{}] as unknown as DOMRectList;
  const text = (() => '') as never;
  expect(elementAt('#here', text)?.textContent).toBe('x');
  expect(elementAt('#gone', text)?.id).toBe('content');
});
