/** What the methods of dispatch would have come to over the last seven days, beside the one that a rule has. */
import { sql } from 'kysely';
import type { Label } from '../../../core/model/values.ts';
import { label, textOf } from '../../../core/model/label.ts';
import { refuseOrder } from '../../../server/records/query/queryFilters.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { requiredText } from '../../../server/calls/inputValues.ts';
import { entityOf, findRow, found } from '../../../server/records/query.ts';
import { startDownload } from '../../../server/tables/downloads.ts';
import { wireTime } from '../../../server/time/clock.ts';
import { figuresOfDays, type Figures } from '../../decide/replay/figures.ts';
import { policies, type Policy } from '../../decide/replay/policies.ts';
import { verdictOf } from '../../decide/replay/verdict.ts';
import { sentence } from '../../decide/sentence.ts';
import type { AnswerRow, Handler } from '../../records/handler.ts';
import { readComparedDays, type ComparedDays } from './comparedDays.ts';
import { methodsCompared } from './comparisonJob.ts';

interface RuleAsked {
  readonly detachmentId: string;
  /** The rule's method. */
  readonly present: Policy | undefined;
}

/** Of the session's reach. @throws Refusal 404 */
async function ruleAsked(context: HandlerContext, id: string): Promise<RuleAsked> {
  const row = found(await findRow(context, entityOf(context, 'automaticDispatch'), {}, id, false));
  const present = methodsCompared.find((name) => policies[name].method === row['methodOfDispatch']);
  return { detachmentId: String(row['detachmentId']), present };
}

interface UnderWay {
  readonly id: string;
  readonly ownerId: string;
  readonly percentage: number;
}

async function underWay({ db, now }: HandlerContext, detachmentId: string): Promise<UnderWay | undefined> {
  const { rows } = await sql<UnderWay>`
    select id, owner_id as "ownerId", percentage from job
    where kind = 'comparison' and state in ('waiting', 'running') and expires_at > ${now}
      and input ->> 'detachmentId' = ${detachmentId} order by created_at limit 1`.execute(db);
  return rows[0];
}

/** One at a time for a unit: whoever asks while one is under way is given that one. */
export const compareMethods: Handler<'compareMethods'> = async (context, input) => {
  const { detachmentId } = await ruleAsked(context, requiredText(input, 'ruleId'));
  const now = await underWay(context, detachmentId);
  if (now) return { id: now.id };
  const title = textOf(label('派单方式对比', 'Method comparison'), context.language);
  const name = `${title}-${wireTime(context.now).replace(/\D/g, '')}.csv`;
  return startDownload(context, 'comparison', { detachmentId, name, language: context.language });
};

const standing = {
  none: label('尚未比较', 'Not compared yet'),
  running: label('正在比较：{percent}%', 'Comparing: {percent}%'),
  made: label('{days}天，{at}比较', '{days} days, compared {at}'),
};

export const methodComparison: Handler<'methodComparison'> = async (context, input) => {
  const ruleId = requiredText(input, 'ruleId');
  const { detachmentId, present } = await ruleAsked(context, ruleId);
  const running = await underWay(context, detachmentId);
  const compared = await readComparedDays(context.db, detachmentId);
  const figuresOf = (method: Policy): Figures => figuresOfDays(method, compared.totals.get(method) ?? []);
  const ofRule = present && figuresOf(present);
  const text = (one: Label): string => textOf(one, context.language);
  const told = text(standingOf(compared, running));
  return methodsCompared.map((method): AnswerRow<'methodComparison'> => {
    const own = figuresOf(method);
    return {
      id: method,
      ruleId,
      present: method === present,
      methodOfDispatch: policies[method].method,
      ...shown(own),
      methodVerdict: compared.days === 0 && method !== present ? null : text(verdictOf(own, ofRule)),
      comparisonState: told,
    };
  });
};

function standingOf({ days, madeAt }: ComparedDays, running: UnderWay | undefined): Label {
  if (running) return sentence(standing.running, { percent: running.percentage });
  if (!madeAt) return standing.none;
  const at = wireTime(madeAt).slice(0, 16);
  return sentence(standing.made, { days, at: label(at, at) });
}

function shown({ tasks, served, meanMinutes, p90Minutes, lateShare, km, kmPerTask, idleShare }: Figures) {
  const percent = (value: number | null): number | null => (value === null ? null : Math.round(value * 1000) / 10);
  const tenths = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);
  return {
    comparedTasks: tasks,
    servedTasks: served,
    meanMinutes: tenths(meanMinutes),
    p90Minutes: tenths(p90Minutes),
    lateShare: percent(lateShare),
    kilometres: tenths(km),
    kilometresPerTask: tenths(kmPerTask),
    idleShare: percent(idleShare),
  };
}

/** Task by task: whom the rule's method sends, whom the other one, and what happened; the newest first. */
export const methodChanges: Handler<'methodChanges'> = async (context, input) => {
  refuseOrder(input);
  const { detachmentId, present } = await ruleAsked(context, requiredText(input, 'ruleId'));
  const method = methodsCompared.find((name) => policies[name].method === input.methodOfDispatch);
  const [current, size] = [input.current ?? 1, input.size ?? 20];
  const onlyChanged = input.changed === false ? sql`` : sql`where changed`;
  const found = await sql<Changed & { total: number }>`
    with own as (${fatesSql(detachmentId, present ?? '')}), other as (${fatesSql(detachmentId, method ?? '')}),
      paired as (
        select o."taskId", to_timestamp(o.at / 1000.0) as at, p."companyId" as "ownCompanyId", p."driverId" as "ownDriverId",
          (p."arrivedAt" - p.at) / 60000 as "ownMinutes", o."companyId" as "otherCompanyId",
          o."driverId" as "otherDriverId", (o."arrivedAt" - o.at) / 60000 as "otherMinutes",
          o."driverId" is distinct from p."driverId" as changed
        from other o join own p using ("taskId"))
    select paired.*, count(*) over ()::int as total, t.task_no as "taskNo", t.accident_place_name as place,
      oc.name as "ownCompany", od.driver_name as "ownDriver", nc.name as "otherCompany", nd.driver_name as "otherDriver",
      dc.name as "didCompany", t.driver_names as "didDriver", extract(epoch from t.arrive_time - t.create_time) / 60 as "didMinutes"
    from paired left join task t on t.detachment_id = ${detachmentId} and t.id = paired."taskId"
    left join company oc on oc.id = "ownCompanyId" left join driver od on od.id = "ownDriverId"
    left join company nc on nc.id = "otherCompanyId" left join driver nd on nd.id = "otherDriverId"
    left join company dc on dc.id = t.trailer_company_id
    ${onlyChanged} order by paired.at desc, paired."taskId" limit ${size} offset ${(current - 1) * size}`.execute(
    context.db,
  );
  return { records: found.rows.map(changeRow), total: found.rows[0]?.total ?? 0, current, size };
};

const fatesSql = (detachmentId: string, method: string) => sql`
  select fate.* from compared_day c cross join lateral jsonb_to_recordset(c.fates)
    as fate ("taskId" text, at float8, "companyId" text, "driverId" text, "arrivedAt" float8)
  where c.detachment_id = ${detachmentId} and c.method = ${method}`;

interface Changed {
  readonly taskId: string;
  readonly at: Date;
  readonly changed: boolean;
  readonly taskNo: string | null;
  readonly place: string | null;
  readonly ownCompany: string | null;
  readonly ownDriver: string | null;
  readonly ownMinutes: number | null;
  readonly otherCompany: string | null;
  readonly otherDriver: string | null;
  readonly otherMinutes: number | null;
  readonly didCompany: string | null;
  readonly didDriver: string | null;
  readonly didMinutes: number | null;
}

function changeRow(row: Changed) {
  const whole = (minutes: number | null): number | null => (minutes === null ? null : Math.round(Number(minutes)));
  return {
    id: row.taskId,
    taskNo: row.taskNo,
    accidentPlaceName: row.place,
    createTime: wireTime(row.at),
    changed: row.changed,
    presentCompanyName: row.ownCompany,
    presentDriverName: row.ownDriver,
    presentMinutes: whole(row.ownMinutes),
    otherCompanyName: row.otherCompany,
    otherDriverName: row.otherDriver,
    otherMinutes: whole(row.otherMinutes),
    didCompanyName: row.didCompany,
    didDriverName: row.didDriver,
    didMinutes: whole(row.didMinutes),
  };
}
