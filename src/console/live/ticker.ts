/** Timers that keep their pace while the tab is hidden: alerts must not wait until somebody looks. */
import { afterFirstRows } from '../../renderer/engine/late/preload.ts';

export interface Ticker {
  /** Calls `work` every so many milliseconds. Returns how to stop. */
  readonly every: (milliseconds: number, work: () => void) => () => void;
  readonly close: () => void;
}

export function openTicker(now: () => number = Date.now): Ticker {
  const jobs = new Set<() => void>();
  const beat = (): void => {
    for (const job of jobs) job();
  };
  const stop = startBeat(beat);
  return {
    every: (milliseconds, work) => {
      let due = now() + milliseconds;
      const job = (): void => {
        if (now() < due) return;
        due = now() + milliseconds;
        work();
      };
      jobs.add(job);
      return () => jobs.delete(job);
    },
    close: () => {
      jobs.clear();
      stop();
    },
  };
}

function startBeat(beat: () => void): () => void {
  if (typeof Worker === 'undefined') {
    const timer = setInterval(beat, 1000);
    return () => clearInterval(timer);
  }
  let worker: Worker | undefined;
  let isOver = false;
  // Nothing is due for a second, and the first rows are seen before that.
  void afterFirstRows().then(() => {
    if (isOver) return;
    worker = new Worker(new URL('./tickerWorker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', beat);
  });
  return () => {
    isOver = true;
    worker?.terminate();
  };
}
