/** The row that names the release that serves, and the releases it may name: what all replicas go by. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Release, Source } from '../../release/release.ts';
import type { Database } from '../database/open.ts';
import { moveCodes } from '../database/renamed/moveCodes.ts';
import { moveNames } from '../database/renamed/moveNames.ts';
import type { Tables } from '../database/tables.ts';
import { seedMenus } from './menus.ts';
import type { AsideFile } from './standing.ts';

/** Notified with each move of the pointer. */
export const pointerChannel = 'release';

interface Pointer {
  readonly hash: string;
  readonly sources: readonly Source[];
  /** What was set aside when the pointer was moved to it. */
  readonly aside: readonly AsideFile[];
  readonly move: string;
}

/** Names one move: the same release may be pointed at again, with other files set aside. */
export const moveOf = ({ hash, movedAt }: { readonly hash: string; readonly movedAt: Date }): string =>
  `${hash} ${movedAt.getTime()}`;

/** The last move; null before the first. */
export async function lastMove(db: Kysely<Tables>): Promise<string | null> {
  const row = await db.selectFrom('currentRelease').select(['hash', 'movedAt']).executeTakeFirst();
  return row ? moveOf(row) : null;
}

/** Hash of the release that serves; null before the first. */
export async function pointedHash(db: Kysely<Tables>): Promise<string | null> {
  const row = await db.selectFrom('currentRelease').select('hash').executeTakeFirst();
  return row?.hash ?? null;
}

export async function readPointer(db: Kysely<Tables>): Promise<Pointer | null> {
  const row = await db
    .selectFrom('currentRelease')
    .innerJoin('release', 'release.hash', 'currentRelease.hash')
    .select(['release.hash', 'release.sources', 'currentRelease.aside', 'currentRelease.movedAt'])
    .executeTakeFirst();
  if (!row) return null;
  const { hash, sources } = row;
  return { hash, sources, aside: (row.aside ?? []) as readonly AsideFile[], move: moveOf(row) };
}

interface Move extends Omit<Pointer, 'hash' | 'move'> {
  readonly release: Release;
  readonly author: string | null;
  readonly now: Date;
}

/** Keeps the release, seeds its menus, moves what has another id, and moves the pointer to it, in one transaction. */
export async function movePointer(
  database: Database,
  { release, sources, aside, author, now }: Move,
): Promise<readonly string[]> {
  return database.kysely.transaction().execute(async (db) => {
    const recoded = await moveCodes(db, release.tables, now);
    await moveNames(db, release.catalogue, now);
    await seedMenus(db, release.catalogue, now);
    const row = { hash: release.hash, sources: JSON.stringify(sources), author, createdAt: now };
    await db
      .insertInto('release')
      .values(row)
      .onConflict((known) => known.column('hash').doNothing())
      .execute();
    const moved = { hash: release.hash, aside: JSON.stringify(aside), movedAt: now };
    const pointer = db.insertInto('currentRelease').values({ id: 'current', ...moved });
    await pointer.onConflict((known) => known.column('id').doUpdateSet(moved)).execute();
    await sql`select pg_notify(${pointerChannel}, ${release.hash})`.execute(db);
    return recoded;
  });
}
