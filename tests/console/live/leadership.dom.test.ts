import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leadByLease, seekLeadership } from '../../../src/console/live/leadership.ts';
import { emptyStorage } from '../fakes.ts';

function leaders() {
  const leading = new Set<string>();
  const lead = (tab: string) => () => {
    leading.add(tab);
    return () => void leading.delete(tab);
  };
  return { leading, lead };
}

describe('by lease', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('exactly one of three tabs leads, and another takes over when it steps down', () => {
    const storage = emptyStorage();
    const { leading, lead } = leaders();
    const stops = ['a', 'b', 'c'].map((tab) => leadByLease(lead(tab), tab, storage));
    vi.advanceTimersByTime(30_000);
    expect([...leading]).toEqual(['a']);
    stops[0]?.();
    expect([...leading]).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(leading.size).toBe(1);
    expect(leading.has('a')).toBe(false);
    for (const stop of stops) stop();
    expect(storage.length).toBe(0);
  });

  test('a tab that vanished without a word is followed once its lease is over', () => {
    const storage = emptyStorage();
    const { leading, lead } = leaders();
    storage.setItem('leaderLease', JSON.stringify({ tab: 'gone', until: Date.now() + 7000 }));
    const stop = leadByLease(lead('b'), 'b', storage);
    vi.advanceTimersByTime(6000);
    expect([...leading]).toEqual([]);
    vi.advanceTimersByTime(6000);
    expect([...leading]).toEqual(['b']);
    stop();
  });

  test('a leader that was frozen steps down when another holds the lease', () => {
    const storage = emptyStorage();
    const { leading, lead } = leaders();
    const stop = leadByLease(lead('a'), 'a', storage);
    vi.advanceTimersByTime(4000);
    expect([...leading]).toEqual(['a']);
    storage.setItem('leaderLease', JSON.stringify({ tab: 'b', until: Date.now() + 60_000 }));
    vi.advanceTimersByTime(4000);
    expect([...leading]).toEqual([]);
    stop();
  });
});

describe('by lock', () => {
  /** Locks of one name, as a browser grants them: one holder, the others in a queue that an abort leaves. */
  function openLocks(): LockManager {
    let tail: Promise<unknown> = Promise.resolve();
    const request = (_name: string, { signal }: LockOptions, held: (lock: Lock | null) => Promise<unknown>) => {
      const before = tail;
      const mine = (async () => {
        await before;
        if (signal?.aborted) throw signal.reason;
        return held(null);
      })();
      tail = mine.catch(() => undefined);
      return mine;
    };
    return { request: request as LockManager['request'], query: () => Promise.resolve({}) };
  }

  test('the next in the queue leads when the first steps down; who left the queue never does', async () => {
    const locks = openLocks();
    const { leading, lead } = leaders();
    const [stopA, stopB, stopC] = ['a', 'b', 'c'].map((tab) => seekLeadership(lead(tab), tab, locks));
    await vi.waitFor(() => expect([...leading]).toEqual(['a']));
    stopB?.();
    stopA?.();
    await vi.waitFor(() => expect([...leading]).toEqual(['c']));
    stopC?.();
    expect([...leading]).toEqual([]);
  });
});
