/** Tasks whose place lies inside a fence. */
import { sql } from 'kysely';
import type { Row } from '../../core/model/catalogue.ts';
import { rowOf } from '../../core/model/row.ts';
import type { Sql } from '../../server/database/comparisonSql.ts';
import { findRow, entityOf, found, readMany } from '../../server/records/query.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler } from '../records/handler.ts';
import { listWithin } from '../records/taskLists.ts';

type Ring = readonly (readonly [lng: number, lat: number])[];
interface Fence {
  readonly id: string;
  readonly name: string;
  readonly detachmentId: string;
  /** Of each polygon: its outline, and what is cut out of it. */
  readonly polygons: readonly (readonly Ring[])[];
}

/** @returns a page of tasks inside the fence asked for, or inside any active one, with `fenceNames`. @throws Refusal 404 */
export const listByPageCommandCentreWl: Handler<'listByPageCommandCentreWl'> = async (context, input) => {
  const fences = await fencesAsked(context, givenText(input.fenceId));
  const and = (alias: string): readonly Sql[] => [anyOf(fences.map((fence) => inside(fence, alias)))];
  const page = await listWithin(context, input, { where: { deleted: false }, and });
  const names = await namesOf(
    context,
    fences,
    page.records.map(({ id }) => String(id)),
  );
  return {
    ...page,
    records: page.records.map((row) => ({ ...row, fenceNames: names.get(String(row['id'])) ?? null })),
  };
};

/** One may be asked for although it is switched off; the others are not looked at then. */
async function fencesAsked(context: HandlerContext, id: string | undefined): Promise<readonly Fence[]> {
  if (id !== undefined) return [fenceOf(found(await findRow(context, entityOf(context, 'fence'), {}, id, false)))];
  const rows = await readMany(context, { entity: 'fence', where: { active: true } }, 999, { orderBy: 'name' });
  return rows.map(fenceOf);
}

function fenceOf({ id, name, detachmentId, shape }: Row): Fence {
  return { id: String(id), name: String(name), detachmentId: String(detachmentId), polygons: polygonsOf(shape) };
}

/** Of a GeoJSON area, which its field has checked. */
export function polygonsOf(shape: unknown): Fence['polygons'] {
  const { type, coordinates } = rowOf(shape);
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : [];
  return polygons as Fence['polygons'];
}

/** A fence holds for its own unit's tasks alone. */
function inside({ detachmentId, polygons }: Fence, alias: string): Sql {
  const point = sql.ref(`${alias}.accident_point`);
  const unit = sql`${sql.ref(`${alias}.detachment_id`)} = ${detachmentId}`;
  const holding = polygons.map(([outline = [], ...holes]) => {
    const cut = holes.map((hole) => sql` and not ${polygon(hole)} @> ${point}`);
    return sql`(${polygon(outline)} @> ${point}${sql.join(cut, sql``)})`;
  });
  return sql`(${unit} and ${anyOf(holding)})`;
}

function polygon(ring: Ring): Sql {
  return sql`${`(${ring.map(([lng, lat]) => `(${lng},${lat})`).join(',')})`}::polygon`;
}

function anyOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`false` : sql`coalesce((${sql.join(conditions, sql` or `)}), false)`;
}

async function namesOf(
  { db }: HandlerContext,
  fences: readonly Fence[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (fences.length === 0) return new Map();
  const each = fences.map(
    (fence) => sql`select t.id, ${fence.name}::text as name from task as t
      where t.id = any(${[...ids]}::text[]) and ${inside(fence, 't')}`,
  );
  const { rows } = await sql<{ id: string; names: string }>`
    select id, string_agg(name, '、' order by name) as names from (${sql.join(each, sql` union all `)}) as found group by id
  `.execute(db);
  return new Map(rows.map(({ id, names }) => [id, names]));
}
