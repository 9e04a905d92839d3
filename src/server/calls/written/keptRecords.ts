/**
 * Records are kept from being removed until whoever refers to them has committed: a removal waits, and finds the reference then.
 * On one machine their rows are locked for that. Over several, a row that each of them has would be locked on all of them, and of
 * two who do so at one time Citus ends one: there the coordinator locks what the row is called by, which must stand before it is read.
 */
import { sql } from 'kysely';
import type { HandlerContext } from '../handler.ts';
import type { Sql } from '../../database/comparisonSql.ts';

type Keeping = Pick<HandlerContext, 'db' | 'distributed'>;

/** Whether the rows that are read are locked by the statement that reads them (`for key share`). */
const locksRows = ({ distributed }: Pick<Keeping, 'distributed'>): boolean => !distributed;

interface Reading<Found> {
  readonly execute: () => Promise<Found[]>;
}
interface LockableReading<Found> extends Reading<Found> {
  readonly forKeyShare: () => Reading<Found>;
}

/** Reads records of an entity, by their ids, that are about to be referred to. In a transaction. */
export async function readKept<Found>(
  context: Keeping,
  entity: string,
  ids: readonly string[],
  query: LockableReading<Found>,
): Promise<Found[]> {
  await keepRecords(context, entity, ids);
  return (locksRows(context) ? query.forKeyShare() : query).execute();
}

/** The same for a statement of one's own: gives what stands at its end, where `alias` is the records' table. */
export async function keptSql(context: Keeping, entity: string, ids: readonly string[], alias: string): Promise<Sql> {
  await keepRecords(context, entity, ids);
  return locksRows(context) ? sql`for key share of ${sql.ref(alias)}` : sql``;
}

async function keepRecords(context: Keeping, entity: string, ids: readonly string[]): Promise<void> {
  if (locksRows(context)) return;
  // In one order: whoever keeps several waits for nobody who waits for them.
  for (const id of [...new Set(ids)].sort())
    await sql`select pg_advisory_xact_lock_shared(${keyOf(entity, id)})`.execute(context.db);
}

/** Before it is asked whether anything refers to a record that is about to be removed, its row locked. In a transaction. */
export async function awaitKeepers(context: Keeping, entity: string, id: string): Promise<void> {
  if (!locksRows(context)) await sql`select pg_advisory_xact_lock(${keyOf(entity, id)})`.execute(context.db);
}

const keyOf = (entity: string, id: string): Sql => sql`hashtextextended(${`${entity} ${id}`}, 0)`;
