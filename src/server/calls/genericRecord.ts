/** The fields of an input, and what every change of a record goes through. */
import type { Entity, Field, Row } from '../../core/model/catalogue.ts';
import { findRow } from '../records/query.ts';
import { mayWrite, unknownParameter } from '../records/access.ts';
import { refuse } from '../records/faults.ts';
import { referenceFaults } from './genericReferences.ts';
import type { HandlerContext } from './handler.ts';

const system: ReadonlySet<string> = new Set(['id', 'version', 'createTime', 'updateTime']);

/** Made by the server alone. */
export function isOwn(entity: Entity, field: string): boolean {
  return system.has(field) || (field === 'detachmentId' && entity.shard === 'detachmentId');
}

/** The entity's fields that the input writes. @throws Refusal 400 where this actor may not write one. */
export function writtenFields(context: HandlerContext, entity: Entity, input: Row): Field[] {
  return Object.keys(input).flatMap((name) => {
    const field = entity.fields[name];
    if (!field || isOwn(entity, name) || input[name] === undefined) return [];
    if (!mayWrite(context, field) || !(field.stored || field.rows !== undefined)) throw unknownParameter(name);
    return [field];
  });
}

export async function refuseUnknown(context: HandlerContext, written: readonly Field[], record: Row): Promise<void> {
  const fields = await referenceFaults(context, written, record);
  if (Object.keys(fields).length > 0) throw refuse('unknown-reference', { fields });
}

/** The row as written. Whoever writes a row must see it afterwards: nobody puts records into another's hands this way. */
export async function ownRow(context: HandlerContext, entity: Entity, id: string): Promise<Row> {
  const row = await findRow(context, entity, {}, id, false);
  if (!row) throw refuse('not-allowed');
  return row;
}
