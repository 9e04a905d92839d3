/** A page's own query in the address: who hears of it, and what the browser keeps of it. */
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHashQuery } from '../../../src/renderer/engine/address/address.ts';
import { askedEvent } from '../../../src/renderer/engine/address/moved.ts';

/** Whatever the browser has still to tell of has been told. */
const settled = () => new Promise((done) => setTimeout(done, 20));

const moved = vi.fn();
const asked = vi.fn();
beforeEach(async () => {
  const heard = new Promise((settled) => window.addEventListener('hashchange', settled, { once: true }));
  window.location.hash = `#/books?begun=${Math.random()}`;
  await heard;
  await settled();
  window.addEventListener('hashchange', moved);
  window.addEventListener(askedEvent, asked);
});
afterEach(() => {
  window.removeEventListener('hashchange', moved);
  window.removeEventListener(askedEvent, asked);
  vi.clearAllMocks();
});

it('is told once, and not by the browser as well: nobody prints the page for it a second time', async () => {
  const { result } = renderHook(() => useHashQuery());
  act(() => result.current[1]('current=2'));
  expect([window.location.hash, result.current[0]]).toEqual(['#/books?current=2', 'current=2']);
  await settled();
  expect([asked.mock.calls.length, moved.mock.calls.length]).toEqual([1, 0]);
});

it('is a step back for the browser, told as any other; what takes the place of another is none', async () => {
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
  expect([window.history.length, asked.mock.calls.length]).toEqual([steps, 1]);
});
