/** What the server did not take of a driver's steps and photos, and the ways out of it. */
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Row } from '../../../../src/core/model/catalogue.ts';
import { AppContext } from '../../../../src/console/app/app.ts';
import { ShellContext, type ShellParts } from '../../../../src/console/running/context.ts';
import { openSignal } from '../../../../src/console/state/signal.ts';
import type { Driver } from '../../../../src/towing/console/driver/openDriver.ts';
import type { Refused, Stored } from '../../../../src/towing/console/driver/outbox/entry.ts';
import { Refusals } from '../../../../src/towing/console/driver/Refusals.tsx';
import { readTask } from '../../../../src/towing/console/driver/task.ts';
import { DriverContext } from '../../../../src/towing/console/driver/useDriver.ts';
import { fakeApp } from '../../../console/testApp.ts';

const discard = vi.fn<(seq: number) => Promise<void>>();
beforeEach(() => discard.mockReset().mockResolvedValue());

const common = { key: 'k', userId: 'me', taskId: 't1', at: 0, seq: 7 };
const step = (refused: Refused): Stored => ({
  ...common,
  kind: 'step',
  step: 'accept',
  place: null,
  params: {},
  refused,
});
const photo = (refused: Refused): Stored => ({
  ...common,
  kind: 'photo',
  group: 'driverImage',
  file: new Blob(['x']),
  refused,
});
const gone: Refused = { text: '记录不存在', time: false, gone: true };

function show(entry: Stored, tasks: readonly Row[] = []): void {
  const lost = { tasks: openSignal([{ id: 't1', taskNo: 'SGWD73', loss: 'withdraw', why: '' }]) };
  // Only what a refusal asks for.
  const driver = { outbox: { discard, retry: vi.fn<() => Promise<void>>() }, lost } as unknown as Driver;
  const shell = { running: { zone: 'Asia/Shanghai' } } as unknown as ShellParts;
  render(
    <AppContext value={fakeApp(() => Promise.reject(new Error('not called here')))}>
      <ShellContext value={shell}>
        <DriverContext value={driver}>
          <Refusals entries={[entry]} tasks={tasks.map((row) => readTask(row, 'me'))} />
        </DriverContext>
      </ShellContext>
    </AppContext>,
  );
}
const said = (): string => screen.getByRole('alert').textContent;
const buttons = (): readonly string[] => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('a step of a task that was taken away names the task and why, is not offered again, and goes with one press', () => {
  show(step(gone));
  expect(said()).toContain('SGWD73');
  expect(said()).toContain('任务已撤回、取消或转给他人');
  expect(said()).not.toContain('记录不存在');
  expect(buttons()).toEqual(['知道了']);
  fireEvent.click(screen.getByRole('button', { name: '知道了' }));
  expect(discard).toHaveBeenCalledWith(7);
});

test('a photo of such a task can be saved, and goes only when its driver is sure', () => {
  show(photo(gone));
  expect(buttons().map((text) => text.replaceAll(' ', ''))).toEqual(['保存到手机', '放弃']);
  fireEvent.click(screen.getByRole('button', { name: /放\s?弃/ }));
  expect(discard).not.toHaveBeenCalled();
});

test.each([
  ['cancelled', { cancelStatus: 1 }],
  ['ended', { orderStatus: 1 }],
])('a step of a task that is %s says why it was not taken, and is not offered again', (_, codes) => {
  const task = { id: 't1', taskNo: 'SGWD73', receiptStatus: 1, ...codes };
  show(step({ text: '任务已经不在这一步', time: false }), [task]);
  expect(said()).toContain('任务已经不在这一步');
  expect(buttons()).toEqual(['知道了']);
});

test('a task that has come back is asked for again, and so is what was refused for another reason', () => {
  show(step(gone), [{ id: 't1', receiptStatus: 0 }]);
  expect(buttons()[0]).toBe('重新发送');
  show(step({ text: '任务已取消', time: false }));
  expect(screen.getByText('任务已取消')).toBeTruthy();
});
