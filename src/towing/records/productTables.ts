/** Rows of the product's tables. */
import type { Selectable } from 'kysely';
import type { EntityTables } from '../../server/database/entityTables.ts';

export { dbOf, type EntityDb, type EntityTables } from '../../server/database/entityTables.ts';

export type TaskRow = Selectable<EntityTables['task']>;
export type OrderRow = Selectable<EntityTables['trailerOrder']>;
export type DriverRow = Selectable<EntityTables['driver']>;

/** A task, locked for this transaction, with its orders in the order of its vehicles. */
export interface TaskInHand {
  readonly task: TaskRow;
  readonly orders: readonly OrderRow[];
}
