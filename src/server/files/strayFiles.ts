/** Clears away files that no row names: of uploads that broke off, whose transaction did not come to its end, or never told that it did. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { codeOf } from '../../core/model/thrown.ts';
import type { Tables } from '../database/tables.ts';
import { longestRequest } from '../time/longestRequest.ts';
import { ignoreGone } from './gone.ts';
import { isFileId, partEnding } from './store.ts';

const hourMs = 3_600_000;
/** Whatever brought or named a file this old, and not written to since, has come to its end. */
const settledAfter = longestRequest + hourMs;
/** Older ones were looked at before. */
const lookedAt = 7 * 24 * hourMs;

/** @returns how many there were */
export async function sweepStrayFiles(db: Kysely<Tables>, dataDir: string, now: Date): Promise<number> {
  const root = join(dataDir, 'files');
  let swept = 0;
  for (const folder of await namesIn(root)) {
    const due = (await namesIn(join(root, folder))).filter((name) => isDue(name, now));
    // What has only been begun has no row.
    const strays = [...due.filter((name) => !isFileId(name)), ...(await nameless(db, due.filter(isFileId)))];
    for (const name of strays) {
      const path = join(root, folder, name);
      const found = await stat(path).catch(ignoreGone(null));
      if (!found || now.getTime() - found.mtimeMs <= settledAfter) continue;
      await rm(path, { force: true });
      swept += 1;
    }
  }
  return swept;
}

/** Those of these files that no row names. */
async function nameless(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::text[]) as id
    where not exists (select from file f where f.id = id.id) and not exists (select from job j where j.id = id.id)
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** A file's id begins with the time at which its upload began. */
function isDue(name: string, now: Date): boolean {
  const id = name.endsWith(partEnding) ? name.slice(0, -partEnding.length) : name;
  if (!isFileId(id)) return false;
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
