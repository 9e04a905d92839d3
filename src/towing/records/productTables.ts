/** The product's tables as its handlers read and write them, whatever the generic server knows of them. */
import type { ColumnType, Kysely, Selectable } from 'kysely';
import type { EntityRows } from '../../generated/entities.ts';
import type { Tables } from '../../server/database/tables.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';

/** A new row may leave out what the table has a default for. */
type Stored<Columns> = { [Name in keyof Columns]: ColumnType<Columns[Name], Columns[Name] | undefined, Columns[Name]> };
export type ProductTables = { [Entity in keyof EntityRows]: Stored<EntityRows[Entity]> };
export type ProductDb = Kysely<Tables & ProductTables>;

/** The call's transaction, with the product's tables in its types. */
export function dbOf({ db }: Pick<HandlerContext, 'db'>): ProductDb {
  return db.withTables<ProductTables>();
}

export type TaskRow = Selectable<ProductTables['task']>;
export type OrderRow = Selectable<ProductTables['trailerOrder']>;
export type DriverRow = Selectable<ProductTables['driver']>;

/** A task, locked for this transaction, with its orders in the order of its vehicles. */
export interface TaskInHand {
  readonly task: TaskRow;
  readonly orders: readonly OrderRow[];
}
