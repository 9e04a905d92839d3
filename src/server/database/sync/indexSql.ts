/** An index of a plan as SQL. */
import { sql } from 'kysely';
import type { Condition } from '../../../core/condition/condition.ts';
import type { Catalogue } from '../../../core/model/catalogue.ts';
import type { TablePlan } from '../../../release/release.ts';
import { printIndexCondition } from '../conditionSql.ts';
import { textParts } from '../textParts.ts';
import type { PartIndex } from './partIndexes.ts';
import type { MissingIndex } from './syncState.ts';

/** Under a name, of a table: the plan's own, or a part of it. */
export function indexSql(
  { plan, index }: MissingIndex,
  { name, on, how }: Omit<PartIndex, 'how'> & { readonly how: PartIndex['how'] | 'plain' },
  catalogue: Pick<Catalogue, 'entities' | 'rules'> | undefined,
) {
  const method = { btree: 'btree', gin: 'gin', trigram: 'gin', parts: 'gin', nearest: 'gist' }[index.using];
  const columns =
    index.expression !== undefined
      ? [sql`(${sql.raw(index.expression)})`]
      : index.columns.map((name) => {
          if (index.using === 'parts') return sql`(${textParts(sql.id(name))})`;
          return index.using === 'trigram' ? sql`${sql.id(name)} gin_trgm_ops` : sql.id(name);
        });
  const where =
    index.where === undefined ? sql`` : sql` where ${sql.raw(printedWhere(plan, index.where, catalogue, on))}`;
  return sql`create ${index.unique ? sql`unique ` : sql``}index ${how === 'concurrently' ? sql`concurrently ` : sql``}${sql.id(name)}
    on ${how === 'only' ? sql`only ` : sql``}${sql.id(on)} using ${sql.raw(method)} (${sql.join(columns)})${where}`;
}

/** The condition of a partial index of this table as SQL. @throws Error where nothing is known of its entity */
export function printedWhere(
  plan: TablePlan,
  where: string,
  catalogue: Pick<Catalogue, 'entities' | 'rules'> | undefined,
  table: string,
): string {
  const entity = catalogue?.entities[plan.entity];
  if (!catalogue || !entity)
    throw new Error(`a partial index of ${plan.table} needs the catalogue that its condition is of`);
  return printIndexCondition(JSON.parse(where) as Condition, { ...entity, table }, catalogue);
}
