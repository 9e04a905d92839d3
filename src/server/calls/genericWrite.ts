/** Update and remove of any entity: versions, scope before and after, references, events. */
import { sql } from 'kysely';
import { fieldKinds } from '../../core/fields/index.ts';
import type { Entity, Field, Row } from '../../core/model/catalogue.ts';
import { mayMove, placingFields, seesWhole, writesUnseen } from '../../core/access/access.ts';
import { readOperand } from '../../core/condition/condition.ts';
import { missingText } from '../../release/inputTexts.ts';
import { entityOf, findRow, found, readOne } from '../records/query.ts';
import { toStored } from '../records/storedValue.ts';
import { given, type Given } from '../records/given.ts';
import { plainRow } from '../records/plainRow.ts';
import { toWire } from '../records/wireRow.ts';
import { conditionContext, ruleBroken, unknownParameter } from '../records/access.ts';
import { refuse } from '../records/faults.ts';
import { differences, tellChange } from '../records/recordChange.ts';
import { takeFiles } from './written/genericFiles.ts';
import { ownRow, refuseUnchecked, refuseUnknown, writable, writtenFields } from './genericRecord.ts';
import { hangingOn, refuseReferenced } from './written/genericReferences.ts';
import type { Handler, HandlerContext } from './handler.ts';
import { linkedChange } from './linkage.ts';

export const update: Handler<Row, Given> = async (context, input) => {
  const entity = entityOf(context, context.call.entity);
  const before = await rowToChange(context, entity, input);
  // Compared, not handed out.
  const shown = toWire(entity, before, { ...context, audit: undefined });
  const sent = writtenFields(context, entity, input);
  refuseMoved(context, entity, sent);
  const rows = sent.find((field) => !field.stored);
  if (rows) throw unknownParameter(rows.name);
  if (
    entity.shard === 'detachmentId' &&
    typeof input['detachmentId'] === 'string' &&
    input['detachmentId'] !== (before['detachmentId'] ?? null)
  ) {
    throw ruleBroken('detachmentId', { 'zh-CN': '所属单位不能更改', 'en-US': 'The unit cannot be changed' });
  }
  // A form sends back what it was shown: a mask is not the new value.
  const written = sent.filter((field) => !(field.mask && input[field.name] === shown[field.name]));
  const plain = plainRow(entity, before, context.release.catalogue);
  refuseCovered(context, written, plain);
  const emptied = emptiedBy(context, entity, plain, Object.fromEntries(written.map(({ name }) => [name, input[name]])));
  return write(context, entity, before, [...written, ...emptied], {
    ...input,
    ...Object.fromEntries(emptied.map(({ name }) => [name, null])),
  });
};

/** What the form's linkage hides by this change, and the record can be without. @throws Refusal 400, 422 where the form would not have sent it */
function emptiedBy(context: HandlerContext, entity: Entity, record: Row, input: Row): readonly Field[] {
  const { release, call, actor, now } = context;
  const { hidden, emptied, required, refused } = linkedChange(release.catalogue, call, { record, input }, actor, now);
  if (hidden[0] !== undefined) throw unknownParameter(hidden[0]);
  if (required.length > 0) {
    throw refuse('bad-parameters', { fields: Object.fromEntries(required.map(({ field, text }) => [field, text])) });
  }
  if (refused.length > 0) {
    throw refuse('rule-broken', { fields: Object.fromEntries(refused.map(({ field, text }) => [field, text])) });
  }
  const names = new Set(emptied);
  return Object.values(entity.fields).filter(({ name, stored, required: kept }) => names.has(name) && stored && !kept);
}

/** What the call says, into the fields that it names, whoever else may write them; beside it, what the call takes. */
export const set: Handler<Row, Given> = async (context, input) => {
  const entity = entityOf(context, context.call.entity);
  const before = await rowToChange(context, entity, input);
  const values = { ...conditionContext(context), values: plainRow(entity, before, context.release.catalogue) };
  const operands = Object.entries(context.call.set ?? {});
  const fixed = Object.fromEntries(operands.map(([name, operand]) => [name, readOperand(operand, values)]));
  const sent = writtenFields(context, entity, input).filter(({ name }) => !(name in fixed));
  refuseMoved(context, entity, sent);
  refuseCovered(context, sent, plainRow(entity, before, context.release.catalogue));
  const own = Object.keys(fixed).flatMap((name) => entity.fields[name] ?? []);
  return write(context, entity, before, [...sent, ...own], { ...input, ...fixed });
};

async function write(
  context: HandlerContext,
  entity: Entity,
  before: Row,
  written: readonly Field[],
  input: Row,
): Promise<Given> {
  const plain = plainRow(entity, before, context.release.catalogue);
  const chosen = written.filter(({ name }) => JSON.stringify(input[name]) !== JSON.stringify(plain[name]));
  refuseBlank(chosen, input);
  const changed = Object.fromEntries(chosen.map(({ name }) => [name, input[name]]));
  refuseUnchecked(context, entity, { ...plain, ...changed });
  await refuseUnknown(context, chosen, { ...plain, ...input }, hangingOn(context, entity, chosen));
  const id = String(before['id']);
  if (chosen.length === 0) return answerOf(context, entity, id, before);
  await takeFiles(context, entity, chosen, { id, before, input });
  const sets = chosen.map((field) => sql`${sql.ref(field.name)} = ${toStored(field, input[field.name])}`);
  await sql`
    update ${sql.table(entity.table)} as t set ${sql.join(sets)}, version = t.version + 1, update_time = ${context.now} where t.id = ${id}
  `.execute(context.db);
  const after = await ownRow(context, entity, id);
  const secret = chosen.some(({ kind }) => fieldKinds[kind].secret);
  if (secret || differences(entity, before, after).length > 0)
    tellChange(context, { entity: entity.id, step: context.call.id, before, after });
  await context.followers?.get(entity.id)?.(context, { before, after });
  return answerOf(context, entity, id, after);
}

/** Whoever sees a value in part may not replace it, unless the field says who writes it. @throws Refusal 400 */
function refuseCovered(context: HandlerContext, written: readonly Field[], before: Row): void {
  const covered = written.find((field) => !writesUnseen(field) && !seesWhole(field, before, conditionContext(context)));
  if (covered) throw unknownParameter(covered.name);
}

/** What says whose the record is. @throws Refusal 400 where this actor may not change it */
function refuseMoved(context: HandlerContext, entity: Entity, sent: readonly Field[]): void {
  const placing = placingFields(entity);
  const { user, now } = conditionContext(context);
  const moved = sent.find((field) => placing.has(field.name) && !mayMove(field, user, now));
  if (moved) throw unknownParameter(moved.name);
}

/** A call may leave out what the record cannot be without; it may not clear it. @throws Refusal 400 */
function refuseBlank(chosen: readonly Field[], input: Row): void {
  const blank = chosen.filter((field) => field.required && toStored(field, input[field.name]) === null);
  if (blank.length === 0) return;
  throw refuse('bad-parameters', { fields: Object.fromEntries(blank.map((one) => [one.name, missingText(one)])) });
}

export const remove: Handler<Row, Given> = async (context, input) => {
  const entity = entityOf(context, context.call.entity);
  const before = await rowToChange(context, entity, input);
  const id = String(before['id']);
  await refuseReferenced(context, entity, id);
  await sql`delete from ${sql.table(entity.table)} as t where t.id = ${id}`.execute(context.db);
  tellChange(context, { entity: entity.id, step: context.call.id, before, after: null });
  await context.followers?.get(entity.id)?.(context, { before, after: null });
  return answerOf(context, entity, id, before);
};

/**
 * The row, locked, as this actor may write it.
 * @throws Refusal 403 where the actor may write none of the entity; 404; 409 `stale` with what is there now where a newer version stands
 */
async function rowToChange(context: HandlerContext, entity: Entity, input: Row): Promise<Row> {
  const { call } = context;
  const source = writable(context, entity, call.where ? { where: call.where } : {});
  const row = found(await findRow(context, entity, source, input['id'], true));
  const seen = input['version'];
  if (seen !== undefined && seen !== null && seen !== row['version']) {
    throw refuse('stale', { data: toWire(entity, row, context) });
  }
  return row;
}

export async function answerOf(context: HandlerContext, entity: Entity, id: string, row: Row): Promise<Given> {
  switch (context.call.gives.as) {
    case 'id':
      return given({ id });
    case 'boolean':
      return given(true);
    case 'one':
      return (await readOne(context, { entity: entity.id }, id)) ?? toWire(entity, row, context);
    default:
      return given(null);
  }
}
