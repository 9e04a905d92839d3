/** How one driver is chosen of several: each order ends with the id, so that nothing depends on how they were told. */
import type { World } from '../world.ts';
import type { Candidate, Window } from './decision.ts';
import { driverChoices, type AutomaticRule } from './rule.ts';

export type Order = (one: Candidate, other: Candidate) => number;

const byId: Order = (one, other) => (one.driverId < other.driverId ? -1 : one.driverId > other.driverId ? 1 : 0);

export const byDistance: Order = (one, other) =>
  one.distance - other.distance || one.minutes - other.minutes || byId(one, other);

export const byMinutes: Order = (one, other) =>
  one.minutes - other.minutes || one.distance - other.distance || byId(one, other);

export function best(candidates: readonly Candidate[], order: Order): Candidate | null {
  return [...candidates].sort(order)[0] ?? null;
}

/** A company's choice among its own; where it has none, whom the method found. */
export function ofCompany(
  { drivers }: World,
  rule: AutomaticRule,
  { driven }: Window,
  own: readonly Candidate[],
  found: Order,
): Candidate | null {
  if (rule.choiceOfDriver === driverChoices.nearest) return best(own, byDistance);
  if (rule.choiceOfDriver === driverChoices.standbyFirst) {
    const standing = new Set(drivers.filter(({ onStandby }) => onStandby).map(({ id }) => id));
    const rank = ({ driverId }: Candidate): number => (standing.has(driverId) ? 0 : 1);
    return best(own, (one, other) => rank(one) - rank(other) || byMinutes(one, other));
  }
  if (rule.choiceOfDriver === driverChoices.fewestTasks) {
    const tasks = ({ driverId }: Candidate): number => driven.get(driverId) ?? 0;
    return best(own, (one, other) => tasks(one) - tasks(other) || byMinutes(one, other));
  }
  return best(own, found);
}
