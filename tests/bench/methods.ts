/** The methods of dispatch on generated days with fewer, as many and more drivers than the tasks demand: sums over ten days. */
import { figuresOfDays, totalsOf } from '../../src/towing/decide/replay/figures.ts';
import { generateDay } from '../../src/towing/decide/replay/generate.ts';
import { replay } from '../../src/towing/decide/replay/run.ts';

interface Measured {
  readonly supply: number;
  readonly method: string;
  readonly 'served of 2400': number;
  readonly 'minutes, mean': number | null;
  readonly 'late %': number;
  readonly 'km a task': number | null;
}

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** @param ratios minutes of drivers on shift for each minute that the tasks are expected to take. */
export function compareMethods(ratios: readonly number[] = [0.8, 1, 1.3, 2]): readonly Measured[] {
  return ratios.flatMap((supply) =>
    (['nearest', 'fastest', 'rotation', 'batch', 'bounded'] as const).map((method) => {
      const days = seeds.map((seed) => generateDay({ seed, supply }));
      const { served, meanMinutes, lateShare, kmPerTask } = figuresOfDays(
        method,
        days.map((day) => totalsOf(day, replay(day, method))),
      );
      return {
        supply,
        method,
        'served of 2400': served,
        'minutes, mean': meanMinutes,
        'late %': Math.round((lateShare ?? 0) * 1000) / 10,
        'km a task': kmPerTask,
      };
    }),
  );
}

if (process.argv[1] === import.meta.filename) console.table(compareMethods());
