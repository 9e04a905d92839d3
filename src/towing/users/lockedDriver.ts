/** What a driver whose account is locked cannot end any more: whoever locks is told of it, and so is the company, with what there is to do. */
import type { Label } from '../../core/model/catalogue.ts';
import { filledLabel, label } from '../../core/model/label.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { bindsDriver, stateOf } from '../domain/orderState.ts';
import { keepNotices, usersOfCompany } from '../records/notices.ts';
import { dbOf, type DriverRow, type OrderRow } from '../records/productTables.ts';

interface Left {
  /** To whoever locks. */
  readonly said: Label;
  /** To the company. */
  readonly told: Label;
}

/** On the way, on scene, towing: another driver goes on. */
const open: Left = {
  said: label(
    '已锁定；司机的任务 {taskNo} 未完成，由公司转交其他司机',
    'Locked; the company sends another driver to the open task {taskNo}',
  ),
  told: label(
    '司机{driver}的账号已锁定，任务 {taskNo} 未完成：请转交其他司机',
    'The account of driver {driver} is locked with task {taskNo} open: transfer it to another driver',
  ),
};
/** Nobody drives what its lot has: the tow is over. */
const inside: Left = {
  said: label(
    '已锁定；任务 {taskNo} 的车辆已在停车场，由公司、停车场或指挥中心代司机完成拖车',
    'Locked; the vehicle of task {taskNo} is in its lot: the company, the lot or the command centre finishes the tow',
  ),
  told: label(
    '司机{driver}的账号已锁定，任务 {taskNo} 的车辆已在停车场：请在任务详情的拖车单上“代司机完成拖车”',
    'The account of driver {driver} is locked, and the vehicle of task {taskNo} is in its lot: press “Finish the tow for the driver” in the task details',
  ),
};

/** The tow is over, and only the driver had the photos of it. */
const photos: Left = {
  said: label(
    '已锁定；任务 {taskNo} 还缺司机的照片，由公司补充，或由指挥中心免补',
    "Locked; task {taskNo} lacks the driver's photos: the company adds them, or the command centre waives them",
  ),
  told: label(
    '司机{driver}的账号已锁定，任务 {taskNo} 还缺照片：请在任务上添加照片；没有照片时，请指挥中心免补',
    'The account of driver {driver} is locked, and task {taskNo} lacks photos: add them to the task, or ask the command centre to waive them',
  ),
};

/** Nothing of a driver who has nothing left to do. */
export async function tellWhatIsLeft(
  context: HandlerContext,
  { id, driverName, trailerCompanyId }: DriverRow,
): Promise<void> {
  const left = await leftBy(context, id);
  const [first] = left;
  if (!first) return;
  context.say(filledLabel(first.said, { taskNo: first.taskNo }));
  const users = trailerCompanyId === null ? [] : await usersOfCompany(context, trailerCompanyId);
  if (users.length === 0) return;
  for (const { told, taskNo } of left) {
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
}

/** Once a task and thing to do, what is under way before the rest. */
async function leftBy(context: HandlerContext, driverId: string): Promise<readonly (Left & { taskNo: string })[]> {
  const orders = await dbOf(context)
    .selectFrom('trailerOrder')
    .innerJoin('task', 'task.id', 'trailerOrder.taskId')
    .selectAll('trailerOrder')
    .select('task.taskNo')
    .where('trailerOrder.driverId', '=', driverId)
    .where('trailerOrder.orderStatus', '=', 0)
    .where('trailerOrder.deleted', '=', false)
    .orderBy('trailerOrder.id')
    .execute();
  const found = [open, inside, photos].flatMap((left) =>
    orders.flatMap((order) => (leftOf(order) === left ? [{ ...left, taskNo: order.taskNo ?? '' }] : [])),
  );
  return found.filter(
    (one, at) => found.findIndex(({ told, taskNo }) => told === one.told && taskNo === one.taskNo) === at,
  );
}

function leftOf(order: OrderRow): Left | null {
  const state = stateOf(order);
  if (state === 'towing' && order.parkInTime !== null) return inside;
  if (state === 'photosMissing') return photos;
  return bindsDriver(state) ? open : null;
}
