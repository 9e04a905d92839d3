/** Whose turn a task is where companies take turns by a rule: of those who have a truck that may be sent. */
import type { DispatchRule, World } from '../world.ts';
import { nextFor, type Availability, type Next, type RotationTask } from './next.ts';
import { emptyList } from './list.ts';

/** The rotation that a task goes by. */
export interface Turns {
  readonly rule: Pick<DispatchRule, 'companyId' | 'maxMinutes'>;
  /** Companies, the next one first. */
  readonly order: readonly string[];
  readonly task: RotationTask;
}

/** A driver who breaks no rule. */
interface Able {
  readonly companyId: string;
  readonly minutes: number;
}

export function turnOf(world: World, { rule, order, task }: Turns, able: readonly Able[]): Next {
  const allowed = able.filter((one) => allows(rule, one));
  return nextFor(task, { ...emptyList, order }, trucksFree(world, allowed), world.now);
}

function allows({ companyId, maxMinutes }: Turns['rule'], able: Able): boolean {
  return (companyId === null || companyId === able.companyId) && (maxMinutes === null || able.minutes <= maxMinutes);
}

/** A truck that may be sent is a driver who breaks no rule. */
export function trucksFree(
  { companies }: World,
  able: readonly Pick<Able, 'companyId'>[],
): ReadonlyMap<string, Availability> {
  return new Map(
    companies.map(({ id, suspensions }) => [
      id,
      { suspensions, free: able.filter(({ companyId }) => companyId === id).length },
    ]),
  );
}
