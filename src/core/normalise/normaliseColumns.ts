/** Defaults of columns, each a function named after its rule. */
import type { Call, Column, Entity, Field } from '../model/catalogue.ts';
import { isSortedAtOnce } from '../model/entity/manyRows.ts';
import { fieldKinds } from '../fields/index.ts';
import { emphasisOf, systemFieldNames } from './normaliseFields.ts';
import type { Fields } from './normaliseFilters.ts';
import { given, itemsOf } from '../source/raw.ts';
import type { RawColumn } from '../source/raw.ts';

const mostColumns = 12;

/** What the rows of a call hold: what it gives, else its entity's fields, else those of the screen's entity. */
export function rowFieldsOf(
  call: Call | undefined,
  screenEntity: string | undefined,
  entities: Readonly<Record<string, Entity>>,
): Fields {
  const gives = call?.gives;
  if (gives && 'shape' in gives) return gives.shape.fields;
  const entity = gives && 'entity' in gives ? gives.entity : (screenEntity ?? call?.entity);
  return entity === undefined ? {} : (entities[entity]?.fields ?? {});
}

/** What names a row: `id`, else the first field that ends in `Id`, else the first. */
export function rowKeyOf(fields: Fields): string {
  const names = Object.keys(fields);
  return names.find((name) => name === 'id') ?? names.find((name) => name.endsWith('Id')) ?? names[0] ?? 'id';
}

/** The entity that the rows of a call are of, as far as they are of one. */
export function rowEntityOf(call: Call | undefined, entities: Readonly<Record<string, Entity>>): Entity | undefined {
  const gives = call?.gives;
  return entities[(gives && 'entity' in gives ? gives.entity : call?.entity) ?? ''];
}

/** What columns are shown of: the fields of a call's rows, and the entity that these are of. */
interface Rows {
  readonly fields: Fields;
  readonly call: Call | undefined;
  readonly entity?: Entity | undefined;
}

/** A column sorts where its field is stored and has an order, the call takes one, and many rows have an index for it. */
function isSortable(field: Field | undefined, { call, entity }: Rows): boolean {
  if (!field || !call || !('orderBy' in call.takes.fields)) return false;
  if (!isSortedAtOnce(entity, call, field.name)) return false;
  return (field.stored || field.computed !== undefined) && fieldKinds[field.kind].sortable;
}

/** A column stands out where it says so, else where its field does. */
function column(raw: RawColumn, rows: Rows): Column {
  const { field, title, width, at: fixed, optional, sort: sortable } = raw;
  const emphasis = raw.emphasis?.map(emphasisOf) ?? rows.fields[field]?.emphasis;
  const sorts = sortable ?? isSortable(rows.fields[field], rows);
  return given({ field, title, width, fixed, optional: optional || undefined, emphasis, sortable: sorts });
}

/** The name beside a reference is shown by the reference's own column. */
function isColumn(field: Field): boolean {
  return (
    fieldKinds[field.kind].cell &&
    field.nameOf === undefined &&
    field.says === undefined &&
    !systemFieldNames.has(field.name)
  );
}

/** Every short field in the entity's order, twelve at most, `createTime` last; no ids, versions and long texts. */
export function defaultColumns(fields: Fields): string[] {
  const own = Object.values(fields).filter(isColumn);
  const last = fields.createTime ? ['createTime'] : [];
  return [...own.slice(0, mostColumns - last.length).map(({ name }) => name), ...last];
}

/** Columns that are written are these and no others, in this order; else the call's. Columns of unknown fields are left out. */
export function normaliseColumns(raw: unknown, rows: Rows): readonly Column[] {
  const { fields, call } = rows;
  if (raw === undefined && call?.columns) return call.columns;
  const written = itemsOf<RawColumn>(raw, 'field');
  const columns = raw === undefined ? defaultColumns(fields).map((field): RawColumn => ({ field })) : written;
  return columns.filter(({ field }) => field in fields).map((one) => column(one, rows));
}
