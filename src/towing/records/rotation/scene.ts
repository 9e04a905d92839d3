/** Several vehicles of one accident go to the company that works there, though they came as several tasks. */
import { sql } from 'kysely';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { settingNumber } from '../settings.ts';
import { distanceKm } from '../../domain/distance.ts';
import { selfDrivenCompany } from '../../domain/orderState.ts';
import type { TaskRow } from '../productTables.ts';

type Reading = Pick<HandlerContext, 'db' | 'settings'>;

/** The company that was there first; null where nobody works there, or the task has no place. */
export async function sceneCompanyOf(context: Reading, task: TaskRow): Promise<string | null> {
  return (await companiesAt(context, task))[0] ?? null;
}

export async function worksNearby(context: Reading, task: TaskRow, companyId: string): Promise<boolean> {
  return (await companiesAt(context, task)).includes(companyId);
}

async function companiesAt({ db, settings }: Reading, task: TaskRow): Promise<readonly string[]> {
  const place = task.accidentPoint;
  if (!place) return [];
  const since = new Date(task.createTime.getTime() - settingNumber(settings, 'duplicateMinutes') * 60_000);
  const km = settingNumber(settings, 'duplicateMetres') / 1000;
  const lat = km / 111;
  const lng = lat / Math.max(0.01, Math.cos((place.lat * Math.PI) / 180));
  const { rows } = await sql<{ companyId: string; point: { lng: number; lat: number } }>`
    select trailer_company_id as "companyId", accident_point as point from task
    where detachment_id = ${task.detachmentId} and trailer_company_id <> ${selfDrivenCompany} and id <> ${task.id}
      and create_time >= ${since} and order_status = 0 and cancel_status = 0 and not deleted
      and accident_point <@ box(point(${place.lng - lng}::float8, ${place.lat - lat}::float8),
        point(${place.lng + lng}::float8, ${place.lat + lat}::float8)) order by assign_time, id`.execute(db);
  return rows.filter(({ point }) => distanceKm(point, place) <= km).map(({ companyId }) => companyId);
}
