/** What a table of many rows can do at once: only what an index prepares. */
import type { Call, Entity, Index } from '../catalogue.ts';

/** From so many rows on nothing is put in order, or searched, without an index. */
export const manyRows = 100_000;

export function hasMany(entity: Pick<Entity, 'expected'> | undefined, call?: Pick<Call, 'expected'>): boolean {
  return (call?.expected ?? entity?.expected ?? 0) >= manyRows;
}

/** Rows of one value follow each other by their ids, so an index of the field alone is not enough unless it is unique. */
function isOrderOf({ using, where, unique, fields: [first, second, ...more] }: Index, field: string): boolean {
  if (using !== 'btree' || where !== undefined || first !== field || more.length > 0) return false;
  return second === 'id' || (second === undefined && (unique || field === 'id'));
}

/** Whether the rows of a call can be put in the order of one of its entity's fields as fast as a page is read. */
export function isSortedAtOnce(
  entity: Entity | undefined,
  call: Pick<Call, 'expected'> | undefined,
  field: string,
): boolean {
  if (!entity || !hasMany(entity, call)) return true;
  return field === 'id' || entity.indexes.some((index) => isOrderOf(index, field));
}
