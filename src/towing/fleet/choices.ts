/** Choices that depend on another choice: companies of a region, lots of a brigade, vehicle types of a region. */
import { sql } from 'kysely';
import { givenText, requiredText } from '../../server/calls/inputValues.ts';
import { refuse } from '../../server/records/faults.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { AnswerRow, Handler } from '../records/handler.ts';
import { settingNumber } from '../records/settings.ts';
import { userTypes } from '../domain/userTypes.ts';
import { ofUnits } from '../records/ofUnits.ts';

/** Companies that are entered for a region of the session. @throws Refusal 404 */
export const getCompanyById: Handler<'getCompanyById'> = async (context, input) => {
  const regionId = await known(context, 'region', requiredText(input, 'id'));
  const { rows } = await sql<AnswerRow<'getCompanyById'>>`
    select c.id, c.name from region_company r join company c on c.id = r.trailer_company_id
    where r.region_id = ${regionId} order by c.name, c.id`.execute(context.db);
  return rows;
};

/** Lots that are entered for a brigade of the session. @throws Refusal 404 */
export const rcParkById: Handler<'rcParkById'> = async (context, input) => {
  const brigadeId = await known(context, 'brigade', requiredText(input, 'id'));
  const { rows } = await sql<AnswerRow<'rcParkById'>>`
    select p.id, p.name, p.address, p.places from brigade_park b join park p on p.id = b.park_id
    where b.brigade_id = ${brigadeId} order by p.name, p.id`.execute(context.db);
  return rows;
};

/** Vehicle types for a region of the session; one without regions is for all of them. @throws Refusal 404 */
export const listByRegionId: Handler<'listByRegionId'> = async (context, input) => {
  const regionId = await known(context, 'region', requiredText(input, 'regionId'));
  const { rows } = await sql<AnswerRow<'listByRegionId'>>`
    select id, name from vehicle_type
    where coalesce(cardinality(region_ids), 0) = 0 or region_ids @> array[${regionId}]::text[]
    order by name, id`.execute(context.db);
  return rows;
};

/** Vehicle types whose name holds a text; all of them without one. */
export const findVehicleType: Handler<'findVehicleType'> = async (context, input) => {
  const name = givenText(input.name) ?? '';
  const { rows } = await sql<AnswerRow<'findVehicleType'>>`
    select id, name from vehicle_type where strpos(name, ${name}) > 0 or ${name} = '' order by name, id`.execute(
    context.db,
  );
  return rows;
};

/** Service types of the session's detachments, or of the one asked for. @throws Refusal 404 */
export const serviceTypesOfDetachment: Handler<'serviceTypesOfDetachment'> = async (context, input) => {
  const asked = givenText(input.detachmentId);
  const { detachments } = context.actor;
  if (asked !== undefined && detachments !== 'all' && !detachments.includes(asked)) throw refuse('unknown-record');
  const ids = asked === undefined ? detachments : [asked];
  const { rows } = await sql<AnswerRow<'serviceTypesOfDetachment'>>`
    select id, name, detachment_id from detachment_service_type
    where ${ids === 'all' ? sql`true` : sql`detachment_id = any(${[...ids]}::text[])`} order by name, id
    limit ${settingNumber(context.settings, 'serviceTypeListSize')}`.execute(context.db);
  return rows;
};

/** Lots of the session's detachments with how full they are; for a lot's own people, the others. */
export const carParksToMoveTo: Handler<'carParksToMoveTo'> = async (context) => {
  const { userType, capacityId } = context.actor;
  const { rows } = await sql<AnswerRow<'carParksToMoveTo'>>`
    select p.id, p.name, p.address, p.places,
      (select count(*)::int from trailer_order o
        where o.detachment_id = p.detachment_id and o.park_id = p.id
          and not o.deleted and o.park_in_time is not null and o.park_out_time is null) as inside
    from park p
    where ${ofUnits(context.actor, sql`p.detachment_id`)}
      and ${userType === userTypes.park ? sql`p.id <> ${capacityId ?? ''}` : sql`true`}
    order by p.name, p.id`.execute(context.db);
  return rows;
};

async function known({ actor, db }: HandlerContext, table: 'region' | 'brigade', id: string): Promise<string> {
  const mine = ofUnits(actor, sql`detachment_id`);
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and ${mine}`.execute(db);
  if (rows.length === 0) throw refuse('unknown-record');
  return id;
}
