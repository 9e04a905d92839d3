/** A driver whose account is locked in the middle of a task cannot end it: whoever locks is told of it, and so is the company, who sends another. */
import { filledLabel, label } from '../../core/model/label.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { keepNotices, usersOfCompany } from '../records/notices.ts';
import { dbOf, type DriverRow } from '../records/productTables.ts';

const said = label(
  '已锁定；司机的任务 {taskNo} 未完成，由公司转交其他司机',
  'Locked; the company sends another driver to the open task {taskNo}',
);
const told = label(
  '司机{driver}的账号已锁定，任务 {taskNo} 未完成：请转交其他司机',
  'The account of driver {driver} is locked with task {taskNo} open: transfer it to another driver',
);

/** Nothing of a driver who has no task in hand. */
export async function tellHeldTask(
  context: HandlerContext,
  { id, driverName, trailerCompanyId }: DriverRow,
): Promise<void> {
  const held = dbOf(context).selectFrom('driverHold').innerJoin('task', 'task.id', 'driverHold.taskId');
  const task = await held.select(['task.id', 'task.taskNo']).where('driverHold.id', '=', id).executeTakeFirst();
  if (!task) return;
  const taskNo = task.taskNo ?? '';
  context.say(filledLabel(said, { taskNo }));
  const users = trailerCompanyId === null ? [] : await usersOfCompany(context, trailerCompanyId);
  if (users.length === 0) return;
  const text = filledLabel(told, { driver: driverName, taskNo });
  await keepNotices(context, users, {
    text: text['zh-CN'],
    textEn: text['en-US'],
    page: `dispatch/trailerOrdersCompany?${new URLSearchParams({ taskNo }).toString()}`,
    about: 'driver',
    recordId: id,
    urgent: true,
  });
}
