/** The queue that is opened by a key: the keyboard goes into it, as soon as there is something to go to. */
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { AppContext } from '../../../../src/console/app/app.ts';
import OpenedQueue from '../../../../src/towing/console/queue/OpenedQueue.tsx';
import type { Queue } from '../../../../src/towing/console/queue/useQueue.ts';
import { fakeApp } from '../../../console/testApp.ts';

afterEach(cleanup);

const app = fakeApp(() => Promise.reject(new Error('not called here')));
const printed = (read: boolean, takesFocus: boolean) => {
  const queue: Queue = { view: null, rows: [], counts: [], read, failed: false };
  return (
    <AppContext value={app}>
      <MemoryRouter>
        <OpenedQueue queue={queue} page="/dispatch/queue" takesFocus={takesFocus} />
      </MemoryRouter>
    </AppContext>
  );
};

test('takes the keyboard once it has been read', () => {
  const { rerender } = render(printed(false, true));
  expect(document.activeElement).toBe(document.body);
  rerender(printed(true, true));
  expect(document.activeElement).toBe(screen.getByRole('link'));
});

test('leaves the keyboard where it is when it is opened by a click', () => {
  render(printed(true, false));
  expect(document.activeElement).toBe(document.body);
});
