/** What became of a task that a company had: its number, the step by which it went, to whom and why. */
import type { Label, Row } from '../../../core/model/catalogue.ts';
import { joinLabels, label, textOf } from '../../../core/model/label.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Refusal } from '../../../server/records/refusal.ts';
import { reasonIn } from '../../domain/keptReasons.ts';
import { selfDrivenCompany } from '../../domain/orderState.ts';
import { userTypes } from '../../domain/userTypes.ts';
import { companyNames } from '../../records/companyNames.ts';
import { refusal } from '../../records/errors.ts';
import { dbOf } from '../../records/productTables.ts';
import { eventsOf } from './taskEvents.ts';

/** By the step of the dictionary `step`; by any other it went to another company. */
const texts: Readonly<Record<string, Label>> = {
  withdraw: label('{task}已被指挥中心撤回', '{task} was withdrawn by the command centre'),
  undo: label('{task}的分派已撤销', '{task}: the assignment was undone'),
  companyRefuse: label('{task}已由本公司拒单', '{task} was refused by your company'),
  passOn: label('{task}已由本公司拒单', '{task} was refused by your company'),
  expire: label('{task}超时未接，已转出', '{task} was not accepted in time and has moved on'),
  cancel: label('{task}已取消', '{task} was cancelled'),
  delete: label('{task}已删除', '{task} was deleted'),
};
const toCompany = label('{task}已转交{company}', '{task} was transferred to {company}');
const toNobody = label('{task}已转交其他公司', '{task} was transferred to another company');
const toOwner = label('{task}改为自驱', '{task} is now self-driven');

const named = label('任务 {taskNo} ', 'Task {taskNo}');
const namedWithPlates = label('任务 {taskNo}（{plates}）', 'Task {taskNo} ({plates})');
const because = label('{taken}：{why}', '{taken}: {why}');

interface Taken {
  readonly taskNo: string | null;
  readonly plates?: string | null | undefined;
  /** Of the dictionary `step`. */
  readonly step: string;
  /** Whose the task is now; null where it waits for the command centre. */
  readonly companyId: string | null;
  readonly why: string | null | undefined;
}

/** One sentence in both languages. */
export async function takenText(
  context: HandlerContext,
  { taskNo, plates, step, companyId, why }: Taken,
): Promise<Label> {
  const company = companyId === null ? undefined : (await companyNames(context, [companyId])).get(companyId);
  const elsewhere = companyId === selfDrivenCompany ? toOwner : company === undefined ? toNobody : toCompany;
  const sentence = texts[step] ?? elsewhere;
  const name = plates ? namedWithPlates : named;
  return joinLabels((text) => {
    const task = filled(text(name), { taskNo, plates });
    const taken = filled(text(sentence), { task, company });
    return why ? filled(text(because), { taken, why: text(label(why, reasonIn('en-US', why))) }) : taken;
  });
}

const filled = (text: string, values: Row): string => textOf(text, 'zh-CN', values);

/** Null for a company that never had it, or still has it, and for everybody else. */
export async function takenFrom(context: HandlerContext, id: string): Promise<Refusal | null> {
  const { userType, capacityId: company } = context.actor;
  if (userType !== userTypes.company || company === null) return null;
  let row: Row = {};
  let taken: Omit<Taken, 'taskNo'> | null = null;
  for (const event of await eventsOf(context, id)) {
    const had = isOf(row, company);
    row = { ...row, ...event.to };
    const { trailerCompanyId } = row;
    const companyId = typeof trailerCompanyId === 'string' ? trailerCompanyId : null;
    if (isOf(row, company)) taken = null;
    else if (had) taken = { step: event.step, companyId, why: event.why };
  }
  if (taken === null) return null;
  const task = await dbOf(context).selectFrom('task').select('taskNo').where('id', '=', id).executeTakeFirst();
  return refusal('task-taken', { text: await takenText(context, { ...taken, taskNo: task?.taskNo ?? '' }) });
}

const isOf = ({ trailerCompanyId, deleted }: Row, company: string): boolean =>
  trailerCompanyId === company && deleted !== true;
