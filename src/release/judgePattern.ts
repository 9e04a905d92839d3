/**
 * Whether a pattern can be made to run for ever. The checker measures its limit by the clock; it is given one that counts
 * how often it looks, so that the same pattern gets the same verdict on any machine under any load.
 */
import { createRequire } from 'node:module';
import { patternSize } from './patternSize.ts';

const load = createRequire(import.meta.url);
/** Loaded for the first pattern: a start seldom meets one that was not judged before, and the checker is large. */
let checker: typeof import('recheck/lib/browser.js').default | undefined;

/** Looks at the clock. A plain pattern takes thousands, one with lookaheads some hundred thousands. */
const mostSteps = 1_000_000;
/** Beyond this the checker's memory grows faster than its steps. */
const longestPattern = 500;

/** Written out, a pattern that is larger takes the checker minutes between two looks, or its whole stack. */
const largestPattern = 5_000;

/** Limits that stand on real time are off: the steps are the only one. */
const limits = { timeout: mostSteps, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/** Changes with whatever may change a verdict: kept verdicts of another judge are not used. */
export const judgedBy = `recheck 4.5.0, ${mostSteps} steps, ${largestPattern} written out`;

const tooInvolved = 'is too involved to be judged; write it more plainly';

/** What is wrong with it; null where its time grows no faster than its text. */
export function judgePattern(pattern: string): string | null {
  if (pattern.length > longestPattern) return `must have at most ${longestPattern} characters to be judged`;
  if (patternSize(pattern) > largestPattern) return tooInvolved;
  const { checkSync } = (checker ??= load('recheck/lib/browser.js'));
  const found = countingSteps(() => withinStack(() => checkSync(pattern, 'u', limits)));
  if (!found) return tooInvolved;
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return tooInvolved;
  return `takes ${found.complexity.summary} time on some texts; write it without repeats of repeats`;
}

/** Undefined where repeats within repeats take more than the stack holds. */
function withinStack<T>(check: () => T): T | undefined {
  try {
    return check();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The checker runs to its end without a break: nobody else meets the clock that it is given. */
function countingSteps<T>(check: () => T): T {
  const clock = Object.getOwnPropertyDescriptor(globalThis, 'performance');
  if (!clock) throw new Error('judging patterns needs a global "performance" to stand in for');
  let steps = 0;
  Object.defineProperty(globalThis, 'performance', { value: { now: () => ++steps }, configurable: true });
  try {
    return check();
  } finally {
    Object.defineProperty(globalThis, 'performance', clock);
  }
}
