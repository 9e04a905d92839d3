/** What rules of fences tell a command centre or a company: it stands in the bell until somebody of the unit acknowledges it. */
import type { Label } from '../../core/model/catalogue.ts';
import type { Condition } from '../../core/condition/condition.ts';
import { label, textOf } from '../../core/model/label.ts';
import { requiredText } from '../../server/calls/inputValues.ts';
import type { Actor, HandlerContext } from '../../server/calls/handler.ts';
import { refuse } from '../../server/records/faults.ts';
import { listRows } from '../../server/records/query.ts';
import { tellChange } from '../../server/records/recordChange.ts';
import { sees } from '../../server/records/visible.ts';
import { userTypes } from '../domain/userTypes.ts';
import type { Handler } from '../records/handler.ts';
import { dbOf } from '../records/productTables.ts';
import { refuseKnown } from './closing.ts';

type Unit = 'command' | 'company';

/** More than anybody answers one by one. */
const shownAtMost = 20;

const told: Readonly<Record<Unit, Condition>> = {
  command: { notified: ['command', 'both'], commandKnownTime: { filled: false } },
  company: { notified: ['company', 'both'], companyKnownTime: { filled: false } },
};

const said: Readonly<Record<string, Label>> = {
  first: label('{driver}在“{fence}”内', '{driver} is in “{fence}”'),
  enter: label('{driver}进入“{fence}”', '{driver} has entered “{fence}”'),
  exit: label('{driver}离开“{fence}”', '{driver} has left “{fence}”'),
  dwell: label('{driver}在“{fence}”停留已满{minutes}分钟', '{driver} has been in “{fence}” for {minutes} min'),
};
const unnamed = label('任务现场', 'the task scene');

const units: Readonly<Record<number, Unit>> = { [userTypes.police]: 'command', [userTypes.company]: 'company' };

/** Whom rules of fences tell; null for the others. */
const unitOf = ({ userType, superManager }: Actor): Unit | null => units[userType] ?? (superManager ? 'command' : null);

/**
 * The newest, of those that the reader may see.
 * @param waiting the tasks that stand in the same bell already: what was told of one of them is not said twice
 */
export async function readNotices(context: HandlerContext, unit: Unit, waiting: readonly string[]) {
  const source = { entity: 'fenceEvent', where: told[unit] };
  const { records } = await listRows(context, source, { size: shownAtMost, orderBy: '-eventTime' });
  const text = (one: Label, values: Readonly<Record<string, string>> = {}): string =>
    textOf(one, context.language, values);
  const ofFences = records.map(({ id, eventTime, fenceKind, driverName, fenceName, dwellMinutes, ruleName }) => {
    const sentence = said[String(fenceKind)];
    const values = {
      driver: String(driverName ?? ''),
      fence: fenceName ? String(fenceName) : text(unnamed),
      minutes: String(dwellMinutes ?? ''),
    };
    const told = sentence ? text(sentence, values) : String(fenceKind);
    return { id, eventTime, text: told, rule: ruleName, page: null, urgent: false };
  });
  return [...(await unreadNotifications(context, waiting)), ...ofFences];
}

const unread: Condition = { readTime: null };

/** What happened by itself and was told to this user alone. */
async function unreadNotifications(context: HandlerContext, waiting: readonly string[] = []) {
  const elsewhere: Condition = { any: [{ about: { not: 'task' } }, { recordId: { not: [...waiting] } }] };
  const source = { entity: 'notification', where: waiting.length > 0 ? { all: [unread, elsewhere] } : unread };
  const { records } = await listRows(context, source, { size: shownAtMost, orderBy: '-createTime' });
  return records.map(({ id, createTime, text, textEn, page, urgent }) => {
    const said = context.language === 'en-US' && textEn ? textEn : text;
    return { id, eventTime: createTime, text: String(said), rule: null, page: page ?? null, urgent: urgent === true };
  });
}

/** For whoever answers no tasks, or does not while their menu has none: nothing waits, and what was told to them stands until they have seen it. */
export const getNotices: Handler<'getNotices'> = async (context) => ({
  count: 0,
  records: [],
  notices: await unreadNotifications(context),
});

/** True where it was one of this user's own. */
async function readNotification(context: HandlerContext, id: string): Promise<boolean> {
  const db = dbOf(context);
  const mine = db.selectFrom('notification').selectAll().where('id', '=', id).where('userId', '=', context.actor.id);
  const before = await mine.forUpdate().executeTakeFirst();
  if (!before) return false;
  if (before.readTime !== null) return true;
  const after = await db
    .updateTable('notification')
    .set({ readTime: context.now, version: before.version + 1, updateTime: context.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  tellChange(context, { entity: 'notification', step: 'acknowledge', before, after });
  return true;
}

/** @throws Refusal 404 for a notice of others, 409 where somebody of the unit was first */
export const acknowledgeNotice: Handler<'acknowledgeNotice'> = async (context, input) => {
  if (await readNotification(context, requiredText(input, 'id'))) return null;
  const before = await dbOf(context)
    .selectFrom('fenceEvent')
    .selectAll()
    .where('id', '=', requiredText(input, 'id'))
    .forUpdate()
    .executeTakeFirst();
  const unit = unitOf(context.actor);
  const isTold = before && (before.notified === unit || before.notified === 'both');
  if (!isTold || unit === null || !sees(context, 'fenceEvent', { ...before })) throw refuse('unknown-record');
  if (unit === 'company') refuseKnown(before.companyKnownBy, before.companyKnownTime);
  else refuseKnown(before.commandKnownBy, before.commandKnownTime);
  const { name } = context.actor;
  const after = await dbOf(context)
    .updateTable('fenceEvent')
    .set({
      ...(unit === 'company'
        ? { companyKnownBy: name, companyKnownTime: context.now }
        : { commandKnownBy: name, commandKnownTime: context.now }),
      version: before.version + 1,
      updateTime: context.now,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  tellChange(context, { entity: 'fenceEvent', step: 'acknowledge', before, after });
  return null;
};
