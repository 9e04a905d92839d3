/** A page's own query in the address: who hears of it, and what the browser keeps of it. */
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHashQuery } from '../../../src/renderer/engine/address/address.ts';
import { queryEvent } from '../../../src/renderer/engine/address/moved.ts';

const moved = vi.fn<(event: HashChangeEvent) => void>();
const told = vi.fn();
beforeEach(async () => {
  const heard = new Promise((settled) => window.addEventListener('hashchange', settled, { once: true }));
  window.location.hash = `#/books?begun=${Math.random()}`;
  await heard;
  // In a turn of its own: the browser is still telling of that one.
  await new Promise((turn) => setTimeout(turn));
  window.addEventListener('hashchange', moved);
  window.addEventListener(queryEvent, told);
});
afterEach(() => {
  window.removeEventListener('hashchange', moved);
  window.removeEventListener(queryEvent, told);
  vi.clearAllMocks();
});

it('is told once, and not by the browser as well: nobody prints the page for it a second time', async () => {
  const { result } = renderHook(() => useHashQuery());
  act(() => result.current[1]('current=2'));
  expect([window.location.hash, result.current[0]]).toEqual(['#/books?current=2', 'current=2']);
  expect(told).toHaveBeenCalledTimes(1);
  // What the browser tells comes in its order: had it told of that one, it would have done so before it tells of this.
  window.location.hash = '#/books?current=4';
  await vi.waitFor(() => expect(result.current[0]).toBe('current=4'));
  await vi.waitFor(() => expect(moved.mock.calls.map(([{ newURL }]) => newURL)).toEqual([window.location.href]));
});

it('is a step for the browser, whose way back is told like every other; what takes the place of another is none', async () => {
  const { result } = renderHook(() => useHashQuery());
  act(() => result.current[1]('current=2'));
  act(() => result.current[1]('current=3', true));
  expect(result.current[0]).toBe('current=3');
  act(() => window.history.back());
  await vi.waitFor(() => expect(result.current[0]).toMatch(/^begun=/));
  expect(moved).toHaveBeenCalledTimes(1);
});

it('says the same: nothing is told, and no step taken', async () => {
  const { result } = renderHook(() => useHashQuery());
  act(() => result.current[1]('current=2'));
  const steps = window.history.length;
  act(() => result.current[1]('current=2'));
  expect([window.history.length, told.mock.calls.length]).toEqual([steps, 1]);
});

it.each([false, true])(
  'is assigned where the browser takes no more steps for a while; in place of another: %s',
  (replace) => {
    const refuse = () => {
      throw new DOMException('too many', 'SecurityError');
    };
    for (const how of ['pushState', 'replaceState'] as const) vi.spyOn(window.history, how).mockImplementation(refuse);
    try {
      const { result } = renderHook(() => useHashQuery());
      act(() => result.current[1]('current=2', replace));
      expect([window.location.hash, result.current[0]]).toEqual(['#/books?current=2', 'current=2']);
    } finally {
      vi.restoreAllMocks();
    }
  },
);
