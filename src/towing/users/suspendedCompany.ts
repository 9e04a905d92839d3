/** What waits at a company that is suspended: it can send nobody any more, so whoever suspends is told, and so are the company and the police. */
import type { Label, Row } from '../../core/model/catalogue.ts';
import { filledLabel, inARow, label } from '../../core/model/label.ts';
import type { HandlerContext, Written } from '../../server/calls/handler.ts';
import { tellChange } from '../../server/records/recordChange.ts';
import { userTypes } from '../domain/userTypes.ts';
import { companyNames } from '../records/companyNames.ts';
import { keepNotices, usersOfCompany } from '../records/notices.ts';
import { dbOf } from '../records/productTables.ts';

const said = label(
  '已暂停派单；{count} 个任务还在等该公司派司机，请转派：{taskNos}',
  'Suspended. Tasks that still wait for its driver: {count}, transfer them: {taskNos}',
);

const toldCompany = label(
  '贵公司已暂停派单（{reason}）：{count} 个任务不能再派司机，等指挥中心转派：{taskNos}',
  'Your company is suspended ({reason}). Tasks that it can send no driver to: {count}, the command centre transfers them: {taskNos}',
);

const toldPolice = label(
  '{company}已暂停派单，{count} 个任务还在等它派司机，请转派：{taskNos}',
  '{company} is suspended. Tasks that still wait for its driver: {count}, transfer them: {taskNos}',
);

/**
 * Told once, when a suspension holds that did not before; what was told is read once it holds no more. One that begins later tells
 * nobody when it begins.
 */
export async function suspensionFollows(context: HandlerContext, { before, after }: Written): Promise<void> {
  const [held, holds] = [holdsNow(context, before), holdsNow(context, after)];
  if (held && !holds) return endNotices(context, String(before?.['id']));
  if (after === null || !holds || held) return;
  const [company, unit] = [String(after['trailerCompanyId']), String(after['detachmentId'])];
  const tasks = await waitingAt(context, company, unit);
  if (tasks.length === 0) return;
  const names = await companyNames(context, [company]);
  const reason = String(after['suspensionReason']);
  const fill = (one: Label): ReturnType<typeof label> =>
    told(one, tasks, { reason, company: names.get(company) ?? '' });
  context.say(fill(said));
  const waits = { turn: 'dispatch', createStartTime: '', createEndTime: '' };
  const about = { about: 'companySuspension', recordId: String(after['id']), urgent: true };
  await tell(context, await usersOfCompany(context, company), fill(toldCompany), {
    ...about,
    page: pageOf('trailerOrdersCompany', waits),
  });
  await tell(context, await policeOf(context, unit), fill(toldPolice), {
    ...about,
    page: pageOf('unfinished', { ...waits, trailerCompanyId: company }),
  });
}

type About = Omit<Parameters<typeof keepNotices>[2], 'text' | 'textEn'>;

async function tell(
  context: HandlerContext,
  users: readonly string[],
  text: ReturnType<typeof label>,
  about: About,
): Promise<void> {
  if (users.length > 0) await keepNotices(context, users, { text: text['zh-CN'], textEn: text['en-US'], ...about });
}

const pageOf = (list: string, filters: Readonly<Record<string, string>>): string =>
  `dispatch/${list}?${new URLSearchParams(filters).toString()}`;

/** The first of those that wait are named; the list that is opened has them all. */
const namedAtMost = 3;
const all = label('{named}', '{named}');
const andMore = label('{named} 等', '{named} …');

function told(one: Label, tasks: readonly { readonly taskNo: string | null }[], values: Values) {
  const named = tasks.slice(0, namedAtMost).map(({ taskNo }) => taskNo ?? '');
  const rest = tasks.length > named.length ? andMore : all;
  const taskNos = filledLabel(rest, { named: inARow(named) });
  return filledLabel(one, { ...values, count: String(tasks.length), taskNos });
}

type Values = Readonly<Record<string, string>>;

function holdsNow({ now }: HandlerContext, row: Row | null): boolean {
  const { suspendedFrom, suspendedUntil } = row ?? {};
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

/** Those of the unit, but for whoever has just suspended it. */
async function policeOf(context: HandlerContext, detachmentId: string): Promise<readonly string[]> {
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

/** Nobody has to act on them any more. */
async function endNotices(context: HandlerContext, suspension: string): Promise<void> {
  const db = dbOf(context);
  const unread = await db
    .selectFrom('notification')
    .selectAll()
    .where('about', '=', 'companySuspension')
    .where('recordId', '=', suspension)
    .where('readTime', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const before of unread) {
    const read = { readTime: context.now, version: before.version + 1, updateTime: context.now };
    const ended = db.updateTable('notification').set(read).where('id', '=', before.id).returningAll();
    const after = await ended.executeTakeFirstOrThrow();
    tellChange(context, { entity: 'notification', step: 'acknowledge', before, after });
  }
}
