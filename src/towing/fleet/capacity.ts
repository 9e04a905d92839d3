/** The tree of organisations, as far as the session reaches: divisions, detachments, brigades, companies and lots. */
import { sql } from 'kysely';
import { userTypes } from '../domain/userTypes.ts';
import { givenText, requiredText } from '../../server/calls/inputValues.ts';
import { settingNumber } from '../records/settings.ts';
import { dbOf } from '../records/productTables.ts';
import { refuse } from '../../server/records/faults.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { AnswerRow, Handler } from '../records/handler.ts';
import { ofUnits, servesUnits } from '../records/ofUnits.ts';

/** The session's detachments: those that a company serves, a division holds, or the one of a unit. */
export const getBindDetachmentList: Handler<'getBindDetachmentList'> = (context) => {
  const { detachments } = context.actor;
  const query = dbOf(context).selectFrom('detachment').select(['id', 'name']).orderBy('name').orderBy('id');
  return (detachments === 'all' ? query : query.where('id', 'in', [...detachments, ''])).execute();
};

/** Every detachment of the general division that the session belongs to. */
export const queryZhiDuiAll: Handler<'queryZhiDuiAll'> = (context) => {
  const { superManager, generalDivisionId } = context.actor;
  const columns = ['id', 'name', 'generalDivisionId'] as const;
  const query = dbOf(context).selectFrom('detachment').select(columns).orderBy('name').orderBy('id');
  return (superManager ? query : query.where('generalDivisionId', '=', generalDivisionId ?? '')).execute();
};

/** The session's detachments, or the one asked for, each with what belongs to it. @throws Refusal 404 */
export const zhiDuiInfo: Handler<'zhiDuiInfo'> = async (context, input) => {
  const asked = givenText(input.detachmentId);
  const { rows } = await sql<AnswerRow<'zhiDuiInfo'>>`
    select d.id, d.name, d.general_division_id, g.name as general_division_name, d.centre_point,
      (select count(*)::int from brigade b where b.detachment_id = d.id) as brigades,
      (select count(*)::int from park p where p.detachment_id = d.id) as parks,
      (select count(*)::int from company c where c.detachment_ids @> array[d.id]) as companies
    from detachment d left join general_division g on g.id = d.general_division_id
    where ${ofUnits(context.actor, sql`d.id`)} and ${asked === undefined ? sql`true` : sql`d.id = ${asked}`}
    order by d.name, d.id`.execute(context.db);
  if (asked !== undefined && rows.length === 0) throw refuse('unknown-record');
  return rows;
};

/** What stands beneath an organisation; `superManagerCapacity` is every department. @throws Refusal 404 */
export const selectChildren: Handler<'selectChildren'> = async (context, input) => {
  const capacityId = requiredText(input, 'capacityId');
  const { superManager, userType, generalDivisionId } = context.actor;
  if (capacityId === String(settingNumber(context.settings, 'superManagerCapacity'))) {
    if (!superManager) throw refuse('unknown-record');
    return brigadesOf(context);
  }
  if (await holds(context, 'detachment', capacityId)) return brigadesOf(context, capacityId);
  const divisions = superManager || (userType === userTypes.division && generalDivisionId === capacityId);
  if (divisions && (await exists(context, 'general_division', capacityId))) return detachmentsOf(context, capacityId);
  throw refuse('unknown-record');
};

/** The brigades of all detachments of the session. */
export const selectChildrenPolice: Handler<'selectChildrenPolice'> = (context) => brigadesOf(context);

type Child = AnswerRow<'selectChildren'>;

async function brigadesOf(context: HandlerContext, detachmentId?: string): Promise<readonly Child[]> {
  const { rows } = await sql<Child>`
    select id, name, detachment_id as parent_id from brigade
    where ${ofUnits(context.actor, sql`detachment_id`)}
      and ${detachmentId === undefined ? sql`true` : sql`detachment_id = ${detachmentId}`}
    order by name, id`.execute(context.db);
  return rows;
}

async function detachmentsOf(context: HandlerContext, generalDivisionId: string): Promise<readonly Child[]> {
  const { rows } = await sql<Child>`
    select id, name, general_division_id as parent_id from detachment
    where general_division_id = ${generalDivisionId} order by name, id`.execute(context.db);
  return rows;
}

/** Companies that could take a task over; those without a name are left out. */
export const selectReceiveCompany: Handler<'selectReceiveCompany'> = async (context) => {
  const serves = servesUnits(context.actor, sql`detachment_ids`);
  const { rows } = await sql<AnswerRow<'selectReceiveCompany'>>`
    select id, name from company where btrim(coalesce(name, '')) <> '' and ${serves} order by name, id`.execute(
    context.db,
  );
  return rows;
};

const kindsOfType: Readonly<Record<number, readonly string[]>> = {
  [userTypes.park]: ['park'],
  [userTypes.company]: ['company'],
  [userTypes.driver]: ['company'],
  [userTypes.division]: ['generalDivision'],
};
const policeKinds: readonly string[] = ['detachment', 'brigade'];

/** Every organisation that a user, or one of the given type, of the session's reach can belong to. */
export const getUserCapacityAll: Handler<'getUserCapacityAll'> = async (context, input) => {
  const rows = await organisations(context);
  const type = input.userType ?? undefined;
  if (type === undefined) return rows;
  const kinds = kindsOfType[type] ?? policeKinds;
  return rows.filter(({ kind }) => kinds.includes(String(kind)));
};

type Organisation = AnswerRow<'getUserCapacityAll'>;

/** A company knows its own alone. */
async function organisations(context: HandlerContext): Promise<readonly Organisation[]> {
  const { actor, db } = context;
  if (actor.userType === userTypes.company && !actor.superManager) {
    const { rows } = await sql<Organisation>`
      select id, name, 'company' as kind, null as detachment_id from company where id = ${actor.capacityId}`.execute(
      db,
    );
    return rows;
  }
  const division = actor.superManager
    ? sql`true`
    : sql`${actor.userType} = ${userTypes.division} and id = ${actor.generalDivisionId}`;
  const serves = servesUnits(actor, sql`detachment_ids`);
  const { rows } = await sql<Organisation>`
    select id, name, kind, detachment_id from (
      select 1 as place, id, name, 'generalDivision' as kind, null as detachment_id from general_division where ${division}
      union all select 2, id, name, 'detachment', id from detachment where ${ofUnits(context.actor, sql`id`)}
      union all select 3, id, name, 'brigade', detachment_id from brigade where ${ofUnits(context.actor, sql`detachment_id`)}
      union all select 4, id, name, 'company', null from company where ${serves}
      union all select 5, id, name, 'park', detachment_id from park where ${ofUnits(context.actor, sql`detachment_id`)}
    ) as found order by place, name, id`.execute(db);
  return rows;
}

async function holds(context: HandlerContext, table: string, id: string): Promise<boolean> {
  const { detachments } = context.actor;
  return (detachments === 'all' || detachments.includes(id)) && exists(context, table, id);
}

async function exists({ db }: HandlerContext, table: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows.length > 0;
}
