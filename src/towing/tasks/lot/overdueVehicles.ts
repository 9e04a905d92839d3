/** Vehicles that stand in a lot longer than `overdueParkDays` of the settings, and have not left it. */
import { sql } from 'kysely';
import { listRows } from '../../../server/records/query.ts';
import { settingNumber } from '../../records/settings.ts';
import type { Handler } from '../../records/handler.ts';

const day = 86_400_000;

export const overdueVehicles: Handler<'park.overdue'> = async (context, input) => {
  const { now, settings, call } = context;
  const since = new Date(now.getTime() - settingNumber(settings, 'overdueParkDays') * day);
  const and = (alias: string) => [
    sql`${sql.ref(`${alias}.park_in_time`)} < ${since} and ${sql.ref(`${alias}.park_out_time`)} is null`,
  ];
  const page = await listRows(
    context,
    { entity: 'trailerOrder', where: { deleted: false }, filters: call.filters, and },
    input,
  );
  const ids = page.records.map(({ id }) => String(id));
  const { rows } = await sql<{ id: string; days: number }>`
    select id, floor(extract(epoch from ${now}::timestamptz - park_in_time) / 86400)::int as days
    from trailer_order where id = any(${ids}::text[])`.execute(context.db);
  const days = new Map(rows.map((row) => [row.id, row.days]));
  return { ...page, records: page.records.map((row) => ({ ...row, daysInside: days.get(String(row['id'])) ?? null })) };
};
