/** Clears away files that no row names: of uploads whose transaction did not come to its end, or never told that it did. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { codeOf } from '../../core/model/thrown.ts';
import type { Tables } from '../database/tables.ts';
import { isFileId } from './store.ts';

const hourMs = 3_600_000;
/** Whatever named a file this old has committed long since. */
const settledAfter = hourMs;
/** Older ones were looked at before. */
const lookedAt = 7 * 24 * hourMs;

/** @returns how many there were */
export async function sweepStrayFiles(db: Kysely<Tables>, dataDir: string, now: Date): Promise<number> {
  const root = join(dataDir, 'files');
  let swept = 0;
  for (const folder of await namesIn(root)) {
    const ids = (await namesIn(join(root, folder))).filter((name) => isFileId(name) && isDue(name, now));
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${ids}::text[]) as id
      where not exists (select from file f where f.id = id.id) and not exists (select from job j where j.id = id.id)
    `.execute(db);
    await Promise.all(rows.map(({ id }) => rm(join(root, folder, id), { force: true })));
    swept += rows.length;
  }
  return swept;
}

/** A file's id begins with the time at which it was made. */
function isDue(id: string, now: Date): boolean {
  const age = now.getTime() - Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  return age > settledAfter && age < lookedAt;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const code = codeOf(error);
    // Nothing was uploaded yet; or a file that lies where folders are, which is none of ours.
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
