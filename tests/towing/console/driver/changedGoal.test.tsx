/** A driver on the road is told that the way leads elsewhere by now, until it has been read. */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppContext } from '../../../../src/console/app/app.ts';
import { ChangedGoal } from '../../../../src/towing/console/driver/place/ChangedGoal.tsx';
import { readTask } from '../../../../src/towing/console/driver/task.ts';
import { fakeApp } from '../../../console/testApp.ts';

const app = fakeApp(() => Promise.reject(new Error('not called here')));
const accepted = { id: 't1', accidentPlaceName: '深南大道', parkName: '西丽停车场', receiptStatus: 1, rescueStatus: 0 };
const page = (more: object = {}) => (
  <AppContext value={app}>
    <ChangedGoal task={readTask({ ...accepted, ...more }, 'me')} />
  </AppContext>
);
const said = (): string | undefined => screen.queryByRole('alert')?.textContent;

test('another lot is told until it is read, and what was known before is no news', () => {
  const { rerender } = render(page());
  expect(said()).toBeUndefined();
  rerender(page({ parkName: '福田停车场' }));
  expect(said()).toContain('送往的停车场已改为：福田停车场');
  rerender(page());
  expect(said()).toBeUndefined();
  rerender(page({ parkName: '就地拖移', parkId: '-1' }));
  expect(said()).toContain('就地拖移');
  fireEvent.click(screen.getByRole('button'));
  expect(said()).toBeUndefined();
});

test('another place is told as long as the driver is on the way', () => {
  const { rerender } = render(page());
  rerender(page({ accidentPlaceName: '北环大道' }));
  expect(said()).toContain('地点已改为：北环大道');
  rerender(page({ accidentPlaceName: '北环大道', rescueStatus: 2 }));
  expect(said()).toBeUndefined();
});

test('a position that moves under the same name is told, too', () => {
  const { rerender } = render(page({ accidentPoint: { lng: 114, lat: 22.5 } }));
  rerender(page({ accidentPoint: { lng: 114.01, lat: 22.5 } }));
  expect(said()).toContain('地点已改为：深南大道');
});

test('a vehicle whose plate or weight was corrected is told by what it is now; one that comes is not', () => {
  const orders = (...list: object[]) => ({
    trailerOrdersList: list.map((one) => ({ receiptStatus: 1, rescueStatus: 0, ...one })),
  });
  const { rerender } = render(page(orders({ id: 'o1', vehicleCarno: '粤B1', tonnageId: 2 })));
  const another = { id: 'o2', vehicleCarno: '粤B2', tonnageId: 2 };
  rerender(page(orders({ id: 'o1', vehicleCarno: '粤B1', tonnageId: 2 }, another)));
  expect(said()).toBeUndefined();
  rerender(page(orders({ id: 'o1', vehicleCarno: '粤B9', tonnageId: 5, tonnageName: '15–30吨' }, another)));
  expect(said()).toContain('车辆信息已更正：粤B9 15–30吨');
  expect(said()).not.toContain('粤B2');
  fireEvent.click(screen.getByRole('button'));
  expect(said()).toBeUndefined();
});

test('another rescue requirement is told in words, and none by its absence', () => {
  const { rerender } = render(page({ rescueStatusId: [1], rescueStatusName: ['普通拖移'] }));
  rerender(page({ rescueStatusId: [1], rescueStatusName: ['Standard tow'] }));
  expect(said()).toBeUndefined();
  rerender(page({ rescueStatusId: [2, 5], rescueStatusName: ['吊装', '强制措施'] }));
  expect(said()).toContain('救援要求已改为：吊装、强制措施');
  rerender(page({ rescueStatusId: [], rescueStatusName: [] }));
  expect(said()).toContain('救援要求已改为：—');
  fireEvent.click(screen.getByRole('button'));
  expect(said()).toBeUndefined();
});
