import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CallFault } from '../../../src/renderer/engine/ports.ts';
import { ScreenPage } from '../../../src/renderer/screenPage.tsx';
import { makeWorld, show } from '../kit.tsx';

afterEach(() => void vi.useRealTimers());

test.each([
  ['no answer', 0],
  ['a gateway', 502],
])('a page that met %s is asked for again once the line is back, by itself', async (_, status) => {
  vi.useFakeTimers();
  let asked = 0;
  const view = () => {
    asked += 1;
    return Promise.reject(new CallFault(status, 'no-answer', ''));
  };
  const page = show(makeWorld([], {}, { view, offline: true }), <ScreenPage id="books" />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  screen.getByText('页面打不开');
  const before = asked;
  page.become('zh-CN', { offline: false });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(asked).toBe(before + 1);
  // It fails again: the next try comes later.
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(asked).toBe(before + 1);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(asked).toBe(before + 2);
  screen.getByText('页面打不开');
});

test('a page that there is not is asked for once', async () => {
  vi.useFakeTimers();
  const view = vi.fn(() => Promise.reject(new CallFault(404, 'unknown', 'no such page')));
  show(makeWorld([], {}, { view }), <ScreenPage id="books" />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  const before = view.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(view).toHaveBeenCalledTimes(before);
});
