/** A correction of a remark: a remark of its own that names the one it corrects; both are kept. */
import { requiredText } from '../../server/calls/inputValues.ts';
import { saveStep } from './saveStep.ts';
import { lockShownTask } from './taskInHand.ts';
import { entityOf, findRow, found } from '../../server/records/query.ts';
import type { Handler } from '../records/handler.ts';
import { enterRemark } from './remark.ts';

/** @throws Refusal 404 */
export const correctRemark: Handler<'remark.correct'> = async (context, input) => {
  const before = found(await findRow(context, entityOf(context, 'remark'), {}, requiredText(input, 'id'), false));
  const hand = await lockShownTask(context, String(before['taskId']));
  const remarks = requiredText(input, 'remarks');
  const remark = await enterRemark(context, hand.task, remarks, { correctsId: String(before['id']) });
  await saveStep(context, hand, { step: 'correct', why: remarks });
  return { id: remark.id };
};
