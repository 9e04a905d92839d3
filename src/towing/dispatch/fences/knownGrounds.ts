/**
 * Fences, their rules and the regions of units, kept in memory: their geometry is read and parsed once, and again when a row
 * of them has changed. Whoever asks says by which state of the rows, so that a change counts from its commit on, on every server.
 */
import { sql } from 'kysely';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Sql } from '../../../server/database/comparisonSql.ts';
import { isFor, type FenceRule, type Watched } from '../../decide/fences/rules.ts';
import { distanceKm, type Point } from '../../domain/distance.ts';
import { dbOf } from '../../records/productTables.ts';
import { polygonsOf } from '../../tasks/taskFences.ts';
import type { Ground } from './readGrounds.ts';
import { wholeRules } from './readFenceRules.ts';

export interface KnownGrounds {
  readonly rules: readonly FenceRule[];
  readonly fences: readonly Ground[];
  readonly regions: readonly { readonly name: string; readonly centre: Point }[];
}

const known = new Map<string, KnownGrounds>();
/** Each is some hundred kilobytes at most. */
const mostKnown = 100;

/** What the rows of each unit are now: PostgreSQL gives each written row the number of its transaction. */
export function stateOfGrounds(units: readonly string[]): Sql {
  const rows = (table: string): Sql => sql`select detachment_id as unit, id, xmin::text as written
    from ${sql.table(table)} where detachment_id = any(${[...units]}::text[])`;
  return sql`select jsonb_object_agg(unit, written) from (
    select unit, md5(string_agg(id || written, ' ' order by id, written)) as written from (
      ${rows('fence')} union all ${rows('fence_rule')} union all ${rows('region')}) as grounds group by unit) as units`;
}

export async function knownGrounds(
  context: HandlerContext,
  units: readonly string[],
  state: Readonly<Record<string, string>>,
): Promise<KnownGrounds> {
  const key = [...units]
    .sort()
    .map((unit) => `${unit} ${state[unit] ?? ''}`)
    .join(' ');
  const found = known.get(key);
  if (found) return found;
  const read = await readGroundsOf(context, units);
  known.set(key, read);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  return read;
}

async function readGroundsOf(context: HandlerContext, units: readonly string[]): Promise<KnownGrounds> {
  const rules = await wholeRules(context, units);
  const regions = await dbOf(context)
    .selectFrom('region')
    .select(['name', 'centrePoint'])
    .where('detachmentId', 'in', [...units, ''])
    .orderBy('id')
    .execute();
  return {
    rules,
    fences: await readFences(context, units, rules),
    regions: regions.flatMap(({ name, centrePoint: centre }) => (centre ? [{ name, centre }] : [])),
  };
}

async function readFences(
  context: HandlerContext,
  units: readonly string[],
  rules: readonly FenceRule[],
): Promise<readonly Ground[]> {
  const fences = await dbOf(context)
    .selectFrom('fence')
    .select(['id', 'name', 'detachmentId', 'shape'])
    .where('detachmentId', 'in', [...units, ''])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  return fences.map(({ id, name, detachmentId, shape }) => {
    const watched: Watched = { place: 'fence', fenceId: id, detachmentId };
    const own = rules.filter((rule) => isFor(rule, watched));
    return { key: id, area: { polygons: polygonsOf(shape) }, name, watched, rules: own, taskId: null };
  });
}

/** The region whose centre is nearest: all that can be said of a point without a map. */
export function nameOfPlace({ regions }: KnownGrounds, point: Point): string | null {
  const [near] = regions
    .map(({ name, centre }) => ({ name, km: distanceKm(point, centre) }))
    .sort((one, other) => one.km - other.km);
  return near?.name ?? null;
}
