/** Rows are read again after changes, however many come, one reading at a time. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followChanges } from '../../../src/renderer/engine/followChanges.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A reading that takes so long; notes when each began, and how many go on at once. */
function reader(takes: number) {
  const began: number[] = [];
  let [running, most] = [0, 0];
  const start = performance.now();
  const read = async (): Promise<void> => {
    began.push(performance.now() - start);
    most = Math.max(most, (running += 1));
    await new Promise<void>((done) => setTimeout(done, takes));
    running -= 1;
  };
  return { read, began, most: () => most };
}

async function changesEvery(gap: number, during: number, changed: () => void): Promise<void> {
  for (let passed = 0; passed < during; passed += gap) {
    changed();
    await vi.advanceTimersByTimeAsync(gap);
  }
}

describe('rows that change', () => {
  test('are read once for what one change brings with it', async () => {
    const { read, began } = reader(40);
    const { changed } = followChanges(read, 150);
    for (let index = 0; index < 5; index += 1) changed();
    await vi.advanceTimersByTimeAsync(5000);
    expect(began).toEqual([150]);
  });

  test.each([
    ['faster than a reading settles', 50, 40],
    ['faster than a reading takes', 100, 700],
  ])('%s are read all the same, one reading at a time', async (_why, gap, takes) => {
    const { read, began, most } = reader(takes);
    const { changed } = followChanges(read, 150);
    await changesEvery(gap, 10_000, changed);
    const pauses = began.map((at, index) => at - (began[index - 1] ?? 0));
    expect(began.length).toBeGreaterThan(5);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(150 + 2 * takes + gap);
    expect(most()).toBe(1);
  });

  test('while they are read are read once more', async () => {
    const { read, began } = reader(400);
    const { changed } = followChanges(read, 100);
    changed();
    await vi.advanceTimersByTimeAsync(300);
    changed();
    await vi.advanceTimersByTimeAsync(5000);
    expect(began).toEqual([100, 900]);
  });

  test('are read anew where an answer does not come', async () => {
    let asked = 0;
    const { changed } = followChanges(() => {
      asked += 1;
      return new Promise(() => undefined);
    }, 100);
    changed();
    await vi.advanceTimersByTimeAsync(1000);
    changed();
    await vi.advanceTimersByTimeAsync(6000);
    expect(asked).toBe(2);
  });

  test('behind another tab are read without waiting for its slow timers', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { read, began } = reader(10);
    const { changed, stop } = followChanges(read, 150);
    changed();
    const { port1, port2 } = new MessageChannel();
    const passed = new Promise((pass) => port1.addEventListener('message', pass));
    port1.start();
    port2.postMessage(null);
    await passed;
    port1.close();
    expect(began).toEqual([0]);
    stop();
  });

  test('are left alone once nobody follows', async () => {
    const { read, began } = reader(10);
    const { changed, stop } = followChanges(read, 150);
    changed();
    stop();
    changed();
    await vi.advanceTimersByTimeAsync(5000);
    expect(began).toEqual([]);
  });
});
