/** Changes of schema files made in the browser: each a version over the shipped file. */
import type { FileState } from '../../core/editorAnswers.ts';
import type { Kysely } from 'kysely';
import { parseJson } from '../../core/model/row.ts';
import { mergeSchema } from '../../core/source/mergeSchema.ts';
import { printSchema } from '../../core/source/printSchema.ts';
import { hashOf } from '../../release/hash.ts';
import type { Source } from '../../release/release.ts';
import type { Tables } from '../database/tables.ts';

export interface SchemaVersion {
  readonly file: string;
  readonly version: number;
  readonly text: string | null;
  readonly base: string | null;
  readonly author: string;
  /** Why, in the author's words. */
  readonly reason: string | null;
  /** The second super manager, where it had to be approved. */
  readonly approvedBy: string | null;
  readonly createdAt: Date;
}

export interface OverlaidFile {
  readonly file: string;
  readonly text: string;
  readonly state: FileState;
  /** What was shipped where something else is here; null where nothing was. */
  readonly beneath?: string | null;
  /** Where both sides changed the same. */
  readonly conflicts: readonly string[];
}

/** The last version of each file, by file. */
export async function lastVersions(db: Kysely<Tables>): Promise<ReadonlyMap<string, SchemaVersion>> {
  const rows = await db
    .selectFrom('schemaVersion')
    .distinctOn('file')
    .select(['file', 'version', 'text', 'base', 'author', 'reason', 'approvedBy', 'createdAt'])
    .orderBy('file')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.file, row]));
}

/** Newest first. */
export async function versionsOf(db: Kysely<Tables>, file: string): Promise<readonly SchemaVersion[]> {
  return db
    .selectFrom('schemaVersion')
    .select(['file', 'version', 'text', 'base', 'author', 'reason', 'approvedBy', 'createdAt'])
    .where('file', '=', file)
    .orderBy('version', 'desc')
    .limit(50)
    .execute();
}

/** False where somebody else has made this version meanwhile. */
export async function keepVersion(db: Kysely<Tables>, kept: SchemaVersion): Promise<boolean> {
  const baseHash = kept.base === null ? null : hashOf(kept.base);
  const made = await db
    .insertInto('schemaVersion')
    .values({ ...kept, baseHash })
    .onConflict((known) => known.columns(['file', 'version']).doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export async function dropVersion(db: Kysely<Tables>, { file, version }: SchemaVersion): Promise<void> {
  await db.deleteFrom('schemaVersion').where('file', '=', file).where('version', '=', version).execute();
}

/** The shipped files with the versions over them, in the order of their names. */
export function overlaid(
  shipped: readonly Source[],
  versions: ReadonlyMap<string, SchemaVersion>,
): readonly OverlaidFile[] {
  const files = shipped.map(({ file, text }) => overShipped(file, text, versions.get(file)));
  const names = new Set(shipped.map(({ file }) => file));
  for (const [file, { text, base }] of versions) {
    // A version of a file that is no longer shipped has lost what it changed.
    if (!names.has(file) && text !== null && base === null)
      files.push({ file, text, state: 'added', beneath: null, conflicts: [] });
  }
  return files.sort((left, right) => (left.file < right.file ? -1 : 1));
}

function overShipped(file: string, shipped: string, version: SchemaVersion | undefined): OverlaidFile {
  const mine = version?.text;
  if (mine === undefined || mine === null) return { file, text: shipped, state: 'shipped', conflicts: [] };
  if (version?.base === shipped) {
    return { file, text: mine, state: 'changed', beneath: shipped, conflicts: [] };
  }
  const three = [version?.base ?? 'null', shipped, mine].map(parsed);
  if (three.includes(unreadable)) return { file, text: shipped, state: 'conflict', conflicts: [''] };
  // Only laid out otherwise: the author's text keeps its own layout.
  if (JSON.stringify(three[0]) === JSON.stringify(three[1]))
    return { file, text: mine, state: 'changed', beneath: shipped, conflicts: [] };
  const { value, conflicts } = mergeSchema(three[0], three[1], three[2]);
  if (conflicts.length > 0) return { file, text: shipped, state: 'conflict', conflicts };
  return { file, text: printSchema(value), state: 'merged', beneath: shipped, conflicts: [] };
}

const unreadable = Symbol('unreadable');

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // The linter says so at its place; it cannot be merged with anything.
    return unreadable;
  }
}
