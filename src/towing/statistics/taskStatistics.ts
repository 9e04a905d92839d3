/** How long the steps of tasks took, by unit, company, type and hour: of kept days as kept, of all others counted now. */
import { sql } from 'kysely';
import type { Row } from '../../core/model/catalogue.ts';
import { label, textOf } from '../../core/model/label.ts';
import { namesOf } from '../../core/model/names.ts';
import { entityOf, rowsSql } from '../../server/records/query.ts';
import { filterSql } from '../../server/records/query/queryFilters.ts';
import { companyNames } from '../records/companyNames.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import { scopeSql } from '../../server/records/access.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler, Input } from '../records/handler.ts';
import { tenths } from './arrivals.ts';
import { besides, keptFigures } from './days.ts';
import { partsSql, type GroupColumn, type Part } from './parts.ts';
import { limitOf, stepNames, type Step } from './stepMinutes.ts';
import { unnamed } from './taskAgeing.ts';

/** What tasks are grouped by: the column, and the entity that names its values. */
const dimensions = {
  unit: { column: 'detachmentId', entity: 'detachment' },
  brigade: { column: 'brigadeId', entity: 'brigade' },
  company: { column: 'trailerCompanyId', entity: 'company' },
  service: { column: 'detachmentServiceId', entity: 'detachmentServiceType' },
  hour: { column: 'hour', entity: null },
} as const satisfies Readonly<Record<string, { readonly column: GroupColumn; readonly entity: string | null }>>;
type Dimension = keyof typeof dimensions;
const names = namesOf(dimensions);

interface Measured {
  count: number;
  sum: number;
  slowest: number;
  over: number;
}

interface Group {
  readonly dimension: Dimension | 'all';
  readonly key: Part[GroupColumn];
  readonly steps: Readonly<Record<Step, Measured>>;
}

/** Of measured ways to tasks against what had been predicted. */
interface Predicted {
  count: number;
  error: number;
  bias: number;
}

/** @returns rows of every dimension (`all` is everything) and step, in the order of their names, and then how far predictions were off: only steps that are done are counted. */
export const taskStatistics: Handler<'taskStatistics'> = async (context, input) => {
  const parts = await partsOf(context, input);
  const groups = groupsOf(parts);
  const named = await groupNames(context, groups);
  return [...stepRows(context, groups, named), ...predictionRows(context, parts)];
};

function stepRows(context: HandlerContext, groups: readonly Group[], named: ReadonlyMap<string, string>) {
  const told = groups.map((group) => ({ ...group, name: nameOf(context, group.dimension, group.key, named) }));
  const inOrder = told.toSorted((left, right) => left.name.localeCompare(right.name, context.language));
  return inOrder.flatMap(({ dimension, key, steps, name }) => {
    const row = { dimension, key: key === null && dimension !== 'all' ? unnamed : asText(key) };
    return stepNames.flatMap((step) =>
      steps[step].count > 0 ? [{ ...row, name, ...nothingPredicted, ...shownOf(context, step, steps[step]) }] : [],
    );
  });
}

/** One row where any way was measured: how far the prediction was off, and to which side. */
function predictionRows(context: HandlerContext, parts: readonly Part[]) {
  const all: Predicted = { count: 0, error: 0, bias: 0 };
  for (const part of parts) {
    all.count += Number(part['predictionCount'] ?? 0);
    all.error += Number(part['predictionError'] ?? 0);
    all.bias += Number(part['predictionBias'] ?? 0);
  }
  if (all.count === 0) return [];
  const name = textOf(predictedName, context.language);
  const [meanError, bias] = [tenths(all.error / all.count), tenths(all.bias / all.count)];
  return [{ ...nothingTaken, dimension: 'prediction', key: null, name, count: all.count, meanError, bias }];
}

const nothingPredicted = { meanError: null, bias: null };
const nothingTaken = {
  step: null,
  averageMinutes: null,
  slowestMinutes: null,
  overCount: null,
  withinShare: null,
  limitMinutes: null,
  overFrom: null,
};

const predictedName = label('预计与实测到场', 'Predicted vs actual arrivals');

async function partsOf(context: HandlerContext, input: Input<'taskStatistics'>): Promise<readonly Part[]> {
  const entity = entityOf(context, 'task');
  const where = [
    ...rowsSql(context, entity, { where: { deleted: false } }),
    ...filterSql(context, entity, context.call.filters, input, 't'),
  ];
  const kept = await keptParts(context, input);
  const counted = await sql<Part>`${partsSql(context, [...where, besides(kept.days)])}`.execute(context.db);
  return [...kept.parts, ...counted.rows];
}

/** Days are kept by what tasks are grouped by: nothing else can narrow them. A task's scope holds for its figures, too. */
async function keptParts(context: HandlerContext, input: Input<'taskStatistics'>) {
  const given: Row = input;
  const [from, to] = [givenText(input.createStartTime), givenText(input.createEndTime)];
  const narrowed = context.call.filters.some(
    ({ field, params }) => field !== 'createTime' && params.some((param) => (given[param] ?? '') !== ''),
  );
  if (narrowed) return { days: [], parts: [] };
  return keptFigures(context, scopeSql(context, entityOf(context, 'task'), 't'), await unitsOf(context), { from, to });
}

async function unitsOf({ actor, db }: HandlerContext): Promise<readonly string[]> {
  if (actor.detachments !== 'all') return actor.detachments;
  return (await sql<{ id: string }>`select id from detachment`.execute(db)).rows.map(({ id }) => id);
}

/** Everything together, and then each value of each dimension. */
function groupsOf(parts: readonly Part[]): readonly Group[] {
  const groups = new Map<string, Group>();
  const add = (dimension: Group['dimension'], key: Group['key'], part: Part): void => {
    const id = JSON.stringify([dimension, key]);
    const group = groups.get(id) ?? { dimension, key, steps: nothingDone() };
    groups.set(id, group);
    for (const step of stepNames) {
      const measured = group.steps[step];
      measured.count += Number(part[`${step}Count`] ?? 0);
      measured.sum += Number(part[`${step}Sum`] ?? 0);
      measured.slowest = Math.max(measured.slowest, Number(part[`${step}Slowest`] ?? 0));
      measured.over += Number(part[`${step}Over`] ?? 0);
    }
  };
  for (const part of parts) {
    add('all', null, part);
    for (const dimension of names) add(dimension, part[dimensions[dimension].column], part);
  }
  return [...groups.values()];
}

function nothingDone(): Record<Step, Measured> {
  const none = (): Measured => ({ count: 0, sum: 0, slowest: 0, over: 0 });
  return { assign: none(), accept: none(), arrive: none(), finish: none() };
}

function shownOf(context: HandlerContext, step: Step, { count, sum, slowest, over }: Measured) {
  const limit = limitOf(context, step);
  return {
    step,
    count,
    averageMinutes: Math.round((sum * 10) / count) / 10,
    slowestMinutes: slowest,
    overCount: over,
    withinShare: Math.round(((count - over) / count) * 100),
    limitMinutes: limit,
    overFrom: Math.floor(limit) + 1,
  };
}

async function groupNames(context: HandlerContext, groups: readonly Group[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map(await companyNames(context, []));
  for (const dimension of names) {
    const { entity } = dimensions[dimension];
    if (entity === null) continue;
    const ids = groups.flatMap((group) => (group.dimension === dimension ? (asText(group.key) ?? []) : []));
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
