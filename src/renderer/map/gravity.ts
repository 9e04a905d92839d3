/** Which of two marks comes first where both cannot: in the list beside the map, in what lies over what, in a group's face. */
import { secondsBetween } from '../../core/model/wireTime.ts';
import type { Mark } from './marks.ts';

/** What waits and what is dangerous lies over the others. In the units of Leaflet's `zIndexOffset`. */
const heights = { neutral: 0, success: 0, progress: 100, warning: 200, waiting: 300, danger: 400 } as const;

export const gravityOf = ({ tone }: Pick<Mark, 'tone'>): number => heights[tone];

type Weighed = Pick<Mark, 'tone' | 'lasting' | 'gravity'>;

/**
 * Below 0 where the first is graver. What its rule gives a gravity comes by that, as where lists sort by it, and of as grave ones
 * where it is due sooner; then the others by their tone, where they were given less time (a minute to accept comes before a day to
 * check), and where they are due sooner. What is never due comes last.
 */
export function byGravity(one: Weighed, other: Weighed): number {
  const [grave, otherGrave] = [one.gravity ?? Infinity, other.gravity ?? Infinity];
  if (grave !== otherGrave) return grave - otherGrave;
  return (grave === Infinity ? byTone(one, other) : 0) || byDue(one, other);
}

function byTone(one: Weighed, other: Weighed): number {
  const graver = gravityOf(other) - gravityOf(one);
  if (graver !== 0) return graver;
  const [given, otherGiven] = [timeGiven(one), timeGiven(other)];
  return given === otherGiven ? 0 : given < otherGiven ? -1 : 1;
}

function byDue(one: Weighed, other: Weighed): number {
  const [due, otherDue] = [one.lasting?.due ?? null, other.lasting?.due ?? null];
  if (due === otherDue) return 0;
  if (due === null || otherDue === null) return due === null ? 1 : -1;
  // Times as they are written sort as they pass.
  return due < otherDue ? -1 : 1;
}

/** In seconds. */
function timeGiven({ lasting }: Weighed): number {
  const due = lasting?.due ?? null;
  return lasting === null || due === null ? Infinity : secondsBetween(lasting.since, due);
}
