/**
 * A shift that has an end ends then, and standby with it. Whoever is on a task goes on with it, and is off shift at the first look
 * after. When is computed from what the driver's row keeps: a restart forgets nothing.
 */
import { writeEvents } from '../../server/database/events.ts';
import type { Database } from '../../server/database/open.ts';
import type { Change } from '../../server/calls/handler.ts';
import { system } from '../../server/calls/nobody.ts';
import type { Release } from '../../release/release.ts';
import { saveDriver } from '../records/driverRow.ts';
import { dbOf } from '../records/productTables.ts';

interface EndShiftsRun {
  readonly database: Database;
  readonly release: Release;
  readonly now: Date;
}

/** Drivers that one transaction holds. */
const atOnce = 50;

/** @returns how many shifts it ended */
export async function endShifts(run: EndShiftsRun): Promise<number> {
  for (let ended = 0; ;) {
    const some = await endSome(run);
    ended += some;
    if (some < atOnce) return ended;
  }
}

/** Of several servers the one that holds the row ends its shift. */
async function endSome({ database, release, now }: EndShiftsRun): Promise<number> {
  return database.kysely.transaction().execute(async (db) => {
    const drivers = await dbOf({ db })
      .selectFrom('driver')
      .selectAll()
      .where('workStatus', '=', 1)
      .where('taskStatus', '=', 0)
      .where('shiftUntil', '<=', now)
      .orderBy('id')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    const changes: Change[] = [];
    const context = { db, release, now, changed: (change: Change) => void changes.push(change) };
    for (const driver of drivers) await saveDriver(context, driver, 'shiftEnd', { workStatus: 0, standStatus: 0 });
    await writeEvents({ db, release, now, actor: system, distributed: database.distributed }, changes);
    return drivers.length;
  });
}
