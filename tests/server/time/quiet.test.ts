/** Work that nobody waits for waits itself: for the first second in which there is little else to do. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceQuiet } from '../../../src/server/time/quiet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** In the seconds after one another, what each was spent on work; idle after them. */
function begun(seconds: readonly number[]): { done: () => number; callOff: () => void } {
  const left = [...seconds];
  let done = 0;
  const callOff = onceQuiet(
    () => (done += 1),
    () => left.shift() ?? 0,
  );
  return { done: () => done, callOff };
}

test('it is done once, after the first second that was quiet', () => {
  const { done } = begun([0.9, 0.3, 0.1, 0]);
  vi.advanceTimersByTime(2000);
  expect(done()).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(done()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(done()).toBe(1);
});

test('a process that is never quiet does it within a minute', () => {
  const { done } = begun(Array.from({ length: 120 }, () => 1));
  vi.advanceTimersByTime(59_000);
  expect(done()).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(done()).toBe(1);
});

test('what is called off is not done', () => {
  const { done, callOff } = begun([]);
  callOff();
  vi.advanceTimersByTime(60_000);
  expect(done()).toBe(0);
});
