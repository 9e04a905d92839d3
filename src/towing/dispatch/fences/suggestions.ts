/** What fences suggest to a driver: to start the shift, or to report an arrival. It is the driver who does it. */
import { textOf } from '../../../core/model/label.ts';
import type { Label } from '../../../core/model/values.ts';
import { label } from '../../../core/model/label.ts';
import { sentence } from '../../decide/sentence.ts';
import { wireTime } from '../../../server/time/clock.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { requiredText } from '../../../server/calls/inputValues.ts';
import { refuse } from '../../../server/records/faults.ts';
import { tellChange } from '../../../server/records/recordChange.ts';
import type { Handler } from '../../records/handler.ts';
import { lockDriver } from '../../records/driverRow.ts';
import { dbOf } from '../../records/productTables.ts';
import { toldMs } from './keepFenceEvent.ts';
import { taskDrivenTo } from './readGrounds.ts';

const arrived = label('您已在{place}，是否确认到达现场？', 'You are at {place}. Report arrival?');
const shiftStart = label('您已在{place}，是否开始上班？', 'You are at {place}. Start your shift?');

/** The newest of each kind that still says something: of the task that is driven to, and of a driver who is off shift. */
export const driverSuggestions: Handler<'driverSuggestions'> = async (context) => {
  const driver = await dbOf(context)
    .selectFrom('driver')
    .select(['id', 'workStatus'])
    .where('id', '=', context.actor.id)
    .executeTakeFirst();
  if (!driver) return [];
  const task = await taskDrivenTo(context, driver.id);
  const open = await openOf(context, driver.id);
  const fits = open.filter(({ fenceAction, taskId }) =>
    fenceAction === 'arrived' ? task !== null && taskId === task.id : driver.workStatus !== 1,
  );
  const newest = fits.filter(
    ({ fenceAction }, index) => fits.findIndex((one) => one.fenceAction === fenceAction) === index,
  );
  return newest.map(({ id, fenceAction, fenceName, eventTime, taskId }) => ({
    id,
    fenceAction,
    text: textOf(said(fenceAction, fenceName), context.language),
    taskId,
    taskNo: taskId === null ? null : (task?.taskNo ?? null),
    fenceName,
    eventTime: wireTime(eventTime),
  }));
};

function openOf(context: HandlerContext, driverId: string) {
  return dbOf(context)
    .selectFrom('fenceEvent')
    .select(['id', 'fenceAction', 'fenceName', 'eventTime', 'taskId'])
    .where('driverId', '=', driverId)
    .where('suggestionState', '=', 'open')
    .where('eventTime', '>=', new Date(context.now.getTime() - toldMs))
    .orderBy('eventTime', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

function said(action: string | null, place: string | null): Label {
  return sentence(action === 'arrived' ? arrived : shiftStart, { place: place ?? '' });
}

/** Closes it; the step itself is a call of its own. @throws Refusal 404 for another driver's, 409 for one that is answered */
export const answerSuggestion: Handler<'answerSuggestion'> = async (context, input) => {
  await lockDriver(context, context.actor.id);
  const before = await dbOf(context)
    .selectFrom('fenceEvent')
    .selectAll()
    .where('id', '=', requiredText(input, 'id'))
    .where('driverId', '=', context.actor.id)
    .executeTakeFirst();
  if (!before || before.suggestionState === null) throw refuse('unknown-record');
  if (before.suggestionState !== 'open') throw refuse('stale');
  const after = await dbOf(context)
    .updateTable('fenceEvent')
    .set({
      suggestionState: input.taken ? 'taken' : 'dismissed',
      version: before.version + 1,
      updateTime: context.now,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  tellChange(context, { entity: 'fenceEvent', step: 'update', before, after });
  return null;
};
