import { expect, it, onTestFinished, vi } from 'vitest';

/** As a page that has just been loaded has it: other tests of this run have told of rows before. */
function freshPage() {
  vi.resetModules();
  return import('../../../src/renderer/engine/late/preload.ts');
}

it('lets the rows be seen before anything is fetched that they can do without', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const { afterFirstRows, firstRowsStand } = await freshPage();
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
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', () => 0);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const again = await freshPage();
  const fetched = vi.fn();
  void again.afterFirstRows().then(fetched);
  again.firstRowsStand();
  await vi.advanceTimersByTimeAsync(3000);
  expect(fetched).toHaveBeenCalledOnce();
});

it('lets what somebody waits for come before all that', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => setTimeout(frame, 16));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const { afterFirstRows, comesFirst, firstRowsStand } = await freshPage();
  const fetched = vi.fn();
  void afterFirstRows().then(fetched);
  const [window, another] = [comesFirst(), comesFirst()];
  firstRowsStand();
  await vi.advanceTimersByTimeAsync(500);
  window();
  window();
  await vi.advanceTimersByTimeAsync(500);
  expect(fetched).not.toHaveBeenCalled();
  another();
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched).toHaveBeenCalledOnce();
});
