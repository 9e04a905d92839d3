/** Files in what is written: their writer's own uploads, or the record's since before. Whoever writes a path is shown its file. */
import { sql } from 'kysely';
import { fieldKinds } from '../../../core/fields/index.ts';
import { fileIdIn, storedPath } from '../../../core/model/entity/filePaths.ts';
import type { Entity, Field, Label, Row } from '../../../core/model/catalogue.ts';
import { listOf, memberIn } from '../../../core/model/row.ts';
import { refuse } from '../../records/faults.ts';
import type { HandlerContext } from '../handler.ts';

const notYours: Label = {
  'zh-CN': '文件不存在，或不是您上传的，请重新上传',
  'en-US': 'There is no such file, or somebody else uploaded it: upload it again',
};

/** Becomes the record's, so that it may be put back later. @param before null for a new record @throws Refusal 422 */
export async function takeFiles(
  context: HandlerContext,
  { id: entity }: Entity,
  written: readonly Field[],
  { id, before, input }: { readonly id: string; readonly before: Row | null; readonly input: Row },
): Promise<void> {
  const faults: [string, Label][] = [];
  for (const { name, kind } of written) {
    if (!fieldKinds[kind].uploads) continue;
    const held = pathsIn(before?.[name]);
    const added = [...pathsIn(input[name])].filter((path) => !held.has(path));
    const ids = added.flatMap((path) => fileIdIn(path) ?? []);
    if (added.length === 0) continue;
    const taken = ids.length < added.length ? 0 : await take(context, ids, { entity, id });
    if (taken < added.length) faults.push([name, notYours]);
  }
  if (faults.length > 0) throw refuse('rule-broken', { fields: Object.fromEntries(faults) });
}

function pathsIn(value: unknown): ReadonlySet<string> {
  return new Set(listOf(value).map((file) => storedPath(String(memberIn(file, 'path')))));
}

/** A file that another record has taken stays that record's. @returns how many of them this record may have */
async function take(
  { db, actor }: HandlerContext,
  ids: readonly string[],
  record: { readonly entity: string; readonly id: string },
): Promise<number> {
  const { rows } = await sql`
    update file set entity = coalesce(entity, ${record.entity}), record_id = coalesce(record_id, ${record.id})
    where id = any(${[...ids]}::text[])
      and (owner_id = ${actor.id} or (entity = ${record.entity} and record_id = ${record.id})) returning id
  `.execute(db);
  return rows.length;
}
