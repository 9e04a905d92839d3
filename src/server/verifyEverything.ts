/** All that can be checked of a database and its folder of files, at one moment of it. */
import type { Kysely } from 'kysely';
import { buildRelease } from '../release/build.ts';
import type { Database } from './database/open.ts';
import { StartFault } from './postgres/startFault.ts';
import type { Tables } from './database/tables.ts';
import { verifyEvents, type Finding } from './database/seals/verification.ts';
import { verifyFiles } from './files/verification.ts';
import { readPointer } from './releases/pointer.ts';

interface Verified {
  readonly lines: readonly string[];
  readonly whole: boolean;
}

/** What the product knows of its own tables; `count` of what it has looked at. */
type VerifyHolds = (db: Kysely<Tables>) => Promise<{ readonly count: number; readonly faults: readonly Finding[] }>;

export async function verifyEverything(
  database: Database,
  dataDir: string,
  verifyHolds: VerifyHolds,
): Promise<Verified> {
  const catalogue = await servedCatalogue(database);
  // One moment of the database: a server may go on writing meanwhile.
  return database
    .workingOn('building')
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const events = await verifyEvents(db, catalogue);
      const holds = await verifyHolds(db);
      const files = await verifyFiles(db, database.kysely, dataDir);
      const faults = [
        ...events.faults.map(({ record, sequence, fault }) => `${record}, sequence ${sequence}: ${fault}`),
        ...[...holds.faults, ...files.faults].map(({ record, fault }) => `${record}: ${fault}`),
      ];
      const whole = faults.length === 0;
      const total = `${events.events} events of ${events.records} records, ${events.seals} seals, ${holds.count} holds, ${files.count} files`;
      return { lines: [...faults, `${total}: ${whole ? 'whole' : 'not whole'}`], whole };
    });
}

/** Of the release that this database serves: a newer folder of schemas may name tables that are not there yet. */
async function servedCatalogue(database: Database) {
  const pointer = await readPointer(database.kysely).catch((cause: Error) => {
    throw new StartFault(`there is nothing to verify, a server has not yet begun this database: ${cause.message}`, {
      cause,
    });
  });
  const release = pointer && buildRelease(pointer.sources).release;
  if (!release) throw new StartFault('there is nothing to verify: no release has been published in this database');
  return release.catalogue;
}
