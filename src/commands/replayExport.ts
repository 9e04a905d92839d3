/** A day of the deployment's database, without personal data: beside the serving server too. */
import { readLinted } from '../core/lint.ts';
import type { Settings } from '../core/model/catalogue.ts';
import { codeOf } from '../core/model/thrown.ts';
import { openDatabase, type Database } from '../server/database/open.ts';
import { reachPostgres } from '../server/postgres/reach.ts';
import { sqlStates } from '../server/postgres/sqlStates.ts';
import { StartFault } from '../server/postgres/startFault.ts';
import { readPointer } from '../server/releases/pointer.ts';
import { systemClock } from '../server/time/clock.ts';
import type { Day } from '../towing/decide/replay/day.ts';
import { readRecordedDay } from '../towing/dispatch/replay/recordedDay.ts';
import { openPseudonyms, withoutNames } from '../towing/dispatch/replay/withoutNames.ts';
import { dbOf } from '../towing/records/productTables.ts';
import { streetMapDigest } from '../towing/records/streetMaps.ts';
import { demonstrationDigest } from './replayWays.ts';
import type { Command } from './run.ts';

/** @param day YYYY-MM-DD of the deployment's zone. @throws StartFault */
export async function exportedDay({ environment }: Pick<Command, 'environment'>, day: string): Promise<Day> {
  const { databaseUrl, directUrl, dataDir } = environment;
  // What is printed is the table alone.
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const embedded = databaseUrl === null ? await reachPostgres({ dataDir, say }) : null;
  try {
    const database = await openDatabase({ databaseUrl: embedded?.url ?? directUrl ?? databaseUrl ?? '' });
    try {
      return await dayWithoutNames(database, day);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

async function dayWithoutNames(database: Database, day: string): Promise<Day> {
  const db = database.workingOn('statistics');
  const settings = await readSettings(database);
  const units = await dbOf({ db }).selectFrom('detachment').select('id').orderBy('id').execute();
  const ground = (await streetMapDigest(db)) === demonstrationDigest() ? 'streets' : 'estimate';
  const found = await readRecordedDay({ db, settings }, { day, detachmentIds: units.map(({ id }) => id), ground });
  if (!found) throw new StartFault(`--export must be a date as 2026-11-20, given "${day}"`);
  return withoutNames(found, await openPseudonyms(database.kysely, systemClock.now()));
}

/** Of the release that serves. */
async function readSettings(database: Database): Promise<Settings> {
  // A database that no server has begun has no such table.
  const pointer = await readPointer(database.kysely).catch((cause: unknown) => {
    if (codeOf(cause) === sqlStates.undefinedTable) return null;
    throw cause;
  });
  if (!pointer) throw new StartFault('this database has no release yet: start the server once, with "npm start"');
  return readLinted(pointer.sources).catalogue.settings;
}
