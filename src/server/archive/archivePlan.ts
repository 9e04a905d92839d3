/** What of a product's records may leave the rows that lists read every day, and what goes with them. */

export interface ArchivePlan {
  readonly entity: string;
  readonly table: string;
  /** SQL over the row `t`: nothing will be done with it any more. */
  readonly ended: string;
  /** Tables whose rows go with the record that they name in this column. */
  readonly beside: readonly { readonly table: string; readonly by: string }[];
}

export function yearTable(table: string, year: number): string {
  return `${table}_y${year}`;
}

/** The record's own first. */
export function tablesOf({ table, beside }: Pick<ArchivePlan, 'table' | 'beside'>): string[] {
  return [table, ...beside.map((one) => one.table)];
}
