/** The entities' tables as handlers read and write them by name. */
import type { ColumnType, Kysely } from 'kysely';
import type { EntityRows } from '../../generated/entities.ts';
import type { Tables } from './tables.ts';

/** A new row may leave out what the table has a default for. */
type Stored<Columns> = { [Name in keyof Columns]: ColumnType<Columns[Name], Columns[Name] | undefined, Columns[Name]> };
export type EntityTables = { [Entity in keyof EntityRows]: Stored<EntityRows[Entity]> };

export type EntityDb = Kysely<Tables & EntityTables>;

/** The call's transaction, with the entities' tables in its types. */
export function dbOf({ db }: { readonly db: Kysely<Tables> }): EntityDb {
  return db.withTables<EntityTables>();
}
