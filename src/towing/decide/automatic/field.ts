/** Who could be sent to a task by a rule, best first, and how many could not, for which reason. */
import { propose, type Proposal } from '../propose.ts';
import type { Task, World } from '../world.ts';
import type { Candidate, Out, Window } from './decision.ts';
import type { AutomaticRule } from './rule.ts';

export interface Field {
  readonly task: Task;
  readonly fit: readonly Candidate[];
  readonly out: readonly Out[];
}

/** The earliest task first; tasks that the world does not hold, or that the rule is not asked for, are left out. */
export function fieldsOf(world: World, rule: AutomaticRule, window: Window): readonly Field[] {
  const whole = { ...world, settings: { ...world.settings, proposalsShown: Infinity } };
  return world.tasks
    .filter(({ id }) => window.taskIds.includes(id))
    .sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))
    .map((task) => fieldOf(whole, rule, task, window));
}

function fieldOf(world: World, rule: AutomaticRule, task: Task, { minutes }: Window): Field {
  const { proposals, excluded } = propose(world, { taskId: task.id, minutes: minutes?.get(task.id) });
  const fit: Candidate[] = [];
  const outs = new Map<string, number>();
  const leaveOut = (code: string): void => void outs.set(code, (outs.get(code) ?? 0) + 1);
  for (const proposal of proposals) {
    if (rule.companyId !== null && proposal.companyId !== rule.companyId) leaveOut('other-company');
    else if (rule.maxMinutes !== null && proposal.minutes > rule.maxMinutes) leaveOut('too-far');
    else fit.push(candidate(proposal));
  }
  for (const { code } of excluded) leaveOut(code);
  const out = [...outs].map(([code, count]) => ({ code, count }));
  return { task, fit, out: out.sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1)) };
}

function candidate(proposal: Proposal): Candidate {
  const { driverId, driverName, companyId, companyName, minutes, minutesFrom, distance, reasons } = proposal;
  return { driverId, driverName, companyId, companyName, minutes, minutesFrom, distance, reasons };
}

/** The field without those that are sent elsewhere at this moment. */
export function without(field: Field, taken: ReadonlySet<string>): Field {
  const fit = field.fit.filter(({ driverId }) => !taken.has(driverId));
  const gone = field.fit.length - fit.length;
  return gone === 0 ? field : { ...field, fit, out: [{ code: 'taken', count: gone }, ...field.out] };
}
