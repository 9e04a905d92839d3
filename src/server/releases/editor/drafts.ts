/** What authors have written and not published, one text for each author and file: it survives signing out, and another browser. */
import type { Kysely, Selectable } from 'kysely';
import type { SystemTables } from '../../database/systemRows.ts';
import type { Tables } from '../../database/tables.ts';
import { refuse } from '../../records/faults.ts';

export type Draft = Selectable<SystemTables['schemaDraft']>;

/** Characters of one, and how many an author keeps. */
const longest = 400_000;
const most = 200;

export async function draftsOf(db: Kysely<Tables>, authorId: string): Promise<readonly Draft[]> {
  return db.selectFrom('schemaDraft').selectAll().where('authorId', '=', authorId).orderBy('file').execute();
}

export async function draftOf(db: Kysely<Tables>, authorId: string, file: string): Promise<Draft | null> {
  const own = db.selectFrom('schemaDraft').selectAll().where('authorId', '=', authorId).where('file', '=', file);
  return (await own.executeTakeFirst()) ?? null;
}

/**
 * @param over texts that the window knows of; another one is of another window of the same author, and stays. Any, where left out
 * @throws Refusal 413, 409 `draft-elsewhere` with that text
 */
export async function keepDraft(db: Kysely<Tables>, draft: Draft, over?: readonly string[]): Promise<void> {
  if (draft.text.length > longest) throw refuse('too-large', { values: { limit: `${longest}` } });
  const { text, seen, base, updatedAt } = draft;
  const kept = await db
    .insertInto('schemaDraft')
    .values(draft)
    .onConflict((known) => {
      const update = known.columns(['authorId', 'file']).doUpdateSet({ text, seen, base, updatedAt });
      return over ? update.where('schemaDraft.text', 'in', [text, ...over]) : update;
    })
    .executeTakeFirst();
  if (over && !kept.numInsertedOrUpdatedRows) {
    const other = await draftOf(db, draft.authorId, draft.file);
    throw refuse('draft-elsewhere', { data: { text: other?.text ?? '' } });
  }
  const own = await draftsOf(db, draft.authorId);
  if (own.length <= most) return;
  await dropDraft(db, draft.authorId, draft.file);
  throw refuse('too-large', { values: { limit: `${most}` } });
}

/** @param over as of `keepDraft`: another window's stays */
export async function dropDraft(
  db: Kysely<Tables>,
  authorId: string,
  file: string,
  over?: readonly string[],
): Promise<void> {
  const own = db.deleteFrom('schemaDraft').where('authorId', '=', authorId).where('file', '=', file);
  await (over ? own.where('text', 'in', [...over]) : own).execute();
}

/** A draft whose text was published by somebody else is none any more; one that was written on stays. */
export async function dropPublished(
  db: Kysely<Tables>,
  { authorId, file, text }: { readonly authorId: string; readonly file: string; readonly text: string | null },
): Promise<void> {
  if (text === null) return;
  const own = db.deleteFrom('schemaDraft').where('authorId', '=', authorId).where('file', '=', file);
  await own.where('text', '=', text).execute();
}
