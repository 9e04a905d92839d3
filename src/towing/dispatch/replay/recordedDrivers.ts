/** Who could have been sent on a day: when they were on shift, where they stood first, and what their truck tows. */
import { sql } from 'kysely';
import { isPlace } from '../../decide/ground.ts';
import type { DayDriver } from '../../decide/replay/day.ts';
import type { Point } from '../../domain/distance.ts';
import type { Recording, Span } from './recording.ts';

interface Found {
  readonly id: string;
  readonly companyId: string;
  readonly workStatus: number;
  readonly tonnageId: number | null;
  readonly licenceTonnageId: number | null;
  readonly point: Point | null;
}

type Shift = DayDriver['shifts'][number];

/** Whoever never was on shift that day, or stood nowhere, is left out. */
export async function readDayDrivers(
  recording: Recording,
  companyIds: readonly string[],
  span: Span,
): Promise<readonly DayDriver[]> {
  const found = await readFound(recording, companyIds, span);
  const changes = await readChanges(recording, found, span);
  const driven = await readDriven(recording, found, span);
  return found.flatMap(({ id, companyId, workStatus, tonnageId, licenceTonnageId, point }) => {
    const onShift = shiftsOf(changes.get(id) ?? [], workStatus, span);
    const shifts = joined([...onShift, ...(driven.get(id) ?? [])]);
    const bands = [tonnageId, licenceTonnageId].filter((band) => band !== null);
    const band = tonnageId === null ? null : Math.min(...bands);
    return shifts.length > 0 && isPlace(point) ? [{ id, companyId, point, tonnageId: band, shifts }] : [];
  });
}

/** The first believed place of the day; without one, where the driver stands now. */
async function readFound({ db }: Recording, companyIds: readonly string[], { from, until }: Span) {
  const { rows } = await sql<Found>`
    select d.id, d.trailer_company_id as "companyId", d.work_status as "workStatus", d.truck_tonnage_id as "tonnageId",
      l.band as "licenceTonnageId", coalesce(f.point, d.location_point, d.stand_location_point, c.point) as point
    from driver d
    join company c on c.id = d.trailer_company_id
    left join (select quasi_driving_type_id as id,
        case when bool_or(tonnage_id is null) then null else max(tonnage_id) end as band
      from zun_jian_che group by quasi_driving_type_id) as l on l.id = d.quasi_driving_type_id
    left join lateral (select p.point from driver_position p
      where p.driver_id = d.id and p.time >= ${from} and p.time < ${until} and p.left_out is null
      order by p.time limit 1) as f on true
    where d.trailer_company_id = any(${[...companyIds]}::text[]) and d.active order by d.id`.execute(db);
  return rows;
}

interface Turn {
  readonly at: number;
  /** Codes of the dictionary `workStatus`. */
  readonly from: number | null;
  readonly to: number;
}

/** When drivers came and went, from the events of all time up to the day's end, and the first one after it. */
async function readChanges(
  { db }: Recording,
  drivers: readonly Found[],
  { until }: Span,
): Promise<ReadonlyMap<string, readonly Turn[]>> {
  const ids = drivers.map(({ id }) => id);
  const { rows } = await sql<{ id: string; time: Date; from: number | null; to: number }>`
    select record_id as id, time, ("from" ->> 'workStatus')::int as "from", ("to" ->> 'workStatus')::int as "to"
    from event where entity = 'driver' and record_id = any(${ids}::text[]) and "to" ->> 'workStatus' is not null
    order by record_id, seq`.execute(db);
  const turns = new Map<string, Turn[]>();
  const closed = new Set<string>();
  for (const { id, time, from, to } of rows) {
    if (closed.has(id)) continue;
    if (time >= until) closed.add(id);
    turns.set(id, [...(turns.get(id) ?? []), { at: time.getTime(), from, to }]);
  }
  return turns;
}

/** What is first told was always so before, and what is now where nothing is told. */
function shiftsOf(turns: readonly Turn[], now: number, { from, until }: Span): readonly Shift[] {
  const [begin, end] = [from.getTime(), until.getTime()];
  const before = turns.filter(({ at }) => at <= begin).at(-1);
  const after = turns.find(({ at }) => at > begin);
  let status = before?.to ?? (after ? (after.from ?? after.to) : now);
  let since = begin;
  const shifts: Shift[] = [];
  for (const { at, to } of turns.filter((turn) => turn.at > begin && turn.at < end)) {
    if (status === 1 && to !== 1) shifts.push({ from: since, until: at });
    if (status !== 1 && to === 1) since = at;
    status = to;
  }
  return status === 1 ? [...shifts, { from: since, until: end }] : shifts;
}

/** Whoever worked was there, whatever the shift said. */
async function readDriven(
  { db }: Recording,
  drivers: readonly Found[],
  { from, until }: Span,
): Promise<ReadonlyMap<string, readonly Shift[]>> {
  const ids = drivers.map(({ id }) => id);
  const { rows } = await sql<{ id: string; from: Date; until: Date }>`
    select driver as id, greatest(t.dispatch_time, ${from}) as "from", least(t.finish_time, ${until}) as until
    from task t, unnest(t.driver_ids) as driver
    where t.driver_ids && ${ids}::text[] and t.dispatch_time < ${until} and t.finish_time > ${from} and not t.deleted
    order by driver, t.dispatch_time, t.id`.execute(db);
  const driven = new Map<string, Shift[]>();
  for (const { id, from: begin, until: end } of rows)
    driven.set(id, [...(driven.get(id) ?? []), { from: begin.getTime(), until: end.getTime() }]);
  return driven;
}

/** In order, none touching another, in whole seconds. */
function joined(shifts: readonly Shift[]): readonly Shift[] {
  const whole = shifts.map(({ from, until }) => ({
    from: Math.floor(from / 1000) * 1000,
    until: Math.ceil(until / 1000) * 1000,
  }));
  const merged: { from: number; until: number }[] = [];
  for (const shift of whole.filter(({ from, until }) => from < until).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && shift.from <= last.until) last.until = Math.max(last.until, shift.until);
    else merged.push(shift);
  }
  return merged;
}
