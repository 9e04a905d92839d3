/** The announcement: one is current, the earlier ones stay in the list. */
import { sql } from 'kysely';
import type { Label } from '../../core/model/catalogue.ts';
import { entityOf } from '../records/query.ts';
import { hasWords, safeHtml } from '../records/safeHtml.ts';
import { givenText } from '../calls/inputValues.ts';
import { refuse } from '../records/faults.ts';
import { refuseUnwritable } from '../calls/genericRecord.ts';
import type { Handler, HandlerContext } from '../calls/handler.ts';
import { tellChange } from '../records/recordChange.ts';

const nothingToRead: Label = { 'zh-CN': '公告没有文字', 'en-US': 'The announcement has no text' };

const withdrawn: Label = { 'zh-CN': '公告已撤回', 'en-US': 'Announcement withdrawn' };

/** An empty text withdraws the current one, and answers its id; an empty one where there was none. */
export const setNotice: Handler<{ readonly notice: string }, { id: string }> = async (context, input) => {
  refuseUnwritable(context, entityOf(context, 'notice'));
  const { now } = context;
  if (givenText(input.notice) === undefined) {
    const [last] = await retire(context);
    context.say(withdrawn);
    return { id: last ?? '' };
  }
  const notice = safeHtml(input.notice);
  if (!hasWords(notice)) throw refuse('rule-broken', { fields: { notice: nothingToRead } });
  await retire(context);
  const published = await context.db
    .insertInto('notice')
    .values({
      id: context.newId(),
      version: 1,
      createTime: now,
      updateTime: now,
      notice,
      active: true,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  tellChange(context, { entity: 'notice', step: 'setNotice', before: null, after: published });
  return { id: published.id };
};

/** @returns the ids of those that were current. */
async function retire(context: HandlerContext): Promise<readonly string[]> {
  const { now } = context;
  // Whoever publishes waits for whoever publishes already, and finds theirs to retire.
  await sql`select pg_advisory_xact_lock(hashtext('notice'))`.execute(context.db);
  const current = await context.db.selectFrom('notice').selectAll().where('active', '=', true).forUpdate().execute();
  for (const before of current) {
    const after = { ...before, active: false, version: before.version + 1, updateTime: now };
    const { version, updateTime } = after;
    await context.db
      .updateTable('notice')
      .set({ active: false, version, updateTime })
      .where('id', '=', before.id)
      .execute();
    tellChange(context, { entity: 'notice', step: 'setNotice', before, after });
  }
  return current.map(({ id }) => id);
}

/** @returns `{id, notice}`, or null where there is none. */
export const inquiryAnnouncement: Handler = async (context) => {
  const current = await context.db
    .selectFrom('notice')
    .select(['id', 'notice'])
    .where('active', '=', true)
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return current ?? null;
};
