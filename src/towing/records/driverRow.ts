/** A driver's row: locked for this transaction, and changed together with its event. */
import { sql, type UpdateObject } from 'kysely';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { tellChange } from '../../server/records/recordChange.ts';
import { dbOf, type DriverRow, type EntityTables } from './productTables.ts';

type Saving = Pick<HandlerContext, 'db' | 'now' | 'release' | 'changed'>;

/** @param id the driver's, which is the account's; undefined where nobody has it. */
export async function lockDriver(context: HandlerContext, id: string): Promise<DriverRow | undefined> {
  return dbOf(context).selectFrom('driver').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Those of them that nobody else has locked; nobody is waited for. */
export async function lockFreeDrivers(context: HandlerContext, ids: readonly string[]): Promise<readonly DriverRow[]> {
  return dbOf(context)
    .selectFrom('driver')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
}

/** @param before as `lockDriver` gave it. @param step of the record's chain of events. */
export async function saveDriver(
  context: Saving,
  before: DriverRow,
  step: string,
  set: UpdateObject<EntityTables, 'driver'>,
): Promise<void> {
  const after = await dbOf(context)
    .updateTable('driver')
    .set({ ...set, version: before.version + 1, updateTime: context.now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  tellChange(context, { entity: 'driver', step, before, after });
}

/** Until when a shift lasts: an end that is over belongs to the shift before the one that begins. */
export function shiftUntilOf(
  before: Pick<DriverRow, 'workStatus' | 'shiftUntil'>,
  workStatus: number,
  now: Date,
  wanted: Date | null = before.shiftUntil,
): Date | null {
  const begins = before.workStatus !== 1 && workStatus === 1;
  return begins && wanted !== null && wanted <= now ? null : wanted;
}
