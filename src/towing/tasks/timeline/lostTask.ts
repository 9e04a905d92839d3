/** How a task was taken from a driver, by its events. */
import type { Row } from '../../../core/model/catalogue.ts';
import { refuse } from '../../../server/records/faults.ts';
import { requiredText } from '../../../server/calls/inputValues.ts';
import type { Handler } from '../../records/handler.ts';
import { dbOf } from '../../records/productTables.ts';
import { eventsOf } from './taskEvents.ts';

/**
 * One row where somebody else took the task from this driver, none where the driver has it or ended it. A reason only of
 * what was cancelled: the driver may still read that task; whoever gets it next is none of their business.
 * @throws Refusal 404 of a task that this driver has never had
 */
export const lostTask: Handler<'lostTask'> = async (context, input) => {
  const id = requiredText(input, 'id');
  const me = context.actor.id;
  const events = await eventsOf(context, id);
  let row: Row = {};
  let lost: (typeof events)[number] | null = null;
  let hadEver = false;
  for (const event of events) {
    const had = isOf(row, me);
    row = { ...row, ...event.to };
    hadEver ||= isOf(row, me);
    if (isOf(row, me)) lost = null;
    else if (had) lost = event;
  }
  if (!hadEver) throw refuse('unknown-record');
  if (!lost || lost.userId === me) return [];
  const task = await dbOf(context).selectFrom('task').select('taskNo').where('id', '=', id).executeTakeFirst();
  return [{ taskNo: task?.taskNo ?? '', step: lost.step, why: lost.step === 'cancel' ? lost.why : null }];
};

/** Nobody deletes a task that a driver is bound by. */
function isOf({ driverIds, cancelStatus }: Row, me: string): boolean {
  return Array.isArray(driverIds) && driverIds.includes(me) && cancelStatus !== 1;
}
