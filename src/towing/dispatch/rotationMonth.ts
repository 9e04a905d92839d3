/** What each company did in a month: turns, refusals, unanswered calls, and how it kept to the arrival limits. */
import { sql } from 'kysely';
import type { Row } from '../../core/model/catalogue.ts';
import { label, textOf } from '../../core/model/label.ts';
import { FileAnswer } from '../../server/calls/fileAnswer.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import { groupNumber } from '../records/settings.ts';
import type { Block } from '../../server/office/docxWriter.ts';
import { writePaper } from '../../server/office/paperWriter.ts';
import { refuse } from '../../server/records/faults.ts';
import { mediaTypes } from '../../server/tables/exportFile.ts';
import { deploymentZone, wireTime } from '../../server/time/clock.ts';
import { instantOf } from '../../server/time/instant.ts';
import { isNight } from '../domain/night.ts';
import { selfDrivenCompany } from '../domain/orderState.ts';
import type { AnswerRow, Handler, Input } from '../records/handler.ts';
import { ownCompany } from './rotation.ts';

type MonthRow = AnswerRow<'rotationMonth'>;

/** Of the companies that serve the detachments of the session; a company reads its own line. */
export const rotationMonth: Handler<'rotationMonth'> = (context, input) => rowsOf(context, input);

interface Figures {
  readonly id: string;
  readonly name: string;
  readonly turns: number;
  readonly overrides: number;
  readonly refusals: number;
  readonly unanswered: number;
  readonly late: number;
  readonly tasks: number;
  readonly lateArrivals: number;
  readonly median: number | null;
}

async function rowsOf(context: HandlerContext, input: Input<'rotationMonth'>): Promise<readonly MonthRow[]> {
  const month = monthOf(context, input.month);
  const { from, to } = rangeOf(month);
  const limit = (name: 'day' | 'night' | 'nightFrom' | 'nightTo'): number =>
    groupNumber(context.settings, 'arrivalLimits', name);
  const night = { nightFrom: limit('nightFrom'), nightTo: limit('nightTo') };
  const nightHours = hoursOfDay.filter((hour) => isNight(night, hour));
  const units = unitsOf(context, givenText(input.detachmentId));
  const own = ownCompany(context);
  const { rows } = await sql<Figures>`
    with entries as (
      select company_id, kind, count(*)::int as count from rotation_entry as e
      where e.at >= ${from.getTime()} and e.at < ${to.getTime()} and ${units('e')} group by 1, 2
    ), arrivals as (
      select t.trailer_company_id as company_id, t.assign_time, t.arrive_time,
        extract(epoch from t.arrive_time - t.assign_time) / 60 as minutes,
        date_part('hour', t.assign_time at time zone ${deploymentZone()}) as hour
      from task as t where t.assign_time >= ${from} and t.assign_time < ${to} and not t.deleted
        and t.trailer_company_id <> ${selfDrivenCompany} and ${units('t')}
    ), timed as (
      select company_id, minutes, coalesce(minutes, 0) > case when hour = any(${nightHours}::int[])
        then ${limit('night')}::float8 else ${limit('day')}::float8 end as is_late from arrivals
    )
    select c.id, c.name,
      ${counted('turn')} as turns, ${counted('override')} as overrides, ${counted('refused')} as refusals,
      ${counted('noAnswer')} as unanswered, ${counted('late')} as late,
      (select count(*)::int from timed where company_id = c.id and minutes is not null) as tasks,
      (select count(*)::int from timed where company_id = c.id and minutes is not null and is_late) as late_arrivals,
      (select percentile_cont(0.5) within group (order by minutes) from timed where company_id = c.id)::float8 as median
    from company as c
    where (c.id in (select company_id from entries) or c.id in (select company_id from arrivals))
      ${own === null ? sql`` : sql`and c.id = ${own}`}
    order by c.name, c.id`.execute(context.db);
  return rows.map((row) => ({
    id: row.id,
    month: `${month}-01`,
    detachmentId: null,
    detachmentName: null,
    trailerCompanyName: row.name,
    turns: row.turns,
    overrides: row.overrides,
    refusals: row.refusals,
    noAnswers: row.unanswered,
    lates: row.late,
    arrivals: row.tasks,
    lateShare: row.tasks === 0 ? null : Math.round((row.lateArrivals / row.tasks) * 1000) / 10,
    medianMinutes: row.median === null ? null : Math.round(row.median * 10) / 10,
  }));
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

const counted = (kind: string) =>
  sql`coalesce((select count from entries where company_id = c.id and kind = ${kind}), 0)`;

/** @throws Refusal 404 for a detachment that is not the session's. */
function unitsOf({ actor: { detachments } }: HandlerContext, wanted: string | undefined) {
  if (wanted !== undefined && detachments !== 'all' && !detachments.includes(wanted)) throw refuse('unknown-record');
  const units = wanted === undefined ? detachments : [wanted];
  return (alias: string) =>
    units === 'all' ? sql`true` : sql`${sql.ref(`${alias}.detachment_id`)} = any(${[...units]}::text[])`;
}

/** @throws Refusal 400 for what is no month. */
function monthOf({ now }: HandlerContext, given: string | null | undefined): string {
  const month = (givenText(given) ?? wireTime(now)).slice(0, 7);
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month;
  throw refuse('bad-parameters', { fields: { month: label('请选择月份', 'Select a month') } });
}

function monthBefore(context: HandlerContext): string {
  const { from } = rangeOf(monthOf(context, null));
  return wireTime(new Date(from.getTime() - 1)).slice(0, 7);
}

function rangeOf(month: string): { readonly from: Date; readonly to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  const start = (one: string): Date => instantOf(`${one}-01 00:00:00`) ?? new Date(NaN);
  return { from: start(month), to: start(next) };
}

const sheet = {
  title: label('拖车公司轮值月报', 'Monthly towing company rotation report'),
  made: label('{month} · {name} 于 {time} 生成', '{month} · made by {name} at {time}'),
  none: label('本月没有记录', 'No records this month'),
};

/** The same figures on A4. */
export const rotationMonthSheet: Handler<'rotationMonthSheet'> = async (context, input) => {
  const { language, actor, now } = context;
  const month = input.last === true ? monthBefore(context) : monthOf(context, input.month);
  const rows = await rowsOf(context, { detachmentId: input.detachmentId, month: `${month}-01` });
  const gives = context.release.catalogue.calls['rotationMonth']?.gives;
  const fields = gives && 'shape' in gives ? gives.shape.fields : {};
  const columns = printed.flatMap((name) => {
    const title = fields[name]?.title;
    return title === undefined ? [] : [{ name, title: textOf(title, language) }];
  });
  const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
  const body = rows.map((row: Row) => columns.map(({ name }) => text(row[name])));
  const title = textOf(sheet.title, language);
  const blocks: Block[] = [
    { title },
    { line: textOf(sheet.made, language, { month, name: actor.name, time: wireTime(now) }) },
    rows.length === 0
      ? { line: textOf(sheet.none, language) }
      : { table: [columns.map((column) => column.title), ...body], head: true },
  ];
  return new FileAnswer(`${title} ${month}.html`, mediaTypes.html, writePaper(blocks, language, title));
};

const printed = [
  'trailerCompanyName',
  'turns',
  'overrides',
  'refusals',
  'noAnswers',
  'lates',
  'arrivals',
  'lateShare',
  'medianMinutes',
];
