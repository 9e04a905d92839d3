/** How many rows do not keep what a change of the schemas would ask of them. */
import { sql, type Kysely } from 'kysely';
import { breaking } from '../../core/condition/recordCheck.ts';
import type { Catalogue, Entity } from '../../core/model/catalogue.ts';
import type { Kept, RuleChange } from '../../core/ruleChanges.ts';
import { conditionSql } from '../database/conditionSql.ts';
import type { Tables } from '../database/tables.ts';
import { wireTime } from '../time/clock.ts';
import { countWhere, isEmptySql } from './rowsHolding.ts';

interface Counting {
  readonly db: Kysely<Tables>;
  readonly catalogue: Catalogue;
  readonly now: Date;
}

/** Null where that takes too long, and where nothing is asked of rows. */
export async function rowsBreaking(counting: Counting, { entity: id, kept }: RuleChange): Promise<number | null> {
  const entity = id === null ? undefined : counting.catalogue.entities[id];
  if (!entity || !kept) return null;
  return countWhere(counting.db, entity.table, kept.column ?? 'id', breaks(counting, entity, kept));
}

function breaks({ catalogue, now }: Counting, entity: Entity, { column, filled, length, value, needs }: Kept) {
  if (needs) {
    const context = { user: {}, now: wireTime(now) };
    return conditionSql(breaking({ needs }), { entity, catalogue, alias: 't', context });
  }
  const at = sql`t.${sql.ref(column ?? 'id')}`;
  if (filled) return isEmptySql(sql`to_jsonb(${at})`);
  const [least, most] = length ?? value ?? [null, null];
  const measured = length ? sql`char_length(${at}::text)` : at;
  return sql<boolean>`(${least}::numeric is not null and ${measured} < ${least}::numeric) or (${most}::numeric is not null and ${measured} > ${most}::numeric)`;
}
