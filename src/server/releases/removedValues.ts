/** Fields and codes that a release no longer has, told with the count of the rows that still hold them. */
import type { Kysely } from 'kysely';
import { goneValues, type GoneField } from '../../core/touched.ts';
import type { Catalogue } from '../../core/model/catalogue.ts';
import { rowsHolding } from './rowsHolding.ts';
import type { Remark } from '../database/sync/syncState.ts';
import type { Tables } from '../database/tables.ts';

/** In place of the remarks that say only that a column has no field any more. */
export async function withCounts(
  db: Kysely<Tables>,
  remarks: readonly Remark[],
  before: Catalogue,
  after: Catalogue,
): Promise<readonly Remark[]> {
  const counted: Remark[] = [];
  for (const gone of goneValues(before, after)) {
    const count = await rowsHolding(db, gone.table, gone);
    if (count !== 0) counted.push(remarkOf(gone, count));
  }
  const told = new Set(counted.filter(({ kind }) => kind === 'field-removed').map(keyOf));
  return [...remarks.filter((remark) => remark.kind !== 'field-removed' || !told.has(keyOf(remark))), ...counted];
}

const keyOf = ({ table, column }: Pick<Remark, 'table' | 'column'>): string => `${table}.${column}`;

function remarkOf({ table, column, code }: GoneField, count: number | null): Remark {
  const rows = count === null ? 'too many rows to count hold' : count === 1 ? '1 row holds' : `${count} rows hold`;
  if (code !== undefined)
    return {
      kind: 'code-removed',
      table,
      column,
      text: `${rows} the code ${code} in ${column}, which is none any more`,
    };
  const text = `no field has this column any more, and ${rows} a value in it: drop it by hand when nothing needs it`;
  return { kind: 'field-removed', table, column, text };
}
