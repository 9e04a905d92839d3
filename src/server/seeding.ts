/** What an empty database begins with: the demonstration's city, or one super manager. */
import type { Release } from '../release/release.ts';
import { advisoryLocks, asOneServer } from './database/advisoryLocks.ts';
import type { Database } from './database/open.ts';
import type { Environment } from './environment.ts';
import { seedFirstUser } from './sessions/firstUser.ts';

export interface SeedOptions {
  readonly database: Database;
  readonly release: Release;
  /** How many tasks, besides deleted ones. */
  readonly size: number;
  readonly now: Date;
  /** Keeps the content of a seeded file. */
  readonly keepFile?: (id: string, content: Buffer) => Promise<void>;
}

interface Seeding {
  readonly environment: Pick<Environment, 'seed' | 'seedSize'>;
  readonly database: Database;
  readonly release: Release;
  /** Seeds the demonstration; a product without one begins with its first super manager. */
  readonly seed?: (options: SeedOptions) => Promise<void>;
  readonly now: Date;
  readonly say: (line: string) => void;
  readonly keepFile?: SeedOptions['keepFile'];
}

/** The name that it has in databases since the first release. */
const key = 'planted';
/** Milliseconds. */
const askEvery = 500;

/** Of several that start at once one seeds, and the others wait for it. @returns what was seeded here, now or at an earlier start. */
export async function seedDatabase(seeding: Seeding): Promise<'demo' | 'none'> {
  const { database, say } = seeding;
  const onWait = (): void => say('Another server seeds this database: waiting until it has …');
  return asOneServer(database, advisoryLocks.seeding, { askEvery, onWait }, () => seedOnce(seeding));
}

async function seedOnce(seeding: Seeding): Promise<'demo' | 'none'> {
  const { environment, database, release, now, say } = seeding;
  const db = database.kysely;
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  if (row) return row.value === 'demo' ? 'demo' : 'none';
  const inhabited = await db.selectFrom('user').select('id').limit(1).executeTakeFirst();
  const { seed, keepFile } = seeding;
  const demo = seed !== undefined && environment.seed === 'demo' && !inhabited;
  if (demo) {
    say('Seeding the demonstration data …');
    await seed({ database, release, size: environment.seedSize, now, ...(keepFile ? { keepFile } : {}) });
  } else {
    const first = await seedFirstUser(db, now);
    if (first)
      say(`Sign in as "${first.username}" with the one-time password ${first.password} (it is not shown again).`);
  }
  const seeded = demo ? 'demo' : 'none';
  await db
    .insertInto('installation')
    .values({ key, value: JSON.stringify(seeded), createdAt: now })
    .execute();
  return seeded;
}
