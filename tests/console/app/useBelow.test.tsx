import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useBelow } from '../../../src/console/app/useBelow.ts';

afterEach(() => vi.unstubAllGlobals());

/** A window as wide as `width` says, that tells of its changes. */
function stubWindow(width: { now: number }): () => void {
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return width.now <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1]);
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  return () => listeners.forEach((listener) => listener());
}

test.each([
  [992, 991, true],
  [992, 992, false],
  [1200, 1199, true],
  [1200, 1200, false],
])('a breakpoint of %d makes a window of %d narrow: %s', (breakpoint, width, narrow) => {
  stubWindow({ now: width });
  expect(renderHook(() => useBelow(breakpoint)).result.current).toBe(narrow);
});

test('follows the window', () => {
  const width = { now: 1400 };
  const changed = stubWindow(width);
  const { result } = renderHook(() => useBelow(992));
  expect(result.current).toBe(false);
  width.now = 800;
  act(changed);
  expect(result.current).toBe(true);
});
