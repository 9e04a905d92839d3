/** What a lot confirms: a towed vehicle came in, may or may not go, went out. */
import { onTheSpot, order as orderCodes, rescue, stateOf } from '../../domain/orderState.ts';
import type { Label } from '../../../core/model/catalogue.ts';
import { rowOf } from '../../../core/model/row.ts';
import { filledLabel, label } from '../../../core/model/label.ts';
import { givenText, requiredText } from '../../../server/calls/inputValues.ts';
import { dbOf, type OrderRow } from '../../records/productTables.ts';
import { nameOfStatus } from './lotStatus.ts';
import {
  alreadyIn,
  askedAlready,
  hasBecome,
  notHeld,
  notInside,
  notLeft,
  notReleased,
  notTowing,
  notTowed,
  policeRelease,
} from './lotRefusals.ts';
import { ordersLackingPhotos } from '../photos/photos.ts';
import { saveStep } from '../saveStep.ts';
import { lockOrder, type OrderInHand } from '../taskInHand.ts';
import { refuse } from '../../../server/records/faults.ts';
import { lockingItself, type HandlerContext } from '../../../server/calls/handler.ts';
import type { Handler, Input } from '../../records/handler.ts';
import { fault, Refusal } from '../../../server/records/refusal.ts';

/** Codes of the dictionary `strongMeasuresStatus`. */
const exit = { left: 1, inside: 2, released: 3, held: 5 } as const;

export const vehicleIn: Handler<'park.vehicleIn'> = lockingItself(async (context, input) => {
  const found = await lockOrder(context, requiredText(input, 'trailerOrdersId'));
  const { order } = found;
  if (order.parkInTime) throw refusal('vehicle-inside', order, alreadyIn);
  const toLot = order.parkId !== null && order.parkId !== onTheSpot.parkId;
  if (!toLot || order.cancelStatus === 1 || !underWay.includes(stateOf(order))) {
    throw refusal('vehicle-not-towed', order, notTowed);
  }
  const status = statusAtEntry(context, found, statusGiven(input, [exit.inside, exit.released, exit.held]));
  const isFinished = input.finishDriver === true && stateOf(order) === 'towing';
  const hand = isFinished ? await finishForDriver(context, found, photosMissing) : found;
  return save(context, hand, 'vehicleIn', { parkInTime: context.now, strongMeasuresStatusId: status });
});

/** Strong measures hold a vehicle from the moment it comes in, until somebody who may lets it go. */
function statusAtEntry(context: HandlerContext, { task, order }: OrderInHand, given: number | undefined): number {
  if (!task.rescueStatusId?.includes(strongMeasuresDemanded)) return given ?? exit.inside;
  if (given !== undefined && given !== exit.held && !mayRelease(context)) throw notYours(order);
  if (given === undefined) context.say(heldAtEntry);
  return given ?? exit.held;
}

/** Code of the dictionary `rescueStatus`. */
const strongMeasuresDemanded = 5;

const heldAtEntry: Label = {
  'zh-CN': '已入场；任务要求强制措施，车辆未放行',
  'en-US': 'Vehicle in; the task demands strong measures, so it is held',
};

/** The lot has the vehicle: the driver's last step is taken for them, and they are free. */
async function finishForDriver(context: HandlerContext, hand: OrderInHand, lacking: Label): Promise<OrderInHand> {
  const { id } = hand.order;
  const isLacking = (await ordersLackingPhotos(context, hand, [hand.order])).size > 0;
  const orderStatus = isLacking ? orderCodes.open : orderCodes.complete;
  const set = { rescueStatus: rescue.finished, orderStatus };
  const after = await saveStep(context, hand, { step: 'finish', orders: [{ id, set }] });
  if (isLacking) context.say(lacking);
  return { ...after, order: after.orders.find((one) => one.id === id) ?? hand.order };
}

const photosMissing: Label = {
  'zh-CN': '已入场；司机的拖车已完成，但任务还缺照片，等待司机补充',
  'en-US': "Vehicle in; the driver's tow is finished, and the task still waits for the driver's photos",
};

/** Of a vehicle that is in its lot while the driver has not said so, or cannot any more. */
export const finishTow: Handler<'park.finishTow'> = lockingItself(async (context, input) => {
  const hand = await lockOrder(context, requiredText(input, 'trailerOrdersId'));
  if (!hand.order.parkInTime) throw refusal('vehicle-outside', hand.order, notInside);
  if (stateOf(hand.order) !== 'towing') throw refusal('tow-finished', hand.order, notTowing);
  await finishForDriver(context, hand, finishedWithoutPhotos);
  return null;
});

const finishedWithoutPhotos = label(
  '已代司机完成拖车；任务还缺照片',
  'Tow finished for the driver; the task still lacks photos',
);

/** States in which the vehicle may have left the scene, on a truck or by itself. */
const underWay: readonly string[] = ['selfDriven', 'towing', 'photosMissing', 'mismatch', 'supplemented', 'complete'];

export const vehicleOut: Handler<'park.vehicleOut'> = lockingItself(async (context, input) => {
  const hand = await orderInside(context, input);
  statusGiven(input, [exit.left]);
  if (hand.order.strongMeasuresStatusId === exit.held) {
    throw refusal('vehicle-held', hand.order, notReleased);
  }
  return save(context, hand, 'vehicleOut', { parkOutTime: context.now, strongMeasuresStatusId: exit.left });
});

/** What went out by mistake is inside as it was before. */
export const vehicleBack: Handler<'park.vehicleBack'> = lockingItself(async (context, input) => {
  const hand = await lockOrder(context, requiredText(input, 'id'));
  if (!hand.order.parkOutTime) throw refusal('vehicle-inside', hand.order, notLeft);
  const set = { parkOutTime: null, strongMeasuresStatusId: await statusBefore(context, hand.order) };
  return save(context, hand, 'vehicleBack', set);
});

/** Known from the event of its exit. */
async function statusBefore(context: HandlerContext, { id }: OrderRow): Promise<number> {
  const left = await dbOf(context)
    .selectFrom('event')
    .select('from')
    .where('entity', '=', 'trailerOrder')
    .where('recordId', '=', id)
    .where('step', '=', 'vehicleOut')
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return rowOf(left?.from)['strongMeasuresStatusId'] === exit.released ? exit.released : exit.inside;
}

export const strongMeasures: Handler<'park.strongMeasures'> = lockingItself(async (context, input) => {
  const hand = await orderInside(context, input);
  const { strongMeasuresStatusId: before } = hand.order;
  const status = statusGiven(input, [exit.inside, exit.released, exit.held]) ?? exit.inside;
  if (typeof input.was === 'number' && input.was !== before) throw changedMeanwhile(context, hand.order);
  if (before === exit.held && status !== exit.held && !mayRelease(context)) throw notYours(hand.order);
  context.say(filledLabel(status === before ? stays : nowIs, { status: statusName(context, status) }));
  const set = { strongMeasuresStatusId: status, releaseAskedTime: null };
  return save(context, hand, 'strongMeasures', set, givenText(input.reason));
});

/** The lot asks whoever releases to do so; it is asked for anew once they have decided. */
export const askRelease: Handler<'park.askRelease'> = lockingItself(async (context, input) => {
  const hand = await orderInside(context, input);
  const { order } = hand;
  if (order.strongMeasuresStatusId !== exit.held) throw refusal('vehicle-not-held', order, notHeld);
  if (order.releaseAskedTime) throw refusal('release-asked', order, askedAlready);
  return save(context, hand, 'releaseAsked', { releaseAskedTime: context.now }, givenText(input.reason));
});

const nowIs: Label = { 'zh-CN': '状态已改为“{status}”', 'en-US': 'Status is now “{status}”' };
const stays: Label = { 'zh-CN': '状态仍为“{status}”', 'en-US': 'Status is still “{status}”' };

/** What somebody has decided since is not undone by whoever had not seen it. */
function changedMeanwhile(context: HandlerContext, order: OrderRow): Refusal {
  return refusal('status-changed', order, hasBecome, { status: statusName(context, order.strongMeasuresStatusId) });
}

function statusName({ release }: HandlerContext, status: number | null): Label {
  return nameOfStatus(release, status) ?? '';
}

const notYours = (order: OrderRow): Refusal => refusal('release-not-yours', order, policeRelease);

/** `releaseBy` of the settings: the user types that may let a held vehicle go. */
function mayRelease({ actor, settings }: HandlerContext): boolean {
  const types = settings['releaseBy'];
  return actor.superManager || (Array.isArray(types) && types.includes(actor.userType));
}

type LotInput = Input<'park.vehicleIn' | 'park.vehicleOut' | 'park.strongMeasures' | 'park.askRelease'>;

async function orderInside(context: HandlerContext, input: LotInput): Promise<OrderInHand> {
  const hand = await lockOrder(context, requiredText(input, 'trailerOrdersId'));
  if (!hand.order.parkInTime || hand.order.parkOutTime) {
    throw refusal('vehicle-outside', hand.order, notInside);
  }
  return hand;
}

function statusGiven(
  input: Input<'park.vehicleIn' | 'park.vehicleOut' | 'park.strongMeasures'>,
  allowed: readonly number[],
): number | undefined {
  const status = input.status ?? undefined;
  if (status === undefined || allowed.includes(status)) return status;
  const text: Label = { 'zh-CN': '此操作不能选择该状态', 'en-US': 'This status cannot be set in this step' };
  throw refuse('rule-broken', { fields: { status: text } });
}

async function save(
  context: HandlerContext,
  hand: OrderInHand,
  step: string,
  set: Partial<OrderRow>,
  why?: string,
): Promise<null> {
  await saveStep(context, hand, { step, why, orders: [{ id: hand.order.id, set }] });
  return null;
}

/** Says of which vehicle. */
function refusal(error: string, { vehicleCarno }: OrderRow, why: Label, values: Record<string, Label> = {}): Refusal {
  const text = filledLabel(why, { plate: vehicleCarno ?? '', ...values });
  return new Refusal(error, fault(409, text['zh-CN'], text['en-US']));
}
