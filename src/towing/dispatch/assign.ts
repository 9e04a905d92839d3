/** The command centre's first step: a company and a lot for the task (`mode` 0), or another company later (`mode` 1). */
import type { Label } from '../../core/model/catalogue.ts';
import { readKept } from '../../server/calls/written/keptRecords.ts';
import { textOf } from '../../core/model/label.ts';
import { keptReasons } from '../domain/keptReasons.ts';
import { hasArrived, onTheSpot, receipt, selfDrivenCompany, stateOf, unset } from '../domain/orderState.ts';
import { orderNumber } from '../domain/orderNumber.ts';
import { wireTime } from '../../server/time/clock.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler, Input } from '../records/handler.ts';
import { chosenDriver } from './chosenDriver.ts';
import { refuseForbidden } from './handRules.ts';
import { isProposedFirst, keepChoice } from './proposals/shownList.ts';
import { companyNames } from '../records/companyNames.ts';
import type { TurnsKept } from '../records/rotation/keepRotation.ts';
import { refusal, texts } from '../records/errors.ts';
import { givenText, requiredChoices, requiredText } from '../../server/calls/inputValues.ts';
import { dbOf, type OrderRow, type TaskInHand, type TaskRow } from '../records/productTables.ts';
import { saveStep } from '../tasks/saveStep.ts';
import { ordersFor, outside, requireVersion } from '../tasks/takeStep.ts';
import { lockTask } from '../tasks/taskInHand.ts';
import { turnsKeptFor } from './turnsRule.ts';

interface Assignment {
  readonly trailerCompanyId: string;
  readonly parkId: string;
  readonly driverId: string | null;
}

export const assign: Handler<'assign'> = async (context, input) => {
  const transfer = input.mode === 1;
  await assignAs(context, input, transfer ? 'transfer' : 'assign');
  if (transfer) context.say({ 'zh-CN': '转交成功', 'en-US': 'Transferred' });
  return null;
};

/** Whoever assigns, and whatever the timeline calls it, goes by the same rules. @param decided by a rotation @returns the task as it stands then */
export async function assignAs(
  context: HandlerContext,
  input: Input<'assign'>,
  step: 'assign' | 'transfer' | 'automatic',
  decided?: TurnsKept,
): Promise<TaskInHand> {
  const hand = await lockTask(context, requiredText(input, 'id'));
  const transfer = step === 'transfer';
  const taken = transfer ? outside(ordersFor('transferCompany', hand)) : await ordersToAssign(context, hand);
  await requireVersion(context, hand.task, input.version);
  const reason = givenText(input.reason) ?? (transfer ? lateness(hand.task, taken) : undefined);
  const assignment = await readAssignment(context, hand.task, input, transfer);
  if (transfer) requireReason(taken, reason);
  await refuseForbidden(context, hand, taken, {
    companyId: assignment.trailerCompanyId,
    driverId: assignment.driverId,
    fields: { company: 'trailerCompanyId', driver: 'driverId' },
  });
  const { trailerCompanyId, parkId, driverId } = assignment;
  const saved = await saveStep(context, hand, {
    step,
    why: reason,
    requested: input.requested === true,
    proposedFirst: await isProposedFirst(context, hand.task, driverId),
    turns: step === 'automatic' ? decided : await turnsKeptFor(context, hand),
    orders: taken.map((order) => ({ id: order.id, set: assigned(hand, order, assignment) })),
    task: {
      trailerCompanyId,
      parkId,
      assignedBy: context.actor.name,
      ...(transfer ? handedOver(hand, taken, assignment) : {}),
    },
  });
  await keepChoice(context, hand.task, { step, trailerCompanyId, driverId });
  return saved;
}

/** Of a transfer away from a company that was not there in time nobody has to say why. */
function lateness({ breachTime }: TaskRow, taken: readonly OrderRow[]): string | undefined {
  return breachTime !== null && !taken.some(hasArrived) ? textOf(keptReasons.tooLate, 'zh-CN') : undefined;
}

/** A vehicle that is towed already keeps the moments of its own assignment: what comes after them is measured from there. */
function handedOver({ orders }: TaskInHand, taken: readonly OrderRow[], assignment: Assignment): Partial<TaskRow> {
  const isWhole = orders.every((order) => order.cancelStatus === 1 || taken.includes(order));
  return {
    ...(isWhole ? { assignTime: null } : {}),
    dispatchTime: null,
    newAcceptCompanyId: receivingCompany(assignment),
  };
}

/** Nobody receives a task whose vehicle leaves by itself. */
function receivingCompany({ trailerCompanyId }: Assignment): string | null {
  return trailerCompanyId === selfDrivenCompany ? null : trailerCompanyId;
}

function assigned(
  { task, orders }: TaskInHand,
  order: OrderRow,
  { trailerCompanyId, parkId, driverId }: Assignment,
): Partial<OrderRow> {
  return {
    orderNo: order.orderNo ?? orderNumber(task.taskNo ?? task.id, orders.indexOf(order) + 1),
    trailerCompanyId,
    parkId,
    driverId,
    driverReceiptNumber: null,
    receiptStatus: driverId === null ? unset : receipt.waiting,
    rescueStatus: unset,
  };
}

/** Of two people who assign at the same moment the second is told who was first. */
async function ordersToAssign(context: HandlerContext, hand: TaskInHand): Promise<readonly OrderRow[]> {
  const { task, orders } = hand;
  const over = task.deleted || task.orderStatus === 1;
  if (over || orders.some((order) => stateOf(order) === 'unassigned')) return ordersFor('assign', hand);
  const companyId = task.trailerCompanyId ?? '';
  const names = await companyNames(context, [companyId]);
  const when = task.assignTime ? wireTime(task.assignTime) : '';
  throw refusal('already-assigned', {
    values: { taskNo: task.taskNo ?? '', who: task.assignedBy ?? '', when, company: names.get(companyId) ?? '' },
    data: {
      assignedBy: task.assignedBy,
      assignTime: when,
      trailerCompanyId: task.trailerCompanyId,
      version: task.version,
    },
  });
}

async function readAssignment(
  context: HandlerContext,
  task: TaskRow,
  input: Input<'assign'>,
  transfer: boolean,
): Promise<Assignment> {
  const { trailerCompanyId, parkId } = requiredChoices(input, {
    trailerCompanyId: texts.noCompany,
    parkId: texts.noPark,
  });
  const fields: Record<string, Label> = {};
  const company = await companyFault(context, task, trailerCompanyId, transfer);
  const park = await parkFault(context, task, parkId);
  if (company) fields['trailerCompanyId'] = company;
  if (park) fields['parkId'] = park;
  throwFaults(fields);
  const driverId = givenText(input.driverId);
  const driver =
    driverId === undefined
      ? null
      : await chosenDriver(context, { field: 'driverId', driverId, companyId: trailerCompanyId, transfer });
  return { trailerCompanyId, parkId, driverId: driver?.id ?? null };
}

function throwFaults(fields: Record<string, Label>): void {
  const first = Object.values(fields)[0];
  if (first === undefined) return;
  throw refusal('wrong-assignment', { fields, text: first });
}

async function companyFault(
  context: HandlerContext,
  task: TaskRow,
  companyId: string,
  transfer: boolean,
): Promise<Label | undefined> {
  if (transfer && companyId === task.trailerCompanyId) return texts.sameCompany;
  if (companyId === selfDrivenCompany) return undefined;
  const named = dbOf(context).selectFrom('company').select('detachmentIds').where('id', '=', companyId);
  const [company] = await readKept(context, 'company', [companyId], named);
  return company?.detachmentIds?.includes(task.detachmentId) ? undefined : texts.companyElsewhere;
}

export async function parkFault(context: HandlerContext, task: TaskRow, parkId: string): Promise<Label | undefined> {
  if (parkId === onTheSpot.parkId) return undefined;
  if (task.rescueStatusId?.includes(onTheSpot.rescueStatus)) return texts.onTheSpot;
  const own = dbOf(context).selectFrom('park').select('id').where('detachmentId', '=', task.detachmentId);
  const [park] = await readKept(context, 'park', [parkId], own.where('id', '=', parkId));
  return park ? undefined : texts.parkElsewhere;
}

export function requireReason(orders: readonly OrderRow[], reason: string | undefined): void {
  if (reason !== undefined || !orders.some(hasArrived)) return;
  throw refusal('reason-missing', { fields: { reason: texts.reasonMissing } });
}
