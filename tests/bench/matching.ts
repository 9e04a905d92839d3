/** What a matching costs: milliseconds, the least of ten runs, and what remains where equal costs need not be settled. */
import { match } from '../../src/towing/decide/match/match.ts';
import { tableOf } from '../../src/towing/decide/match/problem.ts';
import { solve } from '../../src/towing/decide/match/shortestPaths.ts';
import { generated, randomOf } from '../towing/decide/match/instances.ts';

interface Measured {
  readonly what: string;
  readonly figure: string;
}

const sizes = [
  { rows: 100, columns: 300, most: 3600 },
  { rows: 300, columns: 100, most: 3600 },
  { rows: 700, columns: 700, most: 99 },
  { rows: 30, columns: 2000, most: 3600 },
] as const;

export function measureMatching(): readonly Measured[] {
  return sizes.map((size) => {
    const problem = generated(randomOf(1), size);
    const whole = least(() => match(problem));
    const bare = least(() => solve(tableOf(problem)));
    return {
      what: `${size.rows} rows with ${size.columns} columns`,
      figure: `${whole.toFixed(1)} ms, ${bare.toFixed(1)} ms of it without equal costs settled`,
    };
  });
}

function least(run: () => unknown): number {
  return Math.min(
    ...Array.from({ length: 10 }, () => {
      const began = performance.now();
      run();
      return performance.now() - began;
    }),
  );
}
