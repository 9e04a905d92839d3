/** The first moment in which this process has little to do: for work that nobody waits for. */
import { performance } from 'node:perf_hooks';

/** Milliseconds. */
const lookEvery = 1000;
/** Of the time between two looks, what may have been spent on work. */
const little = 0.2;
/** A process that is never quiet does it after so many looks. */
const looksAtMost = 60;

/** The part of the time since the last call that was spent on work, from 0 to 1. */
function busyTime(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

/** Returns what calls it off. */
export function onceQuiet(work: () => void, busy = busyTime()): () => void {
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    if (busy() > little && looks < looksAtMost) return;
    clearInterval(timer);
    work();
  }, lookEvery).unref();
  return () => clearInterval(timer);
}
