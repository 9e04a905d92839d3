/** When a driver took a step: now, or the phone's time of a step that was kept while there was no network. */
import type { HandlerContext } from '../../server/calls/handler.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import { refuse } from '../../server/records/faults.ts';
import { instantOf } from '../../server/time/instant.ts';
import { texts } from '../records/errors.ts';
import { dbOf, type OrderRow, type TaskInHand, type TaskRow } from '../records/productTables.ts';
import type { StepName } from '../domain/steps.ts';

/** A phone's clock may be wrong by so much either way; the time is set right then. */
const clockToleranceMs = 5 * 60_000;

/** What comes before each of a driver's steps. */
const before: Partial<Record<StepName, keyof TaskRow & `${string}Time`>> = {
  accept: 'dispatchTime',
  refuse: 'dispatchTime',
  arrive: 'acceptTime',
  tow: 'arriveTime',
  empty: 'arriveTime',
  finish: 'towTime',
};

/** The orders that the step takes, and their task. */
interface Taken extends TaskInHand {
  readonly step: StepName;
}

/** Not in the future, and not before the step before it. @throws Refusal 422 where the clock is wrong by more than five minutes */
export async function stepTime(
  context: HandlerContext,
  { task, orders, step }: Taken,
  at: string | null | undefined,
): Promise<Date> {
  const time = ownTime(context, at);
  const name = before[step];
  const previous = name === undefined ? null : task[name];
  if (!(previous instanceof Date) || time >= previous) return time;
  // A task is dispatched as its last vehicle is: the driver of another was sent before.
  if (name === 'dispatchTime' && time >= (await sentAt(context, orders))) return time;
  if (previous.getTime() - time.getTime() > clockToleranceMs)
    throw refuse('rule-broken', { fields: { at: texts.beforeLastStep } });
  return previous;
}

/** When the first of the drivers of these orders was bound to them; now where none is. */
async function sentAt(context: HandlerContext, orders: readonly OrderRow[]): Promise<Date> {
  const ids = orders.flatMap(({ driverId }) => driverId ?? []);
  const holds = dbOf(context).selectFrom('driverHold').select('createTime').where('id', 'in', ids);
  const first = await holds.orderBy('createTime').limit(1).executeTakeFirst();
  return first?.createTime ?? context.now;
}

/** The time that was given, or now; never in the future. @throws Refusal 422 */
export function ownTime({ now }: Pick<HandlerContext, 'now'>, at: string | null | undefined): Date {
  const text = givenText(at);
  if (text === undefined) return now;
  const time = instantOf(text);
  if (!time || time.getTime() > now.getTime() + clockToleranceMs)
    throw refuse('rule-broken', { fields: { at: texts.timeAhead } });
  return time > now ? now : time;
}
