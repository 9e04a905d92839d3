/** Tells users what has happened: a record for each in the entity `notification`, and their devices. */
import { sql, type Kysely, type Selectable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { membersOf } from '../../core/model/compare.ts';
import { textOf } from '../../core/model/label.ts';
import type { Language, Row } from '../../core/model/catalogue.ts';
import type { Change } from '../database/change.ts';
import { readOperand } from '../../core/condition/condition.ts';
import { conditionContext } from '../records/access.ts';
import { conditionSql } from '../database/conditionSql.ts';
import { writeEvents } from '../database/events.ts';
import { namesReactions } from '../database/notificationsEnded.ts';
import { stepOf } from '../database/reactions.ts';
import type { Tables } from '../database/tables.ts';
import type { ErrandKind, ErrandRun } from '../jobs/errands.ts';
import { pushTo } from '../push/message.ts';
import { tellChange } from '../records/recordChange.ts';
import { seesRow } from '../records/visible.ts';
import { plainRow } from '../records/plainRow.ts';
import { toWire } from '../records/wireRow.ts';
import { actorOf } from '../sessions/sessions.ts';
import { dueOf, recordOf, system, takeAway, tellAudit, type Due, type Reacting } from './reacting.ts';

/** More are told by an announcement. */
const usersAtMost = 1_000;
/** Of one statement. */
const usersAtOnce = 500;
/** Seconds that a device may be told late. */
const pushKept = 3_600;

export function notifyErrand(reacting: Reacting): ErrandKind {
  return async (run) => {
    const due = dueOf(reacting, run);
    const notify = due?.reaction.notify;
    if (!due || !notify) return;
    await run.database.transaction().execute(async (db) => {
      const { kept } = await takeAway(db, run);
      // What has ended already is told to nobody: nothing would end it again.
      const record = await recordOf(db, due, run.now, !kept);
      if (!record) return;
      const users = await usersOf(reacting, db, due, record, run.now);
      if (users.length === 0) return;
      const text = { 'zh-CN': said(due, record, run, 'zh-CN'), 'en-US': said(due, record, run, 'en-US') };
      const changes = await keepTold(db, due, run, users, { text, page: pageOf(due, record, run.now) });
      await pushTo(db, {
        users,
        now: run.now,
        title: due.reaction.title,
        body: due.reaction.title,
        tag: `${due.input.entity} ${due.input.record} ${due.reaction.id}`,
        page: notify.page === undefined ? '/' : `/${notify.page}`,
        urgent: false,
        kept: pushKept,
      });
      await tellAudit(reacting, db, due, run.now, 'notify');
      await writeEvents(
        { db, now: run.now, release: due.release, actor: system, distributed: due.distributed },
        changes,
      );
    });
  };
}

/** Of those whom the condition names, the ones who see the record, and have not changed it themselves. */
async function usersOf(reacting: Reacting, db: Kysely<Tables>, due: Due, record: Row, now: Date): Promise<string[]> {
  const { release, entity } = due;
  const told: string[] = [];
  for await (const one of usersNamed(db, due, record)) {
    const actor = actorOf(one, `notify ${one.id}`, await reacting.resolveActor(db, one));
    if (seesRow({ actor, now, release }, entity, record)) told.push(one.id);
    if (told.length === usersAtMost) break;
  }
  return told;
}

/** All whom the condition names, some at a time: those who see the record may stand behind many who do not. */
async function* usersNamed(
  db: Kysely<Tables>,
  { release, entity, reaction, input }: Due,
  record: Row,
): AsyncGenerator<Selectable<Tables['user']>> {
  const user = release.catalogue.entities['user'];
  if (!user || !reaction.notify) return;
  const row = plainRow(entity, record, release.catalogue);
  const looking = { entity: user, catalogue: release.catalogue, alias: 't', context: { user: {}, now: '', row } };
  const named = conditionSql(reaction.notify.users, looking);
  for (let last = ''; ;) {
    const { rows } = await sql<Selectable<Tables['user']>>`
      select t.* from ${sql.table(user.table)} as t
      where t.active and t.id > ${last} and t.id is distinct from ${input.by ?? null}::text and ${named}
      order by t.id limit ${usersAtOnce}`.execute(db);
    yield* rows;
    if (rows.length < usersAtOnce) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** The sentence, with codes by their names. */
function said({ release, entity, reaction }: Due, record: Row, { now }: ErrandRun, language: Language): string {
  const wire = toWire(entity, record, { actor: system, release, now, language });
  const values = Object.entries(wire).map(([name, value]): [string, string] => {
    const dictionary = release.catalogue.dictionaries[entity.fields[name]?.dictionary ?? ''];
    const codes = membersOf(value).map(String);
    const names = dictionary?.items
      .filter(({ id }) => codes.includes(String(id)))
      .map((item) => textOf(item.name, language));
    return [name, names ? names.join(', ') : value === null || value === undefined ? '' : String(value)];
  });
  return reaction.notify ? textOf(reaction.notify.text, language, Object.fromEntries(values)) : '';
}

/** The screen, with what it is opened with as a query; null where nothing is opened. */
function pageOf({ release, entity, reaction }: Due, record: Row, now: Date): string | null {
  const { page, params = {} } = reaction.notify ?? {};
  if (page === undefined) return null;
  const context = { ...conditionContext({ actor: system, now }), row: plainRow(entity, record, release.catalogue) };
  const query = new URLSearchParams();
  for (const [name, operand] of Object.entries(params)) {
    const value = readOperand(operand, context);
    if (value !== null && value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? page : `${page}?${query.toString()}`;
}

async function keepTold(
  db: Kysely<Tables>,
  { release, input, entity, reaction }: Due,
  { now }: ErrandRun,
  users: readonly string[],
  { text, page }: { readonly text: Readonly<Record<Language, string>>; readonly page: string | null },
): Promise<Change[]> {
  const rows = users.map((userId) => ({
    id: uuidv7(),
    version: 1,
    createTime: now,
    updateTime: now,
    userId,
    text: text['zh-CN'],
    textEn: text['en-US'],
    page,
    about: input.entity,
    recordId: input.record,
    ...(namesReactions(release) && { reaction: reaction.id }),
  }));
  // As the database keeps them: its instants are whole seconds.
  const kept = await db.insertInto('notification').values(rows).returningAll().execute();
  const changes: Change[] = [];
  const told = { release, changed: (change: Change) => void changes.push(change) };
  for (const row of kept)
    tellChange(told, { entity: 'notification', step: stepOf(entity, reaction, 'notify'), before: null, after: row });
  return changes;
}
