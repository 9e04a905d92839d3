/** The head of the queue: that nothing waits, and that nothing is known of it, are told apart. */
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { AppContext } from '../../../../src/console/app/app.ts';
import { Counts } from '../../../../src/towing/console/queue/Counts.tsx';
import type { Queue } from '../../../../src/towing/console/queue/useQueue.ts';
import { fakeApp } from '../../../console/testApp.ts';

afterEach(cleanup);

const waiting = { step: 'assign', name: '待分派', tone: 'danger', count: 3, worst: null } as const;
const queue: Queue = { view: null, rows: [], counts: [], read: true, failed: false };

function show(more: Partial<Queue>): void {
  render(
    <AppContext value={fakeApp(() => Promise.reject(new Error('not called here')))}>
      <MemoryRouter>
        <Counts queue={{ ...queue, ...more }} page="/dispatch/queue" withAges={false} />
      </MemoryRouter>
    </AppContext>,
  );
}

test('what could not be read yet says so, and counts nothing', () => {
  show({ read: false, failed: true });
  expect(screen.getByRole('status')).toHaveTextContent('待办读取失败');
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('what was read before stays, and says that it is from before', () => {
  show({ counts: [waiting], failed: true });
  expect(screen.getByRole('status')).toHaveTextContent('未能更新');
  expect(screen.getByRole('listitem')).toHaveTextContent('3待分派');
});

test('nothing that waits is no trouble', () => {
  show({});
  expect(screen.queryByRole('status')).toBeNull();
});
