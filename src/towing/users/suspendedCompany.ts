/** What waits at a company that is suspended: it can send nobody any more, so whoever suspends is told, and so are the company and the command. */
import type { Row } from '../../core/model/catalogue.ts';
import { filledLabel, label } from '../../core/model/label.ts';
import type { HandlerContext, Written } from '../../server/calls/handler.ts';
import { userTypes } from '../domain/userTypes.ts';
import { keepNotices, usersOfCompany } from '../records/notices.ts';
import { dbOf } from '../records/productTables.ts';

const said = label(
  '已暂停派单；{count} 个任务还在等该公司派司机，请转派：{taskNos}',
  'Suspended; {count} tasks still wait for a driver of this company, transfer them: {taskNos}',
);

const toldCompany = label(
  '贵公司已暂停派单（{reason}）：任务 {taskNo} 不能再派司机，等指挥中心转派',
  'Your company is suspended ({reason}): no driver can be sent to task {taskNo}, the command centre transfers it',
);

const toldCommand = label(
  '{company}已暂停派单，任务 {taskNo} 还在等它派司机：请转派',
  '{company} is suspended with task {taskNo} still waiting for its driver: transfer it',
);

/** Those that were suspended before have been told of. */
export async function suspensionFollows(context: HandlerContext, { before, after }: Written): Promise<void> {
  if (after === null || !holdsNow(context, after) || (before !== null && holdsNow(context, before))) return;
  const company = String(after['trailerCompanyId']);
  const tasks = await waitingAt(context, company, String(after['detachmentId']));
  if (tasks.length === 0) return;
  context.say(
    filledLabel(said, { count: String(tasks.length), taskNos: tasks.map(({ taskNo }) => taskNo).join(', ') }),
  );
  const { name = '' } =
    (await dbOf(context).selectFrom('company').select('name').where('id', '=', company).executeTakeFirst()) ?? {};
  const own = await usersOfCompany(context, company);
  const command = await commandOf(context, String(after['detachmentId']));
  for (const { id, taskNo } of tasks) {
    const values = { taskNo: taskNo ?? '', company: name, reason: String(after['suspensionReason']) };
    const told = [
      { users: own, text: toldCompany, list: 'dispatch/trailerOrdersCompany' },
      { users: command, text: toldCommand, list: 'dispatch/unfinished' },
    ];
    for (const { users, text, list } of told)
      if (users.length > 0)
        await keepNotices(context, users, {
          text: filledLabel(text, values)['zh-CN'],
          textEn: filledLabel(text, values)['en-US'],
          page: `${list}?${new URLSearchParams({ taskNo: taskNo ?? '' }).toString()}`,
          about: 'task',
          recordId: id,
          urgent: true,
        });
  }
}

function holdsNow({ now }: HandlerContext, { suspendedFrom, suspendedUntil }: Row): boolean {
  if (!(suspendedFrom instanceof Date) || suspendedFrom > now) return false;
  return !(suspendedUntil instanceof Date) || now < suspendedUntil;
}

/** Its tasks there that wait for it to send a driver, the oldest first. */
const waitingAt = (context: HandlerContext, company: string, detachmentId: string) =>
  dbOf(context)
    .selectFrom('task')
    .select(['id', 'taskNo'])
    .where('detachmentId', '=', detachmentId)
    .where('trailerCompanyId', '=', company)
    .where('assigned', '=', true)
    .where('distributionOrder', '=', 0)
    .where('orderStatus', '=', 0)
    .where('cancelStatus', '=', 0)
    .where('deleted', '=', false)
    .orderBy('createTime')
    .orderBy('id')
    .execute();

/** The police of the unit, but for whoever has just suspended it. */
async function commandOf(context: HandlerContext, detachmentId: string): Promise<readonly string[]> {
  const users = await dbOf(context)
    .selectFrom('user')
    .select('id')
    .where('userType', '=', userTypes.police)
    .where('detachmentId', '=', detachmentId)
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  return users.map(({ id }) => id).filter((id) => id !== context.actor.id);
}
