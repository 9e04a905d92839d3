/** References in what is written point at records that their writer may choose; what is referred to is not removed. */
import { sql } from 'kysely';
import { fieldKinds } from '../../../core/fields/index.ts';
import type { Call, Catalogue, Entity, Field, Label, Row } from '../../../core/model/catalogue.ts';
import { isGenericRead } from '../../../core/model/genericCalls.ts';
import { filterSql } from '../../records/query/queryFilters.ts';
import { rowsSql } from '../../records/query.ts';
import { looking, scopeSql, type Asking } from '../../records/access.ts';
import { awaitKeepers, keptSql } from './keptRecords.ts';
import { refuse } from '../../records/faults.ts';
import type { HandlerContext } from '../handler.ts';
import { readOperand } from '../../../core/condition/condition.ts';

/**
 * Faults of references among `written`: not an extra choice of the field's lookup, and not a record that the lookup would
 * offer this actor. A record outside their scope is unknown, as everywhere.
 * @param record the whole record as it will stand, for parameters of lookups.
 */
export async function referenceFaults(
  context: HandlerContext,
  written: readonly Field[],
  record: Row,
): Promise<Record<string, Label>> {
  const faults: Record<string, Label> = {};
  for (const field of written) {
    const { lookup } = field;
    const value = record[field.name];
    if (!lookup || value === null || value === undefined || value === '') continue;
    const wanted = (Array.isArray(value) ? value : [value])
      .map(String)
      .filter((id) => !lookup.extra.some((extra) => extra.id === id));
    const call = context.release.catalogue.calls[lookup.call];
    if (wanted.length === 0 || call?.entity === undefined) continue;
    if (!(await allOffered(context, call, field, wanted, record))) {
      faults[field.name] = { 'zh-CN': '所选的记录不存在', 'en-US': 'The selected record does not exist' };
    }
  }
  return faults;
}

async function allOffered(
  context: HandlerContext,
  call: Call,
  field: Field,
  wanted: readonly string[],
  record: Row,
): Promise<boolean> {
  const entity = context.release.catalogue.entities[call.entity ?? ''];
  const column = field.lookup?.value ?? 'id';
  if (!entity?.fields[column]) return true;
  const distinct = [...new Set(wanted)];
  const offered = isGenericRead(call.does)
    ? [...rowsSql(context, entity, call), ...paramsSql(context, call, entity, field, record)]
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
function paramsSql(context: Asking, call: Call, entity: Entity, field: Field, record: Row) {
  const operands = looking(context, entity, 't').context;
  const params = Object.entries(field.lookup?.params ?? {}).map(([name, operand]) => {
    return [name, readOperand(operand, { ...operands, values: record, row: record })] as const;
  });
  return filterSql(context, entity, call.filters, Object.fromEntries(params), 't');
}

/** @throws Refusal 409 where another record refers to this one. */
export async function refuseReferenced(context: HandlerContext, entity: Entity, id: string): Promise<void> {
  await awaitKeepers(context, entity.id, id);
  for (const { table, field } of referringTo(context.release.catalogue, entity)) {
    const column = sql.ref(`t.${field.name}`);
    const refers =
      fieldKinds[field.kind].refers === 'many' ? sql`${column} @> array[${id}]::text[]` : sql`${column} = ${id}`;
    const { rows } = await sql`select from ${sql.table(table)} as t where ${refers} limit 1`.execute(context.db);
    if (rows.length > 0) throw refuse('still-referenced');
  }
}

interface Referring {
  readonly table: string;
  readonly field: Field;
}

/** By lookups of any entity; and those that name, in a plain text, the record whose rows they are. */
function referringTo({ calls, entities }: Catalogue, entity: Entity): readonly Referring[] {
  const looksUp = ({ name, stored, lookup }: Field): boolean =>
    stored && name !== 'id' && lookup?.value === 'id' && calls[lookup.call]?.entity === entity.id;
  const byLookup = Object.values(entities).flatMap(({ table, fields }) =>
    Object.values(fields).flatMap((field) => (looksUp(field) ? [{ table, field }] : [])),
  );
  const ofRows = Object.values(entity.fields).flatMap(({ rows, by }) => {
    const child = entities[rows ?? ''];
    const field = child?.fields[by ?? ''];
    return child && field?.stored && !looksUp(field) ? [{ table: child.table, field }] : [];
  });
  return [...byLookup, ...ofRows];
}
