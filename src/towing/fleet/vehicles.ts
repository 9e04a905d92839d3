/** Trucks: where those of a task are, and how many a company has. */
import { sql } from 'kysely';
import type { Row } from '../../core/model/catalogue.ts';
import { found, readMany, readOne } from '../../server/records/query.ts';
import { requiredText } from '../../server/calls/inputValues.ts';
import { dbOf } from '../records/productTables.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { AnswerRow, Handler } from '../records/handler.ts';
import { userTypes } from '../domain/userTypes.ts';
import { servesUnits } from '../records/ofUnits.ts';

/** The task, its trucks with their last known positions, and its lot. @returns `{detail, trailers, park}` */
export const getDetail_and_trailerMap_app: Handler<'getDetail_and_trailerMap_app'> = async (context, input) => {
  const detail = found(
    await readOne(context, { entity: 'task', where: { deleted: false } }, requiredText(input, 'id')),
  );
  const ids = Array.isArray(detail['driverIds']) ? detail['driverIds'].map(String) : [];
  const trailers = await readMany(context, { entity: 'driver', and: () => [sql`t.id = any(${ids}::text[])`] }, 99);
  const parkId = detail['parkId'];
  const park = typeof parkId === 'string' ? await lotOf(context, parkId) : null;
  return { detail, trailers: trailers.map(onMap), park };
};

function onMap({ id, driverName, trailerVehicleNumber, location, locationPoint, locationTime, taskStatus }: Row): Row {
  return { driverId: id, driverName, trailerVehicleNumber, location, locationPoint, locationTime, taskStatus };
}

async function lotOf(context: HandlerContext, id: string): Promise<Row | null> {
  const columns = ['id', 'name', 'address', 'point'] as const;
  return (await dbOf(context).selectFrom('park').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Companies of the session's detachments (a company: its own) with their drivers and trucks. */
export const listCapacity: Handler<'listCapacity'> = async ({ actor, db }) => {
  const own = actor.userType === userTypes.company && !actor.superManager;
  const serves = servesUnits(actor, sql`c.detachment_ids`);
  const { rows } = await sql<AnswerRow<'listCapacity'>>`
    select c.id, c.name, count(d.id)::int as drivers,
      (count(*) filter (where d.work_status = 1))::int as on_shift,
      (count(*) filter (where d.work_status = 1 and d.task_status = 0))::int as idle,
      (count(*) filter (where d.stand_status = 1))::int as standby,
      count(distinct d.trailer_vehicle_number)::int as vehicles
    from company c left join driver d on d.trailer_company_id = c.id
    where ${own ? sql`c.id = ${actor.capacityId}` : serves}
    group by c.id, c.name order by c.name, c.id`.execute(db);
  return rows;
};
