/** What a new call reports is a task already: its vehicles, its words and who called join that one instead of a second being started. */
import type { Label } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { keptReasons } from '../domain/keptReasons.ts';
import { order, selfDrivenCompany } from '../domain/orderState.ts';
import { orderNumber } from '../domain/orderNumber.ts';
import { identifier, identifying } from '../../core/model/identifier.ts';
import { enterRemark } from '../tasks/remark.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler } from '../records/handler.ts';
import { tellChange } from '../../server/records/recordChange.ts';
import { refusal, requireRight, texts, wrongState } from '../records/errors.ts';
import { givenText, requiredText } from '../../server/calls/inputValues.ts';
import { dbOf, type OrderRow, type TaskInHand, type TaskRow } from '../records/productTables.ts';
import { saveStep } from '../tasks/saveStep.ts';
import { orderOf } from '../tasks/start.ts';
import { vehicleFaults, type Vehicle } from '../tasks/startChoices.ts';
import { requireVersion } from '../tasks/takeStep.ts';
import { lockTask } from '../tasks/taskInHand.ts';

/** @throws Refusal 409 for a task that is over, 422 where there is nothing to add to it. */
export const attach: Handler<'attach'> = async (context, input) => {
  const hand = await lockTask(context, requiredText(input, 'id'));
  requireOpen(hand);
  await requireVersion(context, hand.task, input.version);
  const vehicles = newVehicles(hand, input.trailerOrdersList ?? []);
  const contact = { contactName: givenText(input.contactName), contactPhone: givenText(input.contactPhone) };
  const remarks = givenText(input.remarks) ?? calledAgain(contact);
  await requireSomething(context, vehicles, remarks);
  const added = await addVehicles(context, hand, vehicles);
  if (remarks !== undefined) await enterRemark(context, hand.task, remarks, contact);
  // Somebody has to come for what is added to a vehicle that leaves by itself: it waits for a company.
  const waits = added.length > 0 && leavesByItself(hand.task);
  const task = waits ? { trailerCompanyId: null, assignedBy: null } : {};
  await saveStep(context, { ...hand, orders: [...hand.orders, ...added] }, { step: 'attach', why: remarks, task });
  return null;
};

/** Who called about it is kept with a remark, where they had nothing new to say too. */
function calledAgain(contact: Readonly<Record<string, string | undefined>>): string | undefined {
  return Object.values(contact).some((one) => one !== undefined) ? textOf(keptReasons.calledAgain, 'zh-CN') : undefined;
}

function requireOpen({ task }: TaskInHand): void {
  if (task.deleted) throw wrongState('assign', 'deleted');
  if (task.cancelStatus === 1) throw refusal('task-cancelled');
  if (task.orderStatus !== order.open) throw refusal('task-finished');
}

/** Those that the task has not got yet; of vehicles without a plate each is another one. */
function newVehicles({ orders }: TaskInHand, given: readonly Vehicle[]): readonly Vehicle[] {
  const known = new Set(orders.flatMap((one) => (one.cancelStatus === 1 ? [] : one.vehicleCarno)));
  return given.filter((row) => {
    const said = givenText(row.vehicleCarno);
    if (said === undefined) return false;
    const plate = identifier(said);
    return !identifying.test(plate) || !known.has(plate);
  });
}

async function requireSomething(
  context: HandlerContext,
  vehicles: readonly Vehicle[],
  remarks: string | undefined,
): Promise<void> {
  const none: Record<string, Label> =
    vehicles.length === 0 && remarks === undefined ? { trailerOrdersList: texts.nothingToAttach } : {};
  const fields = { ...none, ...(await vehicleFaults(context, vehicles)) };
  requireRight(fields);
}

function leavesByItself({ trailerCompanyId }: Pick<TaskRow, 'trailerCompanyId'>): boolean {
  return trailerCompanyId === selfDrivenCompany;
}

/** An order of a task that has a company goes to it at once, and waits there for a driver. */
async function addVehicles(
  context: HandlerContext,
  { task, orders }: TaskInHand,
  vehicles: readonly Vehicle[],
): Promise<readonly OrderRow[]> {
  if (vehicles.length === 0) return [];
  const { trailerCompanyId, parkId } = task;
  const values = vehicles.map((vehicle, index) => ({
    ...orderOf(context, task, vehicle),
    ...(task.assigned && !leavesByItself(task)
      ? { orderNo: orderNumber(task.taskNo ?? task.id, orders.length + index + 1), trailerCompanyId, parkId }
      : {}),
  }));
  const added = await dbOf(context).insertInto('trailerOrder').values(values).returningAll().execute();
  for (const one of added) tellChange(context, { entity: 'trailerOrder', step: 'attach', before: null, after: one });
  return added;
}
