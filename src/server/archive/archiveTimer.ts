/**
 * Moves what has ended and is older than `archiveAfterMonths` of the settings out of the rows that are read every day, and brings it
 * back where the setting says so. Of several servers one does it; all of them learn of it here.
 */
import { sql, type Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Settings } from '../../core/model/catalogue.ts';
import { addToWireTime } from '../../core/model/wireTime.ts';
import type { Tables } from '../database/tables.ts';
import { advisoryLocks } from '../database/advisoryLocks.ts';
import type { Database } from '../database/open.ts';
import { wireTime, type Clock } from '../time/clock.ts';
import { instantOf } from '../time/instant.ts';
import type { Loops } from '../time/loops.ts';
import { dividedTables, divide, yearsOf } from './archivePartitions.ts';
import { tablesOf, type ArchivePlan } from './archivePlan.ts';
import { archiveBatch, countWaiting, hasArchived, returnBatch, type Batch } from './archiveRows.ts';
import type { Archive } from '../database/archive/archiveKnown.ts';

type Db = Kysely<Tables>;

const everyHour = 3_600_000;
/** Where processes hear that rows have begun to move: what each knows of the archive is older than that. */
const channel = 'archive';

/** What is older may be archived; null: nothing is. */
function archiveBefore(settings: Settings, now: Date): Date | null {
  const months = settings['archiveAfterMonths'];
  if (typeof months !== 'number' || months <= 0) return null;
  // Counted as everywhere: a month that has no such day ends with its last one, and what was old enough stays so.
  return instantOf(addToWireTime(wireTime(now), `-${months}M`)) ?? null;
}

interface ArchiveNeeds {
  readonly database: Database;
  readonly releases: { readonly settings: () => Settings };
  readonly clock: Clock;
  readonly loops: Loops;
}

/** @returns how to stop it: the batch that it moves at that moment is finished first. */
export function startArchiveTimer(
  { database, releases, clock, loops }: ArchiveNeeds,
  plans: readonly ArchivePlan[],
): () => Promise<void> {
  let ignore: (() => Promise<void>) | undefined;
  const loop = loops.keep({
    name: 'archive',
    every: everyHour,
    timeout: 1_800_000,
    turn: async ({ beat, signal }) => {
      ignore ??= await database.listen(channel, () => loop.hasten());
      const [settings, now] = [releases.settings(), clock.now()];
      const run = {
        db: database.workingOn('building'),
        archive: database.archive,
        now,
        before: archiveBefore(settings, now),
      };
      await archiveTurn(run, plans, { beat, goesOn: () => !signal.aborted });
    },
  });
  return async () => {
    await loop.stop();
    await ignore?.();
  };
}

export interface ArchiveRun {
  readonly db: Db;
  readonly archive: Archive;
  readonly now: Date;
  /** Null: nothing is archived, and what is comes back. */
  readonly before: Date | null;
  /** Records of one batch. */
  readonly rowsAtOnce?: number;
}

interface Turning {
  readonly beat: () => void;
  readonly goesOn: () => boolean;
}

/** One turn over all plans. @returns how many records were moved either way */
export async function archiveTurn(
  run: ArchiveRun,
  plans: readonly ArchivePlan[],
  { beat, goesOn }: Turning = { beat: () => undefined, goesOn: () => true },
): Promise<number> {
  const { db, archive } = run;
  // Sooner than anything moves: a list that reaches back to it must not miss it meanwhile.
  archive.known = { ...archive.known, before: laterOf(archive.known.before, run.before) };
  const moved = await alone(db, async () => {
    let all = 0;
    for (const plan of plans) all += await turnOf(run, plan, { beat, goesOn });
    return all;
  });
  if (goesOn()) await learnArchive(run, plans);
  return moved;
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one > other ? one : other) : (one ?? other);
}

/** What this process must know to read: after each turn, whoever did the work. */
async function learnArchive({ db, archive, before }: ArchiveRun, plans: readonly ArchivePlan[]): Promise<void> {
  const divided = await dividedTables(db, plans.flatMap(tablesOf));
  let [waiting, archived] = [0, 0];
  for (const plan of plans) {
    if (!divided.has(plan.table)) continue;
    archived += (await yearsOf(db, plan.table)).reduce((sum, { rows }) => sum + rows, 0);
    if (before) waiting += await countWaiting(db, plan, before, mostCounted);
  }
  archive.known = { divided, before, waiting, archived };
}

const mostCounted = 100_000;

async function turnOf(
  { db, now, before, rowsAtOnce = 500 }: ArchiveRun,
  plan: ArchivePlan,
  { beat, goesOn }: Turning,
): Promise<number> {
  const divided = await dividedTables(db, tablesOf(plan));
  const isDivided = divided.size === tablesOf(plan).length;
  if (!isDivided && !(before && (await isAnyOld(db, plan, before)))) return 0;
  for (const table of tablesOf(plan)) await divide(db, table);
  const move = async (call: string, some: (batch: Batch) => Promise<number>): Promise<number> => {
    const staying = new Set<string>();
    let all = 0;
    for (let [moved, known] = [1, 0]; (moved > 0 || staying.size > known) && goesOn(); all += moved, beat()) {
      known = staying.size;
      moved = await some({ atMost: rowsAtOnce, staying });
      if (all === 0 && moved > 0) await sql`select pg_notify(${channel}, '')`.execute(db);
    }
    if (all > 0) await audit(db, now, plan, { call, count: all });
    await tellStaying(db, now, plan, { call, staying: [...staying].sort() });
    return all;
  };
  const hasSome = await hasArchived(db, plan);
  const back = hasSome ? await move('archive/return', (batch) => returnBatch(db, plan, before, batch)) : 0;
  const gone = before ? await move('archive/move', (batch) => archiveBatch(db, plan, before, batch)) : 0;
  if (back + gone > 0 && goesOn()) for (const table of tablesOf(plan)) await sql`analyze ${sql.id(table)}`.execute(db);
  return back + gone;
}

/** Nothing is divided for nothing. */
async function isAnyOld(db: Db, { table, ended }: ArchivePlan, before: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.id(table)} as t where t.create_time < ${before} and (${sql.raw(ended)}) limit 1`.execute(db);
  return rows.length > 0;
}

/** As many ids as a line of the log names. */
const mostNamed = 50;

/** What stays where it lies is told once, and again where it is not the same any more. */
async function tellStaying(
  db: Db,
  now: Date,
  plan: ArchivePlan,
  { call, staying }: { readonly call: string; readonly staying: readonly string[] },
): Promise<void> {
  if (staying.length === 0) return;
  const stays = staying.slice(0, mostNamed).join(',');
  const last = await db
    .selectFrom('auditEntry')
    .select(['recordIds', 'recordCount'])
    .where('call', '=', call)
    .where('outcome', '=', 'refused')
    .where('recordEntity', '=', plan.entity)
    .orderBy('createTime', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.recordIds === stays && last.recordCount === staying.length) return;
  await audit(db, now, plan, { call, count: staying.length, stays });
}

interface Told {
  readonly call: string;
  readonly count: number;
  /** The ids of records that could not be moved; left out where these were. */
  readonly stays?: string;
}

/** Nobody's act, and nobody is left to guess where a record went. */
async function audit(db: Db, now: Date, { entity }: ArchivePlan, { call, count, stays = '' }: Told): Promise<void> {
  await db
    .insertInto('auditEntry')
    .values({
      id: uuidv7(),
      version: 1,
      createTime: now,
      updateTime: now,
      userId: null,
      call,
      outcome: stays === '' ? 'done' : 'refused',
      error: stays === '' ? null : 'duplicate',
      recordEntity: entity,
      recordIds: stays,
      recordCount: count,
      times: 1,
      address: null,
    })
    .execute();
}

async function alone(db: Db, work: () => Promise<number>): Promise<number> {
  return db.connection().execute(async (one) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_lock(${advisoryLocks.archive}) as mine`.execute(one);
    if (!rows[0]?.mine) return 0;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${advisoryLocks.archive})`.execute(one);
    }
  });
}
