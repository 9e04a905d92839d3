/** How many places of a lot are free: all of them, and by class of vehicle where the lot tells classes apart. */
import { sql } from 'kysely';
import type { Sql } from '../../server/database/comparisonSql.ts';

export interface FreePlaces {
  /** Null where nobody has entered how many it has. */
  readonly freeAll: number | null;
  /** Both null where any vehicle may stand on each place. */
  readonly freeHeavy: number | null;
  readonly freeLight: number | null;
}

/** Columns of a query over lots. @param lot its alias @param heavyAbove bands of tonnage above are heavy */
export function freePlaces(lot: string, heavyAbove: number): Sql {
  const of = (column: string): Sql => sql`${sql.ref(`${lot}.${column}`)}`;
  const inside = (and: Sql): Sql => sql`(select count(*)::int from trailer_order o
    where o.detachment_id = ${of('detachment_id')} and o.park_id = ${of('id')}
      and not o.deleted and o.park_in_time is not null and o.park_out_time is null and ${and})`;
  const isHeavy = sql`coalesce(o.tonnage_id, 0) > ${heavyAbove}::float8`;
  return sql`${of('places')} - ${inside(sql`true`)} as free_all,
    ${of('heavy_places')} - ${inside(isHeavy)} as free_heavy,
    ${of('places')} - ${of('heavy_places')} - ${inside(sql`not ${isHeavy}`)} as free_light`;
}
