/** Who serves a list, and which of them could go now. */
import { sql } from 'kysely';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { settingNumber } from '../settings.ts';
import type { ListKey } from '../../decide/rotation/entries.ts';
import type { Availability } from '../../decide/rotation/next.ts';
import type { Suspension } from '../../decide/world.ts';

type Reading = Pick<HandlerContext, 'db' | 'settings'>;

/** Companies that serve the detachment; where some are named for the region, these. By id: the order in which they join. */
export async function membersOf({ db }: Pick<Reading, 'db'>, key: ListKey): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; named: boolean }>`
    select c.id, exists (
      select 1 from region_company r where r.trailer_company_id = c.id and r.region_id = ${key.zone}
        and r.detachment_id = ${key.detachmentId}
    ) as named
    from company c where c.detachment_ids @> array[${key.detachmentId}]::text[] order by c.id`.execute(db);
  const named = rows.filter((row) => row.named);
  return (named.length > 0 ? named : rows).map(({ id }) => id);
}

/** Trucks of drivers on shift without a task; for heavy vehicles those that carry them. */
export async function availabilityOf(
  { db, settings }: Reading,
  key: ListKey,
  companies: readonly string[],
): Promise<ReadonlyMap<string, Availability>> {
  const heavy = settingNumber(settings, 'heavyTonnageAbove');
  const ids = [...companies];
  const drivers = await sql<{ id: string; count: number }>`
    select trailer_company_id as id, count(*)::int as count from driver
    where trailer_company_id = any(${ids}::text[]) and work_status = 1 and task_status = 0 and active
      and (${key.class} = 'normal' or truck_tonnage_id > ${heavy}::float8) group by 1`.execute(db);
  const free = new Map(drivers.rows.map(({ id, count }) => [id, count]));
  const windows = await sql<{ id: string; since: Date; until: Date | null; reason: string }>`
    select trailer_company_id as id, suspended_from as since, suspended_until as until, suspension_reason as reason
    from company_suspension
    where trailer_company_id = any(${ids}::text[]) and detachment_id = ${key.detachmentId} order by suspended_from`.execute(
    db,
  );
  const suspensionsOf = (company: string): readonly Suspension[] =>
    windows.rows
      .filter(({ id }) => id === company)
      .map(({ since, until, reason }) => ({
        detachmentId: key.detachmentId,
        from: since.getTime(),
        until: until?.getTime() ?? null,
        reason,
      }));
  return new Map(companies.map((id) => [id, { suspensions: suspensionsOf(id), free: free.get(id) ?? 0 }]));
}
