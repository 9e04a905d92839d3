/** One task with all that belongs to it, deleted ones, and the tasks of one person. */
import { found, readMany, readOne } from '../../server/records/query.ts';
import { givenText, requiredText } from '../../server/calls/inputValues.ts';
import { refuse } from '../../server/records/faults.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler, Input } from '../records/handler.ts';
import { groupedImages } from './photos/taskImages.ts';

export const findById: Handler<'findById'> = (context, input) => record(context, input, false);
export const findByIdDelete: Handler<'findByIdDelete'> = (context, input) => record(context, input, true);

/** @throws Refusal 404 */
async function record(context: HandlerContext, input: Input<'findById'>, deleted: boolean) {
  const id = requiredText(input, 'id');
  const task = found(await readOne(context, { entity: 'task', where: { deleted } }, id));
  const of = { entity: 'remark', where: { taskId: id } };
  const remarks = await readMany(context, of, 999, { orderBy: 'createTime,id' });
  return { ...task, remarks, ...(await groupedImages(context, id)) };
}

const atMost = 100;

/** The newest tasks of an officer or of a customer, by phone. @throws Refusal 400 where neither is given */
export const someone: Handler<'someone'> = (context, input) => {
  const names = (['peoplesPolicePhone', 'customerPhone'] as const).filter(
    (name) => givenText(input[name]) !== undefined,
  );
  const [first] = names;
  if (first === undefined) {
    const text = { 'zh-CN': '请填写民警电话或车主电话', 'en-US': "Give the officer's or the customer's phone" };
    throw refuse('bad-parameters', { fields: { customerPhone: text } });
  }
  const filters = names.map((field) => ({ field, as: 'exact', params: [field] }) as const);
  return readMany(context, { entity: 'task', where: { deleted: false }, filters, children: true }, atMost, input);
};
