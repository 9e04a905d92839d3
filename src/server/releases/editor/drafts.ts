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

/** @throws Refusal 413 */
export async function keepDraft(db: Kysely<Tables>, draft: Draft): Promise<void> {
  if (draft.text.length > longest) throw refuse('too-large', { values: { limit: `${longest}` } });
  const { text, seen, base, updatedAt } = draft;
  await db
    .insertInto('schemaDraft')
    .values(draft)
    .onConflict((known) => known.columns(['authorId', 'file']).doUpdateSet({ text, seen, base, updatedAt }))
    .execute();
  const own = await draftsOf(db, draft.authorId);
  if (own.length <= most) return;
  await dropDraft(db, draft.authorId, draft.file);
  throw refuse('too-large', { values: { limit: `${most}` } });
}

export async function dropDraft(db: Kysely<Tables>, authorId: string, file: string): Promise<void> {
  await db.deleteFrom('schemaDraft').where('authorId', '=', authorId).where('file', '=', file).execute();
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
