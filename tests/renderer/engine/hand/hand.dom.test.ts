import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Hand, longestHold, openHand } from '../../../../src/renderer/engine/hand/hand.ts';

let hand: Hand;
let lookAway: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  hand = openHand();
  lookAway = hand.watch();
});
afterEach(() => {
  lookAway();
  vi.useRealTimers();
});

/** When the work was done, in milliseconds from now. */
function doneAfter(steps: readonly (readonly [wait: number, act: () => void])[]): number | null {
  const begun = performance.now();
  let done: number | null = null;
  hand.whenAtRest(() => {
    done = performance.now() - begun;
  }, begun + longestHold);
  for (const [wait, act] of steps) {
    vi.advanceTimersByTime(wait);
    act();
  }
  vi.advanceTimersByTime(10_000);
  return done;
}

it('has work done at once while nothing moves', () => {
  vi.advanceTimersByTime(1000);
  let done = false;
  hand.whenAtRest(() => {
    done = true;
  }, Infinity);
  expect(done).toBe(true);
});

it('has work wait for half a second of rest', () => {
  fireEvent.pointerMove(window);
  expect(doneAfter([])).toBe(500);
  fireEvent.pointerMove(window);
  expect(doneAfter([[200, () => fireEvent.pointerMove(window)]])).toBe(700);
});

it('has work wait for the end of a press, and for what it brings', () => {
  fireEvent.pointerDown(window);
  expect(doneAfter([[900, () => fireEvent.pointerUp(window)]])).toBe(1400);
});

it('takes a wheel and a drag for a hand that moves', () => {
  fireEvent.wheel(window);
  expect(doneAfter([[300, () => fireEvent.dragOver(window)]])).toBe(800);
});

it('keeps work waiting for three seconds and no longer', () => {
  fireEvent.pointerDown(window);
  expect(doneAfter([])).toBe(3000);
});

it('hears nothing once it looks away', () => {
  vi.advanceTimersByTime(1000);
  lookAway();
  fireEvent.pointerMove(window);
  expect(doneAfter([])).toBe(0);
});
