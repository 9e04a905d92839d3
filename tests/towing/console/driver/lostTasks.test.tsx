/** A task that somebody takes from a driver: said at the top of the page until it is acknowledged. */
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppContext } from '../../../../src/console/app/app.ts';
import { openLostTasks, type LostTask, type LostTasks } from '../../../../src/towing/console/driver/lost/lostTasks.ts';
import { LostTasksLine } from '../../../../src/towing/console/driver/lost/LostTasksLine.tsx';
import { fakeApp } from '../../../console/testApp.ts';

/** With every ring the phone shakes. */
const rings = vi.fn<(pattern: readonly number[]) => void>();
const phone = { userActivation: { hasBeenActive: true }, vibrate: rings };
for (const [name, value] of Object.entries(phone)) {
  beforeEach(() => void Object.defineProperty(navigator, name, { value, configurable: true }));
  afterEach(() => void Reflect.deleteProperty(navigator, name));
}

const row = (id: string, more: object = {}) => ({ id, orderStatus: 0, cancelStatus: 0, receiptStatus: 1, ...more });
const cancelled = { cancelStatus: 1, orderStatus: 1 };
type Answer = Awaited<ReturnType<Parameters<typeof openLostTasks>[0]['ask']>>;

let kept: readonly LostTask[];
let answers: Readonly<Record<string, Answer>>;
const asked = vi.fn<(id: string) => void>();
function open(): LostTasks {
  return openLostTasks({
    userId: 'me',
    kept,
    keep: async (tasks) => void (kept = tasks),
    ask: async (id) => {
      asked(id);
      return answers[id] ?? [];
    },
  });
}
beforeEach(() => {
  vi.stubGlobal('reportError', vi.fn());
  kept = [];
  answers = {
    a: [{ taskNo: 'GCZ0XE', step: 'cancel', why: '误报' }],
    b: [{ taskNo: 'GCZ0XF', step: 'transfer', why: null }],
    c: [{ taskNo: 'GCZ0XG', step: 'companyRefuse', why: null }],
  };
  asked.mockClear();
  rings.mockClear();
});
const show = (lost: LostTasks) =>
  render(
    <AppContext value={fakeApp(() => Promise.reject(new Error('not called here')))}>
      <LostTasksLine lost={lost} />
    </AppContext>,
  );
const lines = (): readonly (string | null)[] =>
  [...screen.getByRole('alert').querySelectorAll('p')].map(({ textContent }) => textContent);

test('cancelled, transferred and taken back at once: a line each, rung once, kept until one button is pressed', async () => {
  const lost = open();
  await lost.learn([row('a'), row('b', { receiptStatus: 0 }), row('c')], [row('a', cancelled)]);
  const page = show(lost);
  expect(lines()).toEqual(['任务 GCZ0XE 已取消：误报', '任务 GCZ0XF 已转给其他司机', '任务 GCZ0XG 已撤回']);
  await lost.learn([row('a', cancelled)], [row('a', cancelled)]);
  expect(asked).toHaveBeenCalledTimes(3);
  page.unmount();
  expect(rings).toHaveBeenCalled();

  rings.mockClear();
  show(open());
  expect(lines()).toHaveLength(3);
  expect(rings).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '知道了' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await vi.waitFor(() => expect(kept).toEqual([]));
});

test('a task that goes on, that the driver ended, or that the server says nothing of, makes no line', async () => {
  const lost = open();
  await lost.learn(
    [row('a'), row('b', { rescueStatus: 3 }), row('d'), row('e', cancelled)],
    [row('a', { rescueStatus: 2 }), row('b', { rescueStatus: 4, orderStatus: 1 })],
  );
  expect(asked.mock.calls).toEqual([['d']]);
  expect(lost.tasks.read()).toEqual([]);
});

test('a task that comes back takes its line away', async () => {
  const lost = open();
  await lost.learn([row('a'), row('b')], []);
  await lost.learn([], [row('b', { receiptStatus: 0 })]);
  expect(kept.map(({ id }) => id)).toEqual(['a']);
});
