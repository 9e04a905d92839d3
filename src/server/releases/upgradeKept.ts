/** Schemas that a database keeps in words of an earlier version of the language: once they are said in the present ones. */
import { languageVersion, upgrade } from '../../core/source/upgrade.ts';
import { hashOf } from '../../release/hash.ts';
import type { Database } from '../database/open.ts';

/** What has been done once stands here, in the row `language` of the installation. */
const key = 'language';

/**
 * Every version of every page changed in the browser, what it was made on, drafts, changes that wait, and the release that serves: rewritten where they
 * stand, in one transaction, each with its author and time. Two servers that start at once do it one after the other.
 * @returns how many texts were rewritten
 */
export async function upgradeKept({ kysely }: Database, now: Date): Promise<number> {
  return kysely.transaction().execute(async (db) => {
    const done = { value: JSON.stringify(languageVersion), createdAt: now };
    const row = await db
      .insertInto('installation')
      .values({ key, ...done })
      .onConflict((known) => known.column('key').doUpdateSet(done).where('installation.value', '<>', done.value))
      .executeTakeFirst();
    if (row.numInsertedOrUpdatedRows === 0n) return 0;
    let rewritten = 0;
    const present = (file: string, text: string): string => {
      const upgraded = upgrade(file, text);
      if (upgraded.words > 0) rewritten += 1;
      return upgraded.text;
    };
    for (const { file, version, text, base } of await db.selectFrom('schemaVersion').selectAll().execute()) {
      const next = text === null ? null : present(file, text);
      const beneath = base === null ? null : present(file, base);
      if (next === text && beneath === base) continue;
      await db
        .updateTable('schemaVersion')
        .set({ text: next, base: beneath, baseHash: beneath === null ? null : hashOf(beneath) })
        .where('file', '=', file)
        .where('version', '=', version)
        .execute();
    }
    for (const { id, file, text } of await db.selectFrom('schemaProposal').selectAll().execute()) {
      const next = text === null ? null : present(file, text);
      if (next !== text) await db.updateTable('schemaProposal').set({ text: next }).where('id', '=', id).execute();
    }
    for (const { authorId, file, text, base } of await db.selectFrom('schemaDraft').selectAll().execute()) {
      const next = { text: present(file, text), base: base === null ? null : present(file, base) };
      if (next.text === text && next.base === base) continue;
      await db.updateTable('schemaDraft').set(next).where('authorId', '=', authorId).where('file', '=', file).execute();
    }
    const serving = db.selectFrom('currentRelease').select('hash');
    for (const { hash, sources } of await db.selectFrom('release').selectAll().where('hash', 'in', serving).execute()) {
      const next = sources.map(({ file, text }) => ({ file, text: present(file, text) }));
      await db
        .updateTable('release')
        .set({ sources: JSON.stringify(next) })
        .where('hash', '=', hash)
        .execute();
    }
    return rewritten;
  });
}
