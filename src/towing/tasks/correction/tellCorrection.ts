/** Tells the company that has a task, the drivers who work on it, and the lot that has a vehicle of it, what was corrected. */
import type { Row } from '../../../core/model/catalogue.ts';
import { betweenNames, label, textOf } from '../../../core/model/label.ts';
import type { Language } from '../../../core/model/values.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { differences } from '../../../server/records/recordChange.ts';
import { entityOf } from '../../../server/records/query.ts';
import { pushTo } from '../../../server/push/message.ts';
import { driverPushTag } from '../../domain/driverPushTag.ts';
import { isUnderWay, onTheSpot, selfDrivenCompany, stateOf } from '../../domain/orderState.ts';
import { userTypes } from '../../domain/userTypes.ts';
import { keepNotices, usersOf } from '../../records/notices.ts';
import type { OrderRow, TaskInHand, TaskRow } from '../../records/productTables.ts';
import { changesTold } from './changesTold.ts';
import { cardFields, placeFields, urgentFields, type Corrected } from './correctedFields.ts';

interface Correction {
  readonly entity: Corrected;
  readonly before: Row;
  readonly after: Row;
  /** Those that it is about. */
  readonly orders: readonly OrderRow[];
}

const companyTold = label('任务 {taskNo} 的信息已更正：{changes}', 'Task {taskNo} was corrected: {changes}');
const lotTold = label('车牌已更正：{before} → {after}', 'Plate corrected: {before} → {after}');
const driverTold = label('任务信息已更正，请查看', 'Your task was corrected: please check it');
const pushTitle = label('任务信息已更正', 'A task was corrected');
/** Seconds that a device may be told late. */
const pushKept = 3_600;

export async function tellCorrection(context: HandlerContext, { task }: TaskInHand, correction: Correction) {
  const { entity, before, after, orders } = correction;
  const names = differences(entityOf(context, entity), before, after);
  const told = { task, correction, names, urgent: names.some((name) => urgentFields.has(name)) };
  const company = entity === 'task' ? task.trailerCompanyId : orders[0]?.trailerCompanyId;
  if (orders.some((one) => working.has(stateOf(one)) && one.trailerCompanyId === company))
    await tellCompany(context, told, company);
  await tellDrivers(context, told);
  if (names.includes('vehicleCarno')) await tellLot(context, correction);
}

/** Somebody still has to do with the vehicle what is told of it. */
const working: ReadonlySet<string> = new Set([
  'assigned',
  'dispatched',
  'accepted',
  'arrived',
  'towing',
  'photosMissing',
]);

interface Told {
  readonly task: TaskRow;
  readonly correction: Correction;
  /** The fields that differ. */
  readonly names: readonly string[];
  readonly urgent: boolean;
}

async function tellCompany(
  context: HandlerContext,
  { task, correction, names, urgent }: Told,
  company: string | null | undefined,
): Promise<void> {
  if (!company || company === selfDrivenCompany) return;
  const users = await usersOf(context, userTypes.company, company);
  const pick = (row: Row): Row => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  const { entity, before, after } = correction;
  const change = { entity, row: after, from: pick(before), to: pick(after) };
  const told = async (language: Language) => changesTold(context, change, { language, keptFor: userTypes.company });
  const [zh, en] = [await told('zh-CN'), await told('en-US')];
  if (users.length === 0 || zh.length === 0) return;
  const said = (language: Language, changes: readonly string[]): string =>
    textOf(companyTold, language, { taskNo: task.taskNo, changes: changes.join(betweenNames[language]) });
  // A company that has one vehicle of another's task finds it in its ledger alone.
  const screen = company === task.trailerCompanyId ? 'dispatch/trailerOrdersCompany' : 'dispatch/rotationLedger';
  const page = `${screen}?${new URLSearchParams({ taskNo: task.taskNo ?? '' }).toString()}`;
  const text = said('zh-CN', zh);
  await keepNotices(context, users, {
    text,
    textEn: said('en-US', en),
    page,
    about: 'task',
    recordId: task.id,
    urgent,
  });
  if (!urgent) return;
  const message = { title: pushTitle, body: label(task.taskNo ?? '', task.taskNo ?? ''), tag: `corrected ${task.id}` };
  await pushTo(context.db, { ...message, page: `/${page}`, urgent, kept: pushKept, users, now: context.now });
}

/** Of what their card shows; the place while they drive to it. Whoever has not accepted reads it with the offer. */
async function tellDrivers(context: HandlerContext, { task, correction, names, urgent }: Told): Promise<void> {
  const shown = names.filter((name) => cardFields.has(name));
  if (shown.length === 0) return;
  const isPlace = shown.every((name) => placeFields.has(name));
  const concerned = correction.orders.filter((one) => {
    const state = stateOf(one);
    return isPlace ? state === 'accepted' : isUnderWay(state);
  });
  const users = [...new Set(concerned.flatMap(({ driverId }) => driverId ?? []))];
  const place = [task.taskNo, task.accidentPlaceName].filter(Boolean).join(' ');
  const message = { title: driverTold, body: label(place, place), tag: driverPushTag(task.id), page: '/driver' };
  await pushTo(context.db, { ...message, urgent, kept: pushKept, users, now: context.now });
}

/** The gate compares plates: of what is on its way to it, or stands inside. */
async function tellLot(context: HandlerContext, { before, after, orders }: Correction): Promise<void> {
  const [order] = orders;
  if (!order?.parkId || order.parkId === onTheSpot.parkId || order.parkOutTime) return;
  if (!order.parkInTime && stateOf(order) !== 'towing') return;
  const plates = { before: before['vehicleCarno'], after: after['vehicleCarno'] };
  const users = await usersOf(context, userTypes.park, order.parkId);
  if (users.length === 0) return;
  await keepNotices(context, users, {
    text: textOf(lotTold, 'zh-CN', plates),
    textEn: textOf(lotTold, 'en-US', plates),
    page: `park/vehicles?${new URLSearchParams({ plateOrNumber: String(plates.after) }).toString()}`,
    about: 'trailerOrder',
    recordId: order.id,
    urgent: true,
  });
}
