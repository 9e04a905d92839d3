/** Which of two marks comes first where both cannot: in the list beside the map, in what lies over what, in a group's face. */
import { secondsBetween } from '../../core/model/wireTime.ts';
import type { Mark } from './marks.ts';

/** What waits and what is dangerous lies over the others. In the units of Leaflet's `zIndexOffset`. */
const heights = { neutral: 0, success: 0, progress: 100, warning: 200, waiting: 300, danger: 400 } as const;

export const gravityOf = ({ tone }: Pick<Mark, 'tone'>): number => heights[tone];

type Weighed = Pick<Mark, 'tone' | 'lasting'>;

/**
 * Below 0 where the first is graver; of as grave ones, where it was given less time (a minute to accept comes before a day to check);
 * of those, where it is due sooner. What is never due comes last.
 */
export function byGravity(one: Weighed, other: Weighed): number {
  const graver = gravityOf(other) - gravityOf(one);
  if (graver !== 0) return graver;
  const [given, otherGiven] = [timeGiven(one), timeGiven(other)];
  if (given !== otherGiven) return given < otherGiven ? -1 : 1;
  const [due, otherDue] = [one.lasting?.due ?? '', other.lasting?.due ?? ''];
  // Times as they are written sort as they pass.
  return due === otherDue ? 0 : due < otherDue ? -1 : 1;
}

/** In seconds. */
function timeGiven({ lasting }: Weighed): number {
  const due = lasting?.due ?? null;
  return lasting === null || due === null ? Infinity : secondsBetween(lasting.since, due);
}
