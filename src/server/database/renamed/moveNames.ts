/** What the server keeps by the ids of screens, calls and entities, under those that they have now: together with the pointer. */
import { sql, type Kysely } from 'kysely';
import type { Catalogue } from '../../../core/model/catalogue.ts';
import { rowOf } from '../../../core/model/row.ts';
import { canonicalJson } from '../../../release/canonicalJson.ts';
import type { Tables } from '../tables.ts';

const key = 'movedNames';

/** Kept for a user by a screen. */
const kept = ['list', 'filters', 'desk'];

type Names = Readonly<Record<string, string>>;

interface Former {
  readonly screens: Names;
  readonly calls: Names;
  readonly entities: Names;
}

/**
 * Column settings, saved filters, waiting jobs, requests that may be repeated, and whose the files are. Events say what
 * they said: their hashes are over it. Done again until nothing was left, as a server of the older release may still write.
 */
export async function moveNames(db: Kysely<Tables>, catalogue: Catalogue, now: Date): Promise<void> {
  const former = formerOf(catalogue);
  if (Object.values(former).every((names) => Object.keys(names).length === 0)) return;
  const names = canonicalJson(former);
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  const known = rowOf(row?.value);
  if (known['settled'] === true && known['names'] === names) return;
  let moved = 0;
  for (const [was, is] of Object.entries(former.screens)) moved += await moveScreen(db, was, is);
  for (const [was, is] of Object.entries(former.calls)) moved += await moveCall(db, was, is);
  for (const [was, is] of Object.entries(former.entities)) moved += await moveEntity(db, was, is);
  const value = JSON.stringify({ names, settled: moved === 0 });
  const remembered = db.insertInto('installation').values({ key, value, createdAt: now });
  await remembered.onConflict((one) => one.column('key').doUpdateSet({ value })).execute();
}

function formerOf({ screens, calls, entities }: Catalogue): Former {
  const named = (all: readonly { readonly id: string; readonly was?: string | undefined }[]): Names =>
    Object.fromEntries(all.flatMap(({ id, was }) => (was === undefined || was === id ? [] : [[was, id]])));
  return {
    screens: named(Object.values(screens)),
    calls: named(Object.values(calls)),
    entities: named(Object.values(entities).map(({ id, chain }) => ({ id, was: chain }))),
  };
}

/** What a user keeps under the present id already stands. */
async function moveScreen(db: Kysely<Tables>, was: string, is: string): Promise<number> {
  let moved = await moveInput(db, 'screen', was, is);
  for (const word of kept) {
    const [before, after] = [`${word}:${was}`, `${word}:${is}`];
    const there = db.selectFrom('userSetting as other').select('other.userId').where('other.key', '=', after);
    const { numUpdatedRows } = await db
      .updateTable('userSetting')
      .set({ key: after })
      .where('key', '=', before)
      .where('userId', 'not in', there)
      .executeTakeFirst();
    moved += Number(numUpdatedRows);
  }
  return moved;
}

async function moveCall(db: Kysely<Tables>, was: string, is: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set({ call: is })
    .where('call', '=', was)
    .executeTakeFirst();
  return Number(numUpdatedRows) + (await moveInput(db, 'call', was, is));
}

async function moveEntity(db: Kysely<Tables>, was: string, is: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ entity: is })
    .where('entity', '=', was)
    .executeTakeFirst();
  return Number(numUpdatedRows) + (await moveInput(db, 'entity', was, is));
}

/** Of jobs that are still to be done, or can be begun again. */
async function moveInput(db: Kysely<Tables>, word: string, was: string, is: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update job set input = jsonb_set(input, array[${word}]::text[], to_jsonb(${is}::text)) where input ->> ${word} = ${was}
  `.execute(db);
  return Number(numAffectedRows);
}
