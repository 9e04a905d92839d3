/** Which fixes of a driver's phone are believed: a wrong one must neither move the driver nor hold them where they are not. */
import { distanceKm, type Point } from '../domain/distance.ts';

export interface Fix {
  /** When it was taken; whole seconds. */
  readonly at: number;
  readonly point: Point;
  /** Metres; null where the phone does not know. */
  readonly accuracy: number | null;
}

/**
 * - `trusted`: it moves the driver;
 * - `late`: it is older than one that moved the driver already, and goes into the track alone;
 * - `inaccurate`: worse than 200 m;
 * - `jump`: no truck drives so fast.
 */
export type Verdict = 'trusted' | 'late' | 'inaccurate' | 'jump';

export interface Belief {
  readonly trusted: Fix | null;
  /** Fixes since then that jumped, and agree with each other. */
  readonly suspects: readonly Fix[];
}

const leastAccurate = 200;
/** Metres a second. */
const fastest = 60;
/** So many that agree are believed against the one that was trusted before. */
const enough = 3;

/** @param fixes oldest first. */
export function judgeFixes(before: Belief, fixes: readonly Fix[]): Belief & { readonly verdicts: readonly Verdict[] } {
  let belief = before;
  const verdicts = fixes.map((fix): Verdict => {
    const judged = judge(belief, fix);
    belief = judged.belief;
    return judged.verdict;
  });
  return { ...belief, verdicts };
}

function judge(belief: Belief, fix: Fix): { readonly verdict: Verdict; readonly belief: Belief } {
  const { trusted, suspects } = belief;
  if ((fix.accuracy ?? 0) > leastAccurate) return { verdict: 'inaccurate', belief };
  const moved: Belief = { trusted: fix, suspects: [] };
  if (!trusted) return { verdict: 'trusted', belief: moved };
  const agrees = isDriven(trusted, fix);
  if (fix.at < trusted.at) return { verdict: agrees ? 'late' : 'jump', belief };
  if (agrees) return { verdict: 'trusted', belief: moved };
  const last = suspects.at(-1);
  if (last && fix.at <= last.at) return { verdict: 'jump', belief };
  const run = last && isDriven(last, fix) ? [...suspects, fix] : [fix];
  return run.length >= enough
    ? { verdict: 'trusted', belief: moved }
    : { verdict: 'jump', belief: { trusted, suspects: run } };
}

/** Within what both may be wrong by; times are whole seconds, so that two of the same second may be one apart. */
function isDriven(one: Fix, other: Fix): boolean {
  const seconds = Math.max(1, Math.abs(other.at - one.at) / 1000);
  const metres = distanceKm(one.point, other.point) * 1000;
  return metres - (one.accuracy ?? 0) - (other.accuracy ?? 0) <= fastest * seconds;
}
