/** Tasks that come in by other ways than the police's own form: by phone, from an insurer. */
import { dispatch } from './dispatch.ts';
import { givenText, requiredText } from '../../server/calls/inputValues.ts';
import { findTask } from '../tasks/taskInHand.ts';
import { start } from '../tasks/start.ts';
import { refuse } from '../../server/records/faults.ts';
import type { Handler } from '../records/handler.ts';
import { Refusal } from '../../server/records/refusal.ts';

/** As `taskTypeName` of the task has it. */
const insurance = 'insurance';

export const phoneEntry: Handler<'phoneEntry'> = (context, input) => start(context, input, 'phone');

/** @throws Refusal 403 for a unit that the setting `insuranceDetachmentIds` does not name */
export const startInsured: Handler<'insurance.add'> = (context, input) => {
  const unit = givenText(input.detachmentId) ?? context.actor.detachmentId;
  const ids = context.settings['insuranceDetachmentIds'];
  if (!Array.isArray(ids) || !ids.includes(unit)) throw refuse('not-allowed');
  return start(context, input, insurance);
};

/** The company sends a standby driver to an insurer's task. @throws Refusal 409 for a task of the police */
export const dispatchInsured: Handler<'insurance.dispatch'> = async (context, input) => {
  const { task } = await findTask(context, requiredText(input, 'id'));
  if (task.taskTypeName !== insurance) {
    const text = { 'zh-CN': '该任务不是保险任务', 'en-US': "This is not an insurer's task" };
    throw new Refusal('not-insured', { status: 409, text });
  }
  return dispatch(context, input);
};
