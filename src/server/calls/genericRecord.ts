/** The fields of an input, and what every change of a record goes through. */
import type { Entity, Field, Row } from '../../core/model/catalogue.ts';
import { withComputed } from '../../core/condition/computed.ts';
import { brokenChecks } from '../../core/condition/recordCheck.ts';
import type { Sql } from '../database/comparisonSql.ts';
import { findRow, type Source } from '../records/query.ts';
import { conditionContext, mayWrite, unknownParameter, writeScopeSql } from '../records/access.ts';
import { refuse } from '../records/faults.ts';
import { referenceFaults } from './written/genericReferences.ts';
import type { HandlerContext } from './handler.ts';
import { isOfEveryRecord } from '../../core/model/entity/everyRecord.ts';

/** Made by the server alone. */
export function isOwn(entity: Entity, field: string): boolean {
  return isOfEveryRecord(field) || (field === 'detachmentId' && entity.shard === 'detachmentId');
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

export async function refuseUnknown(
  context: HandlerContext,
  written: readonly Field[],
  record: Row,
  hanging: readonly Field[] = [],
): Promise<void> {
  const fields = await referenceFaults(context, written, record, hanging);
  if (Object.keys(fields).length > 0) throw refuse('unknown-reference', { fields });
}

/** The rules between the fields of a record. @throws Refusal 422 at the field of each that does not hold */
export function refuseUnchecked(context: HandlerContext, entity: Entity, record: Row): void {
  const broken = brokenChecks(entity.checks, withComputed(entity.fields, record), conditionContext(context));
  if (broken.length === 0) return;
  throw refuse('rule-broken', { fields: Object.fromEntries(broken.map(({ field, text }) => [field, text])) });
}

/** Of the rows of a source, those that this actor may write. @throws Refusal 403 where they may write none of the entity */
export function writable(context: HandlerContext, entity: Entity, source: Source): Source {
  const and = (alias: string): readonly Sql[] => writeScopeSql(context, entity, alias);
  return { ...source, and };
}

/** @throws Refusal 403 where this actor writes no record of this entity */
export function refuseUnwritable(context: HandlerContext, entity: Entity): void {
  writeScopeSql(context, entity, 't');
}

/**
 * The row as written. Whoever writes a row must be able to write it afterwards: nobody puts records into another's hands
 * this way. @throws Refusal 403
 */
export async function ownRow(context: HandlerContext, entity: Entity, id: string): Promise<Row> {
  const row = await findRow(context, entity, writable(context, entity, {}), id, false);
  if (!row) throw refuse('not-allowed');
  return row;
}
