/** A part of the shell that does not come leaves the shell standing, and says so where nothing else may be there to say it. */
import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppContext } from '../../../src/console/app/app.ts';
import { Messages } from '../../../src/console/shell/lateParts.tsx';
import { fakeApp } from '../testApp.ts';

vi.mock('../../../src/console/shell/said/Messages.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

test('what shows messages is missing, and the page stays with a press that loads it anew', async () => {
  render(
    <AppContext value={fakeApp(() => Promise.reject(new Error('not called here')))}>
      <input aria-label="备注" defaultValue="粤B" />
      <Suspense>
        <Messages seconds={3} />
      </Suspense>
    </AppContext>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('网络中断');
  expect(screen.getByRole('button', { name: '重新加载' })).toBeVisible();
  expect(screen.getByLabelText('备注')).toHaveValue('粤B');
  fireEvent.click(screen.getByRole('button', { name: '收起' }));
  expect(screen.queryByRole('alert')).toBeNull();
  // Asked for again once the line is back, and said again where it does not come then either.
  fireEvent(window, new Event('online'));
  expect(await screen.findByRole('alert')).toHaveTextContent('网络中断');
});
