/** How long the steps of tasks took, by unit, company, type and hour, from one pass over the tasks that a user sees. */
import { sql } from 'kysely';
import type { Row } from '../../core/catalogue.ts';
import type { Sql } from '../database/comparisonSql.ts';
import { entityOf, rowsSql } from '../database/query.ts';
import { filterSql } from '../database/queryFilters.ts';
import { companyNames } from '../dispatch/companyNames.ts';
import type { Handler, HandlerContext } from '../routes/handler.ts';
import { doneMinutesSql, limitOf, stepNames, type Step } from './stepMinutes.ts';
import { hourSql, unnamed } from './taskAgeing.ts';

/** What tasks are grouped by: the column, and the entity that names its values. */
const dimensions = {
  unit: { column: 'detachmentId', entity: 'detachment' },
  brigade: { column: 'brigadeId', entity: 'brigade' },
  company: { column: 'trailerCompanyId', entity: 'company' },
  service: { column: 'detachmentServiceId', entity: 'detachmentServiceType' },
  hour: { column: 'hour', entity: null },
} as const;
type Dimension = keyof typeof dimensions;
const names = Object.keys(dimensions) as readonly Dimension[];

type Group = Readonly<Record<string, unknown>>;

/** @returns rows of every dimension (`all` is everything) and step: only steps that are done are counted. */
export const taskStatistics: Handler = async (context, input) => {
  const groups = await groupsOf(context, input);
  const named = await namesOf(context, groups);
  return groups.flatMap((group) => {
    const dimension = dimensionOf(group);
    const key = dimension === 'all' ? null : group[dimensions[dimension].column];
    const row = { dimension, key: key === null && dimension !== 'all' ? unnamed : asText(key) };
    const name = nameOf(context, dimension, key, named);
    return stepNames.flatMap((step) => {
      const measured = measuresOf(context, group, step);
      return measured.count > 0 ? [{ ...row, name, ...measured }] : [];
    });
  });
};

async function groupsOf(context: HandlerContext, input: Row): Promise<readonly Group[]> {
  const entity = entityOf(context, 'task');
  const where = [
    ...rowsSql(context, entity, { where: { deleted: false } }),
    ...filterSql(context, entity, context.call.filters, input, 't'),
  ];
  const minutes = stepNames.map((step) => sql`${doneMinutesSql(step, 't')} as ${sql.ref(step)}`);
  const columns = names.map((name) => sql.ref(dimensions[name].column));
  const parts = stepNames.flatMap((step) => partsSql(context, step));
  const measures = stepNames.flatMap(measuresSql);
  const { rows } = await sql<Group>`
    select grouping(${sql.join(columns)})::int as mask, ${sql.join(columns)}, ${sql.join(measures)} from (
      select ${sql.join(columns)}, ${sql.join(parts)} from (
        select t.detachment_id, t.brigade_id, t.trailer_company_id, t.detachment_service_id,
          ${hourSql('t')} as hour, ${sql.join(minutes)}
        from task as t where ${sql.join(where, sql` and `)}
      ) as measured group by ${sql.join(columns)}
    ) as parted group by grouping sets ((), ${sql.join(columns.map((column) => sql`(${column})`))})
  `.execute(context.db);
  return rows;
}

/** Of the smallest groups, from which the larger ones are put together: every task is read and measured once. */
function partsSql(context: HandlerContext, step: Step): Sql[] {
  const column = sql.ref(step);
  const over = sql`count(*) filter (where ${column} > ${limitOf(context, step)})`;
  return [
    sql`count(${column}) as ${sql.ref(`${step}Count`)}`,
    sql`sum(${column}) as ${sql.ref(`${step}Sum`)}`,
    sql`max(${column}) as ${sql.ref(`${step}Slowest`)}`,
    sql`${over} as ${sql.ref(`${step}Over`)}`,
  ];
}

function measuresSql(step: Step): Sql[] {
  const [count, sum, slowest, over] = ['Count', 'Sum', 'Slowest', 'Over'].map((part) => sql.ref(`${step}${part}`));
  return [
    sql`sum(${count})::int as ${count}`,
    sql`round(sum(${sum})::numeric / nullif(sum(${count}), 0), 1)::float8 as ${sql.ref(`${step}Average`)}`,
    sql`max(${slowest})::int as ${slowest}`,
    sql`sum(${over})::int as ${over}`,
  ];
}

/** A group's mask has a bit for each column that it is not grouped by. */
function dimensionOf({ mask }: Group): Dimension | 'all' {
  const at = names.findIndex((_, index) => (Number(mask) & (1 << (names.length - 1 - index))) === 0);
  return names[at] ?? 'all';
}

function measuresOf(context: HandlerContext, group: Group, step: Step) {
  const count = Number(group[`${step}Count`] ?? 0);
  const over = Number(group[`${step}Over`] ?? 0);
  const limit = limitOf(context, step);
  return {
    step,
    count,
    averageMinutes: Number(group[`${step}Average`] ?? 0),
    slowestMinutes: Number(group[`${step}Slowest`] ?? 0),
    overCount: over,
    withinShare: count === 0 ? 0 : Math.round(((count - over) / count) * 100),
    limitMinutes: limit,
    overFrom: limit + 1,
  };
}

async function namesOf(context: HandlerContext, groups: readonly Group[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map(await companyNames(context, []));
  for (const { column, entity } of Object.values(dimensions)) {
    if (entity === null) continue;
    const ids = [...new Set(groups.flatMap((group) => (typeof group[column] === 'string' ? [group[column]] : [])))];
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from ${sql.table(entityOf(context, entity).table)} where id = any(${ids}::text[])`.execute(
      context.db,
    );
    for (const { id, name } of rows) found.set(id, name);
  }
  return found;
}

function nameOf(
  { language }: HandlerContext,
  dimension: Dimension | 'all',
  key: unknown,
  named: ReadonlyMap<string, string>,
): string {
  const chinese = language === 'zh-CN';
  if (dimension === 'all') return chinese ? '全部' : 'All';
  if (dimension === 'hour') return `${String(Number(key)).padStart(2, '0')}:00`;
  if (key === null) return chinese ? '未填写' : 'Not given';
  return named.get(asText(key) ?? '') ?? String(key);
}

function asText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
