/** The product's tables, and their rows. */
import type { ColumnType, Kysely, Selectable } from 'kysely';
import type { EntityRows } from '../../generated/entities.ts';
import type { Fits } from '../../server/calls/typedHandlers.ts';
import type { OwnEntities } from '../../server/database/ownEntities.ts';
import type { Tables } from '../../server/database/tables.ts';

/** The entities that the server itself reads have the columns that it needs, or the compiler refuses this line. */
export type OwnEntitiesFit = Fits<Pick<EntityRows, keyof OwnEntities>, OwnEntities>;

/** A new row may leave out what the table has a default for. */
type Stored<Columns> = { [Name in keyof Columns]: ColumnType<Columns[Name], Columns[Name] | undefined, Columns[Name]> };
export type EntityTables = { [Entity in keyof EntityRows]: Stored<EntityRows[Entity]> };

export type EntityDb = Kysely<Tables & EntityTables>;

/** The call's transaction, with the entities' tables in its types. */
export function dbOf({ db }: { readonly db: Kysely<Tables> }): EntityDb {
  return db.withTables<EntityTables>();
}

export type TaskRow = Selectable<EntityTables['task']>;
export type OrderRow = Selectable<EntityTables['trailerOrder']>;
export type DriverRow = Selectable<EntityTables['driver']>;

/** A task, locked for this transaction, with its orders in the order of its vehicles. */
export interface TaskInHand {
  readonly task: TaskRow;
  readonly orders: readonly OrderRow[];
}
