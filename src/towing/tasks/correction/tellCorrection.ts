/** Tells the companies that have a task, and the drivers who work on it, what of it was corrected. */
import type { Row } from '../../../core/model/catalogue.ts';
import { betweenNames, label, textOf } from '../../../core/model/label.ts';
import type { Language } from '../../../core/model/values.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { differences } from '../../../server/records/recordChange.ts';
import { entityOf } from '../../../server/records/query.ts';
import { pushTo } from '../../../server/push/message.ts';
import { driverPushTag } from '../../domain/driverPushTag.ts';
import { bindsDriver, selfDrivenCompany, stateOf } from '../../domain/orderState.ts';
import { keepNotices, usersOfCompany } from '../../records/notices.ts';
import type { OrderRow, TaskInHand, TaskRow } from '../../records/productTables.ts';
import { changesTold } from './changesTold.ts';
import { urgentFields, type Corrected } from './correctedFields.ts';

interface Correction {
  readonly entity: Corrected;
  readonly before: Row;
  readonly after: Row;
  /** Those that it is about. */
  readonly orders: readonly OrderRow[];
}

const companyTold = label('任务 {taskNo} 的信息已更正：{changes}', 'Task {taskNo} was corrected: {changes}');
const driverTold = label('任务信息已更正，请查看', 'Your task was corrected: please check it');
const pushTitle = label('任务信息已更正', 'A task was corrected');
/** Seconds that a device may be told late. */
const pushKept = 3_600;

export async function tellCorrection(context: HandlerContext, { task }: TaskInHand, correction: Correction) {
  const inHand = correction.orders.filter((order) => working.has(stateOf(order)));
  const names = differences(entityOf(context, correction.entity), correction.before, correction.after);
  const urgent = names.some((name) => urgentFields.has(name));
  await tellCompanies(context, { task, correction, names, inHand, urgent });
  await tellDrivers(context, task, inHand, urgent);
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
  readonly inHand: readonly OrderRow[];
  readonly urgent: boolean;
}

async function tellCompanies(context: HandlerContext, { task, correction, names, inHand, urgent }: Told) {
  const companies = new Set(inHand.flatMap(({ trailerCompanyId }) => trailerCompanyId ?? []));
  companies.delete(selfDrivenCompany);
  const [first] = companies;
  if (first === undefined) return;
  const pick = (row: Row): Row => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  const { entity, before, after } = correction;
  const change = { entity, row: after, from: pick(before), to: pick(after) };
  const said = async (language: Language): Promise<string> => {
    const changes = (await changesTold(context, change, { language, isKept: true })).join(betweenNames[language]);
    return textOf(companyTold, language, { taskNo: task.taskNo, changes });
  };
  const [text, textEn] = [await said('zh-CN'), await said('en-US')];
  const page = `dispatch/trailerOrdersCompany?${new URLSearchParams({ taskNo: task.taskNo ?? '' }).toString()}`;
  for (const company of companies) {
    const users = await usersOfCompany(context, company);
    if (users.length === 0) continue;
    await keepNotices(context, users, { text, textEn, page, about: 'task', recordId: task.id, urgent });
    if (!urgent) continue;
    const message = {
      title: pushTitle,
      body: label(task.taskNo ?? '', task.taskNo ?? ''),
      tag: `corrected ${task.id}`,
    };
    await pushTo(context.db, { ...message, page: `/${page}`, urgent, kept: pushKept, users, now: context.now });
  }
}

async function tellDrivers(context: HandlerContext, task: TaskRow, inHand: readonly OrderRow[], urgent: boolean) {
  const users = [...new Set(inHand.flatMap((one) => (bindsDriver(stateOf(one)) && one.driverId ? one.driverId : [])))];
  const place = [task.taskNo, task.accidentPlaceName].filter(Boolean).join(' ');
  const message = { title: driverTold, body: label(place, place), tag: driverPushTag(task.id), page: '/driver' };
  await pushTo(context.db, { ...message, urgent, kept: pushKept, users, now: context.now });
}
