/** The figures of the home page and of the statistics against a count of the rows that they are about. */
import type { Database } from '../../src/server/database/open.ts';
import { groupBy } from './groupBy.ts';
import type { Person } from './world.ts';

interface TaskFacts {
  readonly unit: string;
  readonly company: string | null;
  readonly deleted: boolean;
  readonly assigned: boolean;
  readonly distribution: number;
  readonly orderStatus: number;
  readonly cancelled: boolean;
  /** Instants in milliseconds; null for what has not come. */
  readonly created: number;
  readonly assign: number | null;
  readonly accept: number | null;
  readonly arrive: number | null;
  readonly finish: number | null;
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

async function factsOf({ pool }: Database): Promise<readonly TaskFacts[]> {
  const { rows } = await pool.query<TaskFacts>(
    `select detachment_id as unit, trailer_company_id as company, deleted, assigned, distribution_order as distribution,
       order_status as "orderStatus", cancel_status = 1 as cancelled, ${ms('task_create_time')} as created,
       ${ms('assign_time')} as assign, ${ms('accept_time')} as accept, ${ms('arrive_time')} as arrive, ${ms('finish_time')} as finish
     from task`,
  );
  return rows;
}

const minutes = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : Math.floor((to - from) / 60_000);

const steps = {
  assign: (task: TaskFacts) => minutes(task.created, task.assign),
  accept: (task: TaskFacts) => minutes(task.assign, task.accept),
  arrive: (task: TaskFacts) => minutes(task.accept, task.arrive),
  finish: (task: TaskFacts) => minutes(task.arrive, task.finish),
} as const;

interface StatisticsRow {
  readonly dimension: string;
  readonly key: string | null;
  readonly step: keyof typeof steps;
  readonly count: number;
  readonly averageMinutes: number;
}

/** `all assign: 12, 3.4 on average`, for everything, each unit and each company. */
function countedStatistics(tasks: readonly TaskFacts[]): ReadonlySet<string> {
  const groups: [string, readonly TaskFacts[]][] = [
    ['all', tasks],
    ...groupBy(tasks, ({ unit }) => `unit ${unit}`),
    ...groupBy(tasks, ({ company }) => `company ${company ?? 'none'}`),
  ];
  const lines = groups.flatMap(([name, some]) =>
    Object.entries(steps).flatMap(([step, measure]) => {
      const done = some.map(measure).filter((taken) => taken !== null);
      const sum = done.reduce((total, taken) => total + taken, 0);
      return done.length === 0 ? [] : [lineOf(name, step, done.length, Math.round((sum * 10) / done.length) / 10)];
    }),
  );
  return new Set(lines);
}

function lineOf(name: string, step: string, count: number, average: number): string {
  return `${name} ${step}: ${count}, ${average === 0 ? 0 : average} minutes on average`;
}

/** @param person one who sees whole units */
export async function figuresEqualCounts(database: Database, person: Person): Promise<readonly string[]> {
  const who = person.actor.username;
  const seen = (await factsOf(database)).filter(({ unit, deleted }) => person.units.includes(unit) && !deleted);
  const waiting = (await person.actor.read('/home/waiting'))?.data as { readonly count: number };
  const home = (await person.actor.read('/home/figures'))?.data as {
    readonly states: readonly { readonly count: number }[];
  };
  const shown = (await person.actor.ask('/rescue_public/commandCentre/statistics', {}))
    ?.data as readonly StatisticsRow[];
  const findings: string[] = [];
  const unassigned = seen.filter(
    (task) => !task.assigned && !task.cancelled && task.orderStatus === 0 && task.distribution === 0,
  ).length;
  if (waiting.count !== unassigned)
    findings.push(`${who}: ${waiting.count} tasks wait on the home page, ${unassigned} are counted`);
  const open = seen.filter(({ orderStatus }) => orderStatus !== 1).length;
  const inStates = home.states.reduce((sum, { count }) => sum + count, 0);
  if (inStates !== open) findings.push(`${who}: the home page's states hold ${inStates} tasks, ${open} are counted`);
  const counted = countedStatistics(seen);
  const lines = new Set(
    shown
      .filter(({ dimension }) => ['all', 'unit', 'company'].includes(dimension))
      .map(({ dimension, key, step, count, averageMinutes }) =>
        lineOf(dimension === 'all' ? 'all' : `${dimension} ${key}`, step, count, averageMinutes),
      ),
  );
  for (const line of lines)
    if (!counted.has(line)) findings.push(`${who}: the statistics say "${line}", which is not counted`);
  for (const line of counted)
    if (!lines.has(line)) findings.push(`${who}: "${line}" is counted, which the statistics do not say`);
  return findings;
}
