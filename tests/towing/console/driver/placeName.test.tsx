/** A long place on a driver's phone, on the card and among the last tasks: cut, and read whole by a press. */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppContext } from '../../../../src/console/app/app.ts';
import type { ReactNode } from 'react';
import { LastTasks } from '../../../../src/towing/console/driver/LastTasks.tsx';
import { PlaceName } from '../../../../src/towing/console/driver/place/PlaceName.tsx';
import { readTask } from '../../../../src/towing/console/driver/task.ts';
import { fakeApp } from '../../../console/testApp.ts';

const place = '滨河东路与解放大道交叉口往北三百米辅路出口处'.repeat(5);

/** @param lines as tall as its text is, where three are shown */
function show(lines: number, page: ReactNode = <PlaceName place={place} />): void {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(lines * 34);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(3 * 34);
  render(<AppContext value={fakeApp(() => Promise.reject(new Error('not called here')))}>{page}</AppContext>);
}

test('is cut with a press to read it whole, and a press to cut it again', () => {
  show(8);
  const heading = screen.getByRole('heading', { name: place });
  expect(heading.dataset['whole']).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: '显示完整地址', expanded: false }));
  expect(heading.dataset['whole']).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: '收起地址', expanded: true }));
  expect(heading.dataset['whole']).toBe('false');
});

test('one that has room has no button', () => {
  show(3);
  expect(screen.queryByRole('button')).toBeNull();
});

test('of a task that is over is cut as well, and read whole in its line', () => {
  const rows = ['t1', 't2'].map((id) => ({ id, accidentPlaceName: id === 't1' ? place : '深南大道', orderStatus: 1 }));
  show(4, <LastTasks tasks={rows.map((row) => readTask(row, 'me'))} current="t2" />);
  const text = screen.getByText(place);
  expect(text.dataset['whole']).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: '显示完整地址', expanded: false }));
  expect(text.dataset['whole']).toBe('true');
});
