/** Decisions beside what dispatchers did, task by task: the list of decisions, and the agreement of rules in shadow. */
import { sql } from 'kysely';
import type { Label } from '../../../core/model/catalogue.ts';
import { textOf } from '../../../core/model/label.ts';
import { instantOf } from '../../../server/time/instant.ts';
import type { Sql } from '../../../server/database/comparisonSql.ts';
import { given } from '../../../server/records/given.ts';
import { listRows } from '../../../server/records/query.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Handler, Input } from '../../records/handler.ts';
import { faultOf, readKnown, readRules } from './readRules.ts';

export const decisions: Handler<'decisions'> = (context, input) => page(context, input, givenShadow(input.shadow));

/** Only of rules in shadow: what they would have done, and what was done. */
export const shadowAgreement: Handler<'shadowAgreement'> = (context, input) => page(context, input, [isShadow]);

const isShadow = sql`d.shadow`;

function givenShadow(shadow: boolean | null | undefined): readonly Sql[] {
  return typeof shadow === 'boolean' ? [sql`d.shadow = ${shadow}`] : [];
}

type Asked = Input<'decisions'> | Input<'shadowAgreement'>;

interface Found {
  readonly id: string;
  readonly taskNo: string | null;
  readonly place: string | null;
  readonly wouldCompany: string | null;
  readonly wouldDriver: string | null;
  readonly didCompany: string | null;
  readonly didDriver: string | null;
  readonly agreement: string;
  readonly reason: Label;
}

async function page(context: HandlerContext, input: Asked, more: readonly Sql[]) {
  const conditions = [...more, ...asked(input)];
  const and = (alias: string): readonly Sql[] => [
    sql`exists (select from dispatch_decision d
      where d.detachment_id = ${sql.ref(`${alias}.detachmentId`)} and d.id = ${sql.ref(`${alias}.id`)}
      ${sql.join(
        conditions.map((one) => sql` and ${one}`),
        sql``,
      )})`,
  ];
  const { current, size, orderBy } = input;
  const found = await listRows(context, { entity: 'dispatchDecision', filters: [], and }, { current, size, orderBy });
  const told = await tell(
    context,
    found.records.map(({ id }) => String(id)),
  );
  return {
    ...found,
    records: found.records.map((row) => {
      const { id, taskId, createTime, ruleId, ruleName, methodOfDispatch, shadow, decisionOutcome } = row;
      const kept = { id, taskId, createTime, ruleId, ruleName, methodOfDispatch, shadow, decisionOutcome };
      return given({ ...kept, ...told.get(String(id)) });
    }),
  };
}

function asked(input: Asked): readonly Sql[] {
  const { from, to, ruleId } = input;
  const since = typeof from === 'string' ? instantOf(from) : null;
  const until = typeof to === 'string' ? instantOf(to) : null;
  return [
    ...(since ? [sql`d.create_time >= ${since}`] : []),
    ...(until ? [sql`d.create_time <= ${until}`] : []),
    ...(ruleId ? [sql`d.rule_id = ${ruleId}`] : []),
    ...('taskId' in input && input.taskId ? [sql`d.task_id = ${input.taskId}`] : []),
    ...('decisionOutcome' in input && input.decisionOutcome
      ? [sql`d.decision_outcome = ${input.decisionOutcome}`]
      : []),
  ];
}

/**
 * What a person did first with the task: the company, and the first driver that was sent. Where tables are divided, an event
 * is looked for beside its decision, in the unit that decided.
 */
const done = ({ distributed }: Pick<HandlerContext, 'distributed'>): Sql => {
  const beside = distributed ? sql`e.detachment_id = d.detachment_id and` : sql``;
  return sql`
  left join lateral (
    select e."to" ->> 'trailerCompanyId' as company from event e
    where ${beside} e.entity = 'task' and e.record_id = d.task_id and e.step in ('assign', 'automatic')
      and e."to" ->> 'trailerCompanyId' is not null order by e.seq limit 1) as c on true
  left join lateral (
    select e."to" -> 'driverIds' ->> 0 as driver from event e
    where ${beside} e.entity = 'task' and e.record_id = d.task_id and e.step in ('assign', 'automatic', 'dispatch')
      and e."to" -> 'driverIds' ->> 0 is not null order by e.seq limit 1) as v on true`;
};

const agreementSql = sql`case
  when c.company is null then 'open'
  when d.driver_id is not null and v.driver = d.driver_id then 'driver'
  when c.company = d.trailer_company_id then 'company'
  else 'differs' end`;

async function tell(context: HandlerContext, ids: readonly string[]) {
  const { db, language } = context;
  const { rows } = await sql<Found>`
    select d.id, t.task_no as "taskNo", t.accident_place_name as place, wc.name as "wouldCompany",
      wd.driver_name as "wouldDriver", dc.name as "didCompany", dd.driver_name as "didDriver",
      ${agreementSql} as agreement, d.decision_reason as reason
    from dispatch_decision d
    left join task t on t.detachment_id = d.detachment_id and t.id = d.task_id
    ${done(context)}
    left join company wc on wc.id = d.trailer_company_id
    left join driver wd on wd.id = d.driver_id
    left join company dc on dc.id = c.company
    left join driver dd on dd.id = v.driver
    where d.id = any(${[...ids]}::text[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        taskNo: row.taskNo,
        accidentPlaceName: row.place,
        wouldCompanyName: row.wouldCompany,
        wouldDriverName: row.wouldDriver,
        didCompanyName: row.didCompany,
        didDriverName: row.didDriver,
        agreement: row.agreement,
        reason: textOf(row.reason, language),
      },
    ]),
  );
}

const week = 7 * 86_400_000;

/** The rules, each with what is wrong with it, and how often it agreed in shadow with what was done. */
export const rulesShown: Handler<'automaticDispatch.shown'> = async (context, input) => {
  const found = await listRows(context, { entity: 'automaticDispatch', filters: context.call.filters }, input);
  const units = [...new Set(found.records.map(({ detachmentId }) => String(detachmentId)))];
  const rules = await readRules(context, units);
  const known = await readKnown(context, rules);
  const shares = await sharesOf(
    context,
    rules.map(({ id }) => id),
  );
  return {
    ...found,
    records: found.records.map((row) => {
      const rule = rules.find(({ id }) => id === row['id']);
      const fault = rule ? faultOf(rule, known) : null;
      return {
        ...row,
        ruleFault: fault && textOf(fault.text, context.language),
        decidedCount: 0,
        agreedShare: null,
        ...shares.get(String(row['id'])),
      };
    }),
  };
};

async function sharesOf(context: HandlerContext, ruleIds: readonly string[]) {
  const { db, now } = context;
  const { rows } = await sql<{ id: string; count: number; agreed: number | null }>`
    select d.rule_id as id, count(*)::int as count,
      round(100.0 * avg(case when ${agreementSql} in ('driver', 'company') then 1 else 0 end)
        filter (where c.company is not null))::int as agreed
    from dispatch_decision d ${done(context)}
    where d.shadow and d.rule_id = any(${[...ruleIds]}::text[]) and d.create_time >= ${new Date(now.getTime() - week)}
    group by 1`.execute(db);
  return new Map(rows.map(({ id, count, agreed }) => [id, { decidedCount: count, agreedShare: agreed }]));
}
