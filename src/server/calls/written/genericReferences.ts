/** References in what is written point at records that their writer may choose; what is referred to is not removed. */
import { sql } from 'kysely';
import { fieldKinds } from '../../../core/fields/index.ts';
import { filledLabel, inARow, label } from '../../../core/model/label.ts';
import type { Call, Catalogue, Entity, Field, Label, Lookup, Row } from '../../../core/model/catalogue.ts';
import { isGenericRead } from '../../../core/model/genericCalls.ts';
import { filterSql } from '../../records/query/queryFilters.ts';
import { rowsSql } from '../../records/query.ts';
import { looking, scopeSql, type Asking } from '../../records/access.ts';
import { awaitKeepers, keptSql } from './keptRecords.ts';
import { Refusal } from '../../records/refusal.ts';
import type { HandlerContext } from '../handler.ts';
import { clearersOf } from '../../../core/condition/clearing.ts';
import { readOperand } from '../../../core/condition/condition.ts';

/**
 * Faults of references among `written`: not an extra choice of the field's lookup, and not a record that the lookup would
 * offer this actor; the same of the lookup that the call's own parameter has. A record outside their scope is unknown, as
 * everywhere. Options that a handler answers are judged by their entity alone, and not at all where it has none.
 * @param hanging fields that are not written, but whose lookup asks by one that is: of these their own lookup alone says
 * @param record the whole record as it will stand, for parameters of lookups.
 */
export async function referenceFaults(
  context: HandlerContext,
  written: readonly Field[],
  record: Row,
  hanging: readonly Field[] = [],
): Promise<Record<string, Label>> {
  const faults: Record<string, Label> = {};
  for (const field of [...written, ...hanging]) {
    const value = record[field.name];
    if (value === null || value === undefined || value === '') continue;
    const values = (Array.isArray(value) ? value : [value]).map(String);
    const isHanging = hanging.includes(field);
    for (const lookup of isHanging ? [field.lookup].flatMap((own) => own ?? []) : lookupsOf(context, field)) {
      if (await allOffered(context, lookup, values, record)) continue;
      faults[field.name] = isHanging ? chosenBefore : unknownRecord;
    }
  }
  return faults;
}

const unknownRecord = label('所选的记录不存在', 'The selected record does not exist');
const chosenBefore = label(
  '原来选的已不适用，请重新选择',
  'What was chosen here no longer fits the rest: choose it again',
);

/** Those that say what a field may hold: its own, and that of the parameter by which the call writes it. */
function lookupsOf({ release, call }: HandlerContext, field: Field): readonly Lookup[] {
  const { entities } = release.catalogue;
  // A field of the rows beneath the record may be called as a parameter is.
  const isOfCall = entities[call.entity ?? '']?.fields[field.name] === field;
  const given = isOfCall ? call.takes.fields[field.name]?.lookup : undefined;
  const isSame = JSON.stringify(given) === JSON.stringify(field.lookup);
  return [field.lookup, isSame ? undefined : given].flatMap((lookup) => lookup ?? []);
}

/**
 * Of the fields that are not written, those whose lookup asks by one that is: they were chosen by what stood there before. What
 * the call does not take its sender could not choose again.
 */
export function hangingOn({ call }: HandlerContext, entity: Entity, written: readonly Field[]): Field[] {
  const names = new Set(written.map(({ name }) => name));
  return Object.values(entity.fields).filter(
    ({ name, stored, lookup }) =>
      stored &&
      lookup &&
      name in call.takes.fields &&
      !names.has(name) &&
      clearersOf({ lookup }).some((asked) => names.has(asked)),
  );
}

async function allOffered(
  context: HandlerContext,
  lookup: Lookup,
  values: readonly string[],
  record: Row,
): Promise<boolean> {
  const call = context.release.catalogue.calls[lookup.call];
  const entity = context.release.catalogue.entities[call?.entity ?? ''];
  const column = lookup.value;
  const wanted = values.filter((id) => !lookup.extra.some((extra) => extra.id === id));
  if (wanted.length === 0 || !call || !entity?.fields[column]) return true;
  const distinct = [...new Set(wanted)];
  const offered = isGenericRead(call.does)
    ? [...rowsSql(context, entity, call), ...paramsSql(context, call, entity, lookup, record)]
    : scopeSql(context, entity, 't');
  const named = sql`${sql.ref(`t.${column}`)} = any(${distinct}::text[])`;
  const found = sql`from ${sql.table(entity.table)} as t where ${sql.join([named, ...offered], sql` and `)}`;
  // Another's table is not locked here.
  if (column === 'id' && entity.elsewhere === undefined) {
    const kept = await keptSql(context, entity.id, distinct, 't');
    const { rows } = await sql`select t.id ${found} ${kept}`.execute(context.db);
    return rows.length === distinct.length;
  }
  const counted = sql<{ count: number }>`select count(distinct ${sql.ref(`t.${column}`)})::int as count ${found}`;
  return (await counted.execute(context.db)).rows[0]?.count === distinct.length;
}

/** The lookup's own parameters: a choice of one unit's is none of another's. */
function paramsSql(context: Asking, call: Call, entity: Entity, lookup: Lookup, record: Row) {
  const operands = looking(context, entity, 't').context;
  const params = Object.entries(lookup.params).map(([name, operand]) => {
    return [name, readOperand(operand, { ...operands, values: record, row: record })] as const;
  });
  return filterSql(context, entity, call.filters, Object.fromEntries(params), 't');
}

/** @throws Refusal 409 where another record refers to this one; it says what kinds of records do. */
export async function refuseReferenced(context: HandlerContext, entity: Entity, id: string): Promise<void> {
  await awaitKeepers(context, entity.id, id);
  const users: Label[] = [];
  for (const { table, field, title } of referringTo(context.release.catalogue, entity)) {
    const column = sql.ref(`t.${field.name}`);
    const refers =
      fieldKinds[field.kind].refers === 'many' ? sql`${column} @> array[${id}]::text[]` : sql`${column} = ${id}`;
    const { rows } = await sql`select from ${sql.table(table)} as t where ${refers} limit 1`.execute(context.db);
    if (rows.length > 0) users.push(title);
  }
  if (users.length > 0)
    throw new Refusal('still-referenced', { status: 409, text: filledLabel(stillUsed, { users: inARow(users) }) });
}

const stillUsed = label('不能删除，仍被以下数据使用：{users}', 'It cannot be deleted, for these still use it: {users}');

interface Referring {
  readonly title: Label;
  readonly table: string;
  readonly field: Field;
}

/** By lookups of any entity; and those that name, in a plain text, the record whose rows they are. */
function referringTo({ calls, entities }: Catalogue, entity: Entity): readonly Referring[] {
  const looksUp = ({ name, stored, lookup }: Field): boolean =>
    stored && name !== 'id' && lookup?.value === 'id' && calls[lookup.call]?.entity === entity.id;
  const byLookup = Object.values(entities).flatMap(({ table, title, fields }) =>
    Object.values(fields).flatMap((field) => (looksUp(field) ? [{ table, title, field }] : [])),
  );
  const ofRows = Object.values(entity.fields).flatMap(({ rows, by }) => {
    const child = entities[rows ?? ''];
    const field = child?.fields[by ?? ''];
    return child && field?.stored && !looksUp(field) ? [{ table: child.table, title: child.title, field }] : [];
  });
  return [...byLookup, ...ofRows];
}
