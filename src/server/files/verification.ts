/** Whether every file that the database knows lies in DATA_DIR with the content that it had. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Finding } from '../database/seals/verification.ts';
import { ignoreGone } from './gone.ts';
import { fileStore } from './store.ts';

const readAtOnce = 1_000;

/** @param now the database outside the moment that `db` shows: what has been removed since is no fault. */
export async function verifyFiles(
  db: Kysely<Tables>,
  now: Kysely<Tables>,
  dataDir: string,
): Promise<{ readonly count: number; readonly faults: Finding[] }> {
  const { pathOf } = fileStore(dataDir);
  const faults: Finding[] = [];
  let [count, last] = [0, ''];
  for (;;) {
    const some = await db
      .selectFrom('file')
      .select(['id', 'size', 'sha256'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(readAtOnce)
      .execute();
    for (const { id, size, sha256 } of some) {
      const fault = await whatIsWrong(pathOf(id), size, sha256);
      if (fault !== null && (await isThere(now, id))) faults.push({ record: `file ${id}`, fault });
    }
    count += some.length;
    last = some.at(-1)?.id ?? last;
    if (some.length < readAtOnce) return { count, faults };
  }
}

async function whatIsWrong(path: string, size: number, sha256: string): Promise<string | null> {
  const found = await stat(path).catch(ignoreGone(null));
  if (!found) return 'its content is missing';
  if (found.size !== size) return `it has ${found.size} bytes, and had ${size}`;
  return (await sha256Of(path)) === sha256 ? null : 'its content is not what was stored';
}

async function sha256Of(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path)) digest.update(chunk);
  return digest.digest('hex');
}

async function isThere(db: Kysely<Tables>, id: string): Promise<boolean> {
  return (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
