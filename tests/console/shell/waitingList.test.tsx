/** What waits, as the bell and the home page list it. */
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppContext } from '../../../src/console/app/app.ts';
import type { WaitingItem } from '../../../src/console/app/waiting.ts';
import { WaitingList } from '../../../src/console/shell/WaitingList.tsx';
import { shellTexts } from '../../../src/console/texts/shell.ts';
import { PortsProvider } from '../../../src/renderer/index.ts';
import { makeWorld } from '../../renderer/ports.ts';
import { fakeApp } from '../testApp.ts';

const minute = 60_000;
const start = Date.parse('2026-03-01T08:00:00+08:00');
const item: WaitingItem = {
  id: 'k1',
  title: 'Desk 4',
  detail: null,
  mark: null,
  said: '',
  since: start,
  due: start + 5 * minute,
  acknowledgedBy: null,
  reason: null,
  row: {},
};
const ports = makeWorld([], {}).portsIn('zh-CN');

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(start + 4 * minute);
});
afterEach(() => vi.useRealTimers());

function show(items: readonly WaitingItem[]): void {
  const app = fakeApp(() => Promise.reject(new Error('not called here')));
  app.speech.learn(shellTexts);
  render(
    <AppContext value={app}>
      <PortsProvider ports={ports}>
        <WaitingList items={items} alerts={null} verb={null} most={8} onOpen={() => undefined} />
      </PortsProvider>
    </AppContext>,
  );
}

test('says of what waits beyond its limit that it does, from that moment on', () => {
  show([item, { ...item, id: 'k2', title: 'Desk 5', due: null }]);
  expect(screen.getAllByText('4 分钟')).toHaveLength(2);
  act(() => void vi.advanceTimersByTime(2 * minute));
  expect(screen.getByText('6 分钟 超时')).toHaveClass('late');
  expect(screen.getByText('6 分钟')).not.toHaveClass('late');
});

test('says how long what has come back waits in all', () => {
  show([{ ...item, from: start - 6 * minute }]);
  expect(screen.getByText('4 分钟 共 10 分钟')).toBeVisible();
});

test('says how what has come back did', () => {
  show([{ ...item, returned: 'Refused by Desk 9 (ill)' }]);
  expect(screen.getByText('Refused by Desk 9 (ill)')).toBeVisible();
});
