/** What became of a task that a company had: its number and the step by which it went, for whoever still looks at it. */
import type { Label, Row } from '../../../core/model/catalogue.ts';
import { label } from '../../../core/model/label.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Refusal } from '../../../server/records/refusal.ts';
import { userTypes } from '../../domain/userTypes.ts';
import { refusal } from '../../records/errors.ts';
import { dbOf } from '../../records/productTables.ts';
import { eventsOf } from './taskEvents.ts';

/** By the step of the dictionary `step`; by any other it went to another company. */
const texts: Readonly<Record<string, Label>> = {
  withdraw: label('任务 {taskNo} 已被指挥中心撤回', 'Task {taskNo} was withdrawn by the command centre'),
  undo: label('任务 {taskNo} 的分派已撤销', 'The assignment of task {taskNo} was undone'),
  companyRefuse: label('任务 {taskNo} 已由本公司拒单', 'Task {taskNo} was refused by your company'),
  passOn: label('任务 {taskNo} 已由本公司拒单', 'Task {taskNo} was refused by your company'),
  expire: label('任务 {taskNo} 超时未接，已转出', 'Task {taskNo} was not accepted in time and has moved on'),
  delete: label('任务 {taskNo} 已删除', 'Task {taskNo} was deleted'),
};
const elsewhere = label('任务 {taskNo} 已转交其他公司', 'Task {taskNo} was transferred to another company');

/** Null for a company that never had it, or still has it, and for everybody else. */
export async function takenFrom(context: HandlerContext, id: string): Promise<Refusal | null> {
  const { userType, capacityId: company } = context.actor;
  if (userType !== userTypes.company || company === null) return null;
  let row: Row = {};
  let step: string | null = null;
  for (const event of await eventsOf(context, id)) {
    const had = isOf(row, company);
    row = { ...row, ...event.to };
    if (isOf(row, company)) step = null;
    else if (had) step = event.step;
  }
  if (step === null) return null;
  const task = await dbOf(context).selectFrom('task').select('taskNo').where('id', '=', id).executeTakeFirst();
  return refusal('task-taken', { text: texts[step] ?? elsewhere, values: { taskNo: task?.taskNo ?? '' } });
}

const isOf = ({ trailerCompanyId, deleted }: Row, company: string): boolean =>
  trailerCompanyId === company && deleted !== true;
