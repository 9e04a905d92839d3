/** Advice while a task is entered (never a refusal): places, callers, their former tasks, and tasks that may be the same. */
import { sql } from 'kysely';
import { distanceKm, type Point } from '../domain/distance.ts';
import { label, textOf } from '../../core/model/label.ts';
import type { Label } from '../../core/model/values.ts';
import { identifier, identifying } from '../../core/model/identifier.ts';
import type { Sql } from '../../server/database/comparisonSql.ts';
import { readMany } from '../../server/records/query.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import { settingNumber } from '../records/settings.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { AnswerRow, Handler } from '../records/handler.ts';
import { ofUnits } from '../records/ofUnits.ts';

const atMost = 10;
/** Of a busy unit's past so many of the newest that match are looked at. */
const lookedAt = 500;
const fewestDigits = 3;
const wholePhone = 7;

/** Places of past tasks, and landmarks that the unit has entered: lots and standby sections. */
export const suggestPlaces: Handler<'suggestPlaces'> = async (context, input) => {
  const part = givenText(input.accidentPlaceName);
  if (part === undefined) return [];
  const like = `%${part.replace(/[%_\\]/g, String.raw`\$&`)}%`;
  const unit = ofUnits(context.actor, sql`detachment_id`);
  const { rows } = await sql<FoundPlace>`
    select name, point as accident_point, kind, times from (
      select accident_place_name as name, (array_agg(accident_point order by create_time desc))[1] as point,
        'past' as kind, count(*)::int as times
      from (select accident_place_name, accident_point, create_time from task
        where ${unit} and not deleted and accident_place_name ilike ${like}
        order by create_time desc limit ${lookedAt}) as recent group by accident_place_name
      union all select coalesce(address, '') || name, point, 'park', 0 from park
        where ${unit} and (name ilike ${like} or address ilike ${like})
      union all select name, point, 'section', 0 from zun_dian_ld where ${unit} and name ilike ${like}
    ) as found order by times desc, name, kind limit ${atMost}`.execute(context.db);
  return withoutDoubles(rows).map((row) => ({ ...row, known: textOf(knownFrom(context, row), context.language) }));
};

type FoundPlace = Omit<AnswerRow<'suggestPlaces'>, 'known'>;

/** Why a place is proposed: how many tasks there were, or what stands there. */
function knownFrom({ release }: HandlerContext, { kind, times }: FoundPlace): Label {
  if (kind === 'past') return label(`${times} 次任务`, times === 1 ? '1 task' : `${times} tasks`);
  return release.catalogue.dictionaries['placeKind']?.items.find(({ id }) => id === kind)?.name ?? '';
}

/** A landmark that was a task's place, too, stands once. */
function withoutDoubles(rows: readonly FoundPlace[]) {
  return rows.filter((row, index) => rows.findIndex(({ name }) => name === row.name) === index);
}

/** Callers whose number begins like this, each with their last name and place. */
export const suggestCallers: Handler<'suggestCallers'> = async (context, input) => {
  const begin = givenText(input.customerPhone) ?? '';
  if (!/^\d+$/.test(begin) || begin.length < fewestDigits) return [];
  const { rows } = await sql<AnswerRow<'suggestCallers'> & { readonly last: string }>`
    select customer_phone, (array_agg(customer_name order by create_time desc))[1] as customer_name,
      (array_agg(accident_place_name order by create_time desc))[1] as accident_place_name, count(*)::int as times,
      (array_agg(id order by create_time desc))[1] as last
    from task where ${ofUnits(context.actor, sql`detachment_id`)} and not deleted and customer_phone like ${`${begin}%`}
    group by customer_phone order by max(create_time) desc limit ${atMost}`.execute(context.db);
  return rows.map(({ last, ...caller }) => {
    context.audit?.unmasked('task', last);
    return caller;
  });
};

/** The last tasks that somebody with this number has called about after another. */
async function calledAgain(context: HandlerContext, contactPhone: string): Promise<string[]> {
  const { rows } = await sql<{ readonly taskId: string }>`
    select task_id from remark where ${ofUnits(context.actor, sql`detachment_id`)} and contact_phone = ${contactPhone}
    order by create_time desc limit ${atMost}`.execute(context.db);
  return rows.map(({ taskId }) => taskId);
}

/** What this caller has called for before, or has called about after another, newest first. */
export const callersTasks: Handler<'callersTasks'> = async (context, input) => {
  const customerPhone = givenText(input.customerPhone) ?? '';
  if (customerPhone.length < wholePhone) return [];
  const again = await calledAgain(context, customerPhone);
  const and = (alias: string): Sql[] => [
    sql`(${sql.ref(`${alias}.customer_phone`)} = ${customerPhone} or ${sql.ref(`${alias}.id`)} = any(${again}::text[]))`,
  ];
  return readMany(context, { entity: 'task', where: { deleted: false }, and }, atMost / 2);
};

interface Near {
  readonly id: string;
  readonly createTime: Date;
  readonly accidentPoint: Point | null;
  readonly samePlate: boolean;
}

/** Tasks of the same vehicle within `duplicateHours`, or within `duplicateMetres` and `duplicateMinutes`. */
export const likelyDuplicates: Handler<'likelyDuplicates'> = async (context, input) => {
  const { now, settings } = context;
  const point = input.accidentPoint ?? null;
  const plates = (input.trailerOrdersList ?? [])
    .map((row) => identifier(givenText(row.vehicleCarno) ?? ''))
    .filter((plate) => identifying.test(plate));
  if (plates.length === 0 && !point) return [];
  const since = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
  const near = since(settingNumber(settings, 'duplicateMinutes'));
  const { rows } = await sql<Near>`
    select * from (
      select t.id, t.create_time, t.accident_point, exists (select from trailer_order o
        where o.detachment_id = t.detachment_id and o.task_id = t.id and o.vehicle_carno = any(${plates}::text[])) as same_plate
      from task t where ${ofUnits(context.actor, sql`t.detachment_id`)} and not t.deleted and t.cancel_status = 0
        and t.create_time >= ${since(settingNumber(settings, 'duplicateHours') * 60)}
    ) as recent where same_plate or (accident_point is not null and create_time >= ${near})
    order by same_plate desc, create_time desc limit ${lookedAt}`.execute(context.db);
  const metres = settingNumber(settings, 'duplicateMetres');
  const likely = rows.flatMap((row) => {
    const distance = point && row.accidentPoint ? Math.round(distanceKm(point, row.accidentPoint) * 1000) : null;
    return row.samePlate || (distance !== null && distance <= metres) ? [{ ...row, distance }] : [];
  });
  return described(context, likely.slice(0, atMost));
};

/** As this actor may read them. */
async function described(context: HandlerContext, likely: readonly (Near & { readonly distance: number | null })[]) {
  const ids = likely.map(({ id }) => id);
  const and = (alias: string): Sql[] => [sql`${sql.ref(`${alias}.id`)} = any(${ids}::text[])`];
  const tasks = new Map((await readMany(context, { entity: 'task', and }, atMost)).map((task) => [task['id'], task]));
  return likely.flatMap(({ id, samePlate, distance, createTime }) => {
    const task = tasks.get(id);
    // What was created this very second may be stored as of the next one.
    const minutes = Math.max(0, Math.floor((context.now.getTime() - createTime.getTime()) / 60_000));
    return task ? [{ ...task, likeness: samePlate ? 'plate' : 'place', distance, minutes }] : [];
  });
}
