import { expect, it, onTestFinished, vi } from 'vitest';
import { afterFirstRows, firstRowsStand } from '../../../src/renderer/engine/preload.ts';

it('lets the rows be seen before anything is fetched that they can do without', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const fetched = vi.fn();
  void afterFirstRows().then(fetched);
  firstRowsStand();
  firstRowsStand();
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched).not.toHaveBeenCalled();
  for (let frame = frames.shift(); frame; frame = frames.shift()) frame(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched).toHaveBeenCalledOnce();
});

it('waits no longer where nobody looks at the window, which has no frames then', async () => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', () => 0);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const again = await import('../../../src/renderer/engine/preload.ts');
  const fetched = vi.fn();
  void again.afterFirstRows().then(fetched);
  again.firstRowsStand();
  await vi.advanceTimersByTimeAsync(3000);
  expect(fetched).toHaveBeenCalledOnce();
});
