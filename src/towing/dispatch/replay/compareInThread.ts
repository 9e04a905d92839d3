/** A day under several methods in a thread of its own: seconds of a core, and nobody waits for them. */
import { startThread } from '../../../server/threads/startThread.ts';
import type { Day } from '../../decide/replay/day.ts';
import type { Totals } from '../../decide/replay/figures.ts';
import type { Policy } from '../../decide/replay/policies.ts';
import type { Outcome } from '../../decide/replay/run.ts';

/** What a thread is given: plain data, all of it. */
export interface ComparisonOrder {
  readonly day: Day;
  /** The map of streets as GeoJSON text; null: ways are estimated. */
  readonly streets: string | null;
  readonly methods: readonly Policy[];
}

/** Said after each method. */
export interface ComparisonWord {
  readonly outcome: Outcome;
  readonly totals: Totals;
}

/** Megabytes: it ends before it takes the server with it. */
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** Milliseconds: a stop is noticed while a method runs. */
const beat = 1_000;

/** @param progress is told how many methods are done. @throws what `progress` throws; the thread is ended then */
export function compareInThread(
  workerData: ComparisonOrder,
  progress: (done: number) => Promise<void>,
): Promise<readonly ComparisonWord[]> {
  const thread = startThread(new URL('./comparisonThread.ts', import.meta.url), {
    workerData,
    resourceLimits: limits,
  });
  const words: ComparisonWord[] = [];
  return new Promise<readonly ComparisonWord[]>((resolve, reject) => {
    const timer = setInterval(() => void progress(words.length).catch(reject), beat);
    thread.on('message', (word: ComparisonWord) => words.push(word));
    thread.on('error', reject);
    thread.on('exit', (code) => {
      clearInterval(timer);
      if (words.length === workerData.methods.length) resolve(words);
      else reject(new Error(`the thread of a comparison must end by itself, and it ended with ${code}`));
    });
  }).finally(() => thread.terminate());
}
