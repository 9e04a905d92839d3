/** A driver with two vehicles says of which a step is taken: what is not said would end both. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Row } from '../../../../src/core/model/catalogue.ts';
import { AppContext } from '../../../../src/console/app/app.ts';
import { ShellContext, type ShellParts } from '../../../../src/console/running/context.ts';
import type { Driver } from '../../../../src/towing/console/driver/openDriver.ts';
import { DriverContext } from '../../../../src/towing/console/driver/useDriver.ts';
import { ReceiptSheet } from '../../../../src/towing/console/driver/sheets/ReceiptSheet.tsx';
import { ReasonSheet } from '../../../../src/towing/console/driver/sheets/ReasonSheet.tsx';
import { VehicleSheet } from '../../../../src/towing/console/driver/sheets/VehicleSheet.tsx';
import { readTask, toldApart } from '../../../../src/towing/console/driver/task.ts';
import { settlesIn } from '../../../../src/towing/console/driver/useSettled.ts';
import { fakeApp } from '../../../console/testApp.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const photo = { group: 'returnEmptyImage', path: '/files/a.png' };
const app = fakeApp(() => Promise.resolve({ code: 200, msg: '', data: [photo] }));
const shell = { running: { root: 'http://localhost/' } } as unknown as ShellParts;
const driver = {} as unknown as Driver;
const order = (id: string, plate: string, codes: object) => ({
  id,
  driverId: 'me',
  vehicleCarno: plate,
  orderNo: id,
  orderStatus: 0,
  cancelStatus: 0,
  ...codes,
});
const taskOf = (codes: object, others = codes) =>
  readTask({ id: 't1', trailerOrdersList: [order('a', '粤B1', codes), order('b', '粤B2', others)] }, 'me');
const towing = taskOf({ receiptStatus: 1, rescueStatus: 3 });
const onScene = taskOf({ receiptStatus: 1, rescueStatus: 2 });
const oneOnTheHook = taskOf({ receiptStatus: 1, rescueStatus: 3 }, { receiptStatus: 1, rescueStatus: 2 });
const offered = taskOf({ receiptStatus: 0 });

const settle = () => act(() => vi.advanceTimersByTime(settlesIn + 1));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('each vehicle has a receipt number of its own; without any the step is one', () => {
  const onSend = vi.fn<(each: readonly Row[]) => void>();
  render(
    <AppContext value={app}>
      <ReceiptSheet task={towing} onClose={() => undefined} onSend={onSend} />
    </AppContext>,
  );
  settle();
  press('拖车完成');
  expect(onSend).toHaveBeenLastCalledWith([{}]);
  fireEvent.change(screen.getByLabelText(/粤B2/), { target: { value: ' H-2 ' } });
  press('拖车完成');
  expect(onSend).toHaveBeenLastCalledWith([{ trailerOrdersId: 'a' }, { trailerOrdersId: 'b', receiptNumber: 'H-2' }]);
});

test('a refusal is of all, unless it is said otherwise; an empty return is of none until it is said', async () => {
  const onSend = vi.fn<(params: Row) => void>();
  const sheet = (step: 'refuse' | 'empty', task: typeof offered) => (
    <AppContext value={app}>
      <ShellContext value={shell}>
        <DriverContext value={driver}>
          <ReasonSheet step={step} task={task} entries={[]} onClose={() => undefined} onSend={onSend} />
        </DriverContext>
      </ShellContext>
    </AppContext>
  );
  const { unmount } = render(sheet('refuse', offered));
  expect(screen.getByRole('button', { name: '全部：粤B1、粤B2' })).toHaveAttribute('aria-pressed', 'true');
  press('拖车故障');
  press('确定拒单');
  expect(onSend).toHaveBeenLastCalledWith({ reason: '拖车故障' });
  press('只有 粤B2');
  press('确定拒单');
  expect(onSend).toHaveBeenLastCalledWith({ reason: '拖车故障', trailerOrdersId: 'b' });
  unmount();
  render(sheet('empty', onScene));
  await act(() => vi.advanceTimersByTimeAsync(0));
  press('车辆已离开');
  expect(screen.getByRole('button', { name: '确定返空' })).toBeDisabled();
  press('只有 粤B1');
  press('确定返空');
  expect(onSend).toHaveBeenLastCalledWith({ reason: '车辆已离开', trailerOrdersId: 'a' });
});

test('where the vehicles are not equally far, a sheet says which one it ends', async () => {
  const sheet = (of: ReactNode) => (
    <AppContext value={app}>
      <ShellContext value={shell}>
        <DriverContext value={driver}>{of}</DriverContext>
      </ShellContext>
    </AppContext>
  );
  const more = { task: oneOnTheHook, onClose: () => undefined, onSend: () => undefined };
  const { unmount } = render(sheet(<ReasonSheet step="empty" entries={[]} {...more} />));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('dialog')).toHaveTextContent(/返空\s*粤B2/);
  unmount();
  render(sheet(<ReceiptSheet {...more} />));
  expect(screen.getByRole('dialog')).toHaveTextContent(/拖车完成\s*粤B1/);
});

test('a truck that holds one takes one', () => {
  const onSend = vi.fn<(which: Row) => void>();
  render(
    <AppContext value={app}>
      <VehicleSheet step="tow" vehicles={toldApart('tow', onScene)} onClose={() => undefined} onSend={onSend} />
    </AppContext>,
  );
  press('只有 粤B1');
  expect(onSend).not.toHaveBeenCalled();
  settle();
  press('只有 粤B1');
  expect(onSend).toHaveBeenLastCalledWith({ trailerOrdersId: 'a' });
  press(/^全部/);
  expect(onSend).toHaveBeenLastCalledWith({});
});
