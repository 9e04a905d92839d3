/** A driver's next step takes the place of the one before: a finger that comes down twice takes one of them. */
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settlesIn, useSettled } from '../../../../src/towing/console/driver/useSettled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what stood there first is meant at once, what takes its place after a while', () => {
  const { result, rerender } = renderHook(({ step }) => useSettled(step), { initialProps: { step: 'accept' } });
  expect(result.current).toBe(true);
  rerender({ step: 'arrive' });
  expect(result.current).toBe(false);
  act(() => vi.advanceTimersByTime(settlesIn - 1));
  expect(result.current).toBe(false);
  rerender({ step: 'tow' });
  act(() => vi.advanceTimersByTime(settlesIn - 1));
  expect(result.current).toBe(false);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
});

test('what comes back at once is meant', () => {
  const { result, rerender } = renderHook(({ step }) => useSettled(step), { initialProps: { step: 'accept' } });
  rerender({ step: 'arrive' });
  rerender({ step: 'accept' });
  expect(result.current).toBe(true);
});

test('what opens over the place of a touch is meant after a while', () => {
  const { result } = renderHook(() => useSettled('finish', null));
  expect(result.current).toBe(false);
  act(() => vi.advanceTimersByTime(settlesIn));
  expect(result.current).toBe(true);
});
