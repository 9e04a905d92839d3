/** A new record of any entity, with its child rows. */
import { sql } from 'kysely';
import { fieldKinds } from '../../core/fields/index.ts';
import type { Entity, Field, Row } from '../../core/model/catalogue.ts';
import { rowsOf } from '../../core/model/row.ts';
import type { Given } from '../records/given.ts';
import { entityOf } from '../records/query.ts';
import { toStored } from '../records/storedValue.ts';
import { ruleBroken } from '../records/access.ts';
import { faults } from '../records/faults.ts';
import { tellChange } from '../records/recordChange.ts';
import { isOwn, ownRow, refuseUnchecked, refuseUnknown, refuseUnwritable, writtenFields } from './genericRecord.ts';
import { takeFiles } from './written/genericFiles.ts';
import { answerOf } from './genericWrite.ts';
import { withinRow } from './databaseRefusal.ts';
import type { Handler, HandlerContext } from './handler.ts';

export const insert: Handler<Row, Given> = async (context, input) => {
  const entity = entityOf(context, context.call.entity);
  const sharded = entity.shard === 'detachmentId';
  const row = await insertRecord(
    context,
    entity,
    input,
    sharded ? { detachmentId: detachmentFor(context, input) } : {},
  );
  return answerOf(context, entity, String(row['id']), row);
};

/** @param fixed what the server says, over the input: the unit, and the parent of a child row. */
async function insertRecord(context: HandlerContext, entity: Entity, input: Row, fixed: Row): Promise<Row> {
  refuseUnwritable(context, entity);
  const written = writtenFields(context, entity, input);
  const newId = context.newId();
  const columns = Object.values(entity.fields).filter(({ stored, name }) => stored && !isOwn(entity, name));
  const chosen = columns.map(
    ({ name, default: value }) => [name, fixed[name] ?? (name in input ? input[name] : value)] as const,
  );
  const record: Row = { ...fixed, ...Object.fromEntries(chosen) };
  refuseUnchecked(context, entity, record);
  await refuseUnknown(context, [...written, ...namedUnit(entity, input)], record);
  const stored = columns.map((field) => [field.name, toStored(field, record[field.name])] as const);
  const unit =
    'detachmentId' in fixed && entity.shard === 'detachmentId' ? { detachmentId: fixed['detachmentId'] } : {};
  const own = { id: newId, version: 1, ...unit, createTime: context.now, updateTime: context.now };
  const id = await insertRow(context, entity, { ...own, ...Object.fromEntries(stored) });
  const row = await ownRow(context, entity, id);
  await takeFiles(context, entity, written, { id, before: null, input });
  tellChange(context, { entity: entity.id, step: context.call.id, before: null, after: row });
  for (const field of written.filter(({ kind }) => fieldKinds[kind].children))
    await insertChildren(context, field, input[field.name], row);
  await context.followers?.get(entity.id)?.(context, { before: null, after: row });
  return row;
}

function namedUnit(entity: Entity, input: Row): Field[] {
  const field = entity.fields['detachmentId'];
  return entity.shard === 'detachmentId' && field && input['detachmentId'] ? [field] : [];
}

async function insertChildren(context: HandlerContext, field: Field, rows: unknown, parent: Row): Promise<void> {
  const child = entityOf(context, field.rows);
  const unit =
    child.shard === 'detachmentId' ? { detachmentId: parent['detachmentId'] ?? detachmentFor(context, {}) } : {};
  const fixed = { ...unit, ...(field.by === undefined ? {} : { [field.by]: parent['id'] }) };
  for (const [index, row] of rowsOf(rows).entries()) {
    try {
      await insertRecord(context, child, row, fixed);
    } catch (error) {
      throw withinRow(error, `${field.name}.${index}`);
    }
  }
}

/** @returns the row's id, which a table of another gives itself */
async function insertRow({ db }: HandlerContext, { table }: Entity, values: Row): Promise<string> {
  const names = Object.keys(values);
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => sql`${values[name]}`))}) returning id
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`a row of ${table} was added, and none came back`);
  return row.id;
}

/** The unit named, where the session holds it; else the session's own, or its only one. @throws Refusal 422 */
function detachmentFor({ actor }: HandlerContext, input: Row): string {
  const { detachments } = actor;
  const named = input['detachmentId'];
  if (typeof named === 'string' && named !== '') {
    if (detachments === 'all' || detachments.includes(named)) return named;
    throw ruleBroken('detachmentId', faults['unknown-reference'].text);
  }
  if (actor.detachmentId !== null && (detachments === 'all' || detachments.includes(actor.detachmentId)))
    return actor.detachmentId;
  const [only, ...others] = detachments === 'all' ? [] : detachments;
  if (only !== undefined && others.length === 0) return only;
  throw ruleBroken('detachmentId', { 'zh-CN': '请选择所属单位', 'en-US': 'Select the unit' });
}
