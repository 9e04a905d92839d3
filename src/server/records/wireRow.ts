/** Rows of the database as one actor may see them on the wire. */
import { sql } from 'kysely';
import { fieldKinds } from '../../core/fields/index.ts';
import { seesWhole } from '../../core/access/access.ts';
import type { Catalogue, Entity, Field, Row } from '../../core/model/catalogue.ts';
import { computedValue } from '../../core/condition/computed.ts';
import { isOfRows } from '../../core/model/computed.ts';
import type { Context } from '../../core/condition/condition.ts';
import { membersOf } from '../../core/model/compare.ts';
import { betweenNames, textOf as labelText } from '../../core/model/label.ts';
import { mask } from '../../core/access/mask.ts';
import { judged } from '../../core/condition/rule.ts';
import type { Asking } from './access.ts';
import { conditionContext, looking, mayRead } from './access.ts';
import type { RecordContext } from './context.ts';
import { columnOf } from '../database/columnSql.ts';
import { valueColumn } from '../database/conditionSql.ts';
import type { Sql } from '../database/comparisonSql.ts';
import { textOf } from '../database/sqlText.ts';
import { given, type WireRow } from './given.ts';
import { maskHolds } from './holding.ts';
import { besideEntity, type BesideEntities } from './besideEntity.ts';
import { fromStored } from './storedValue.ts';

export type Showing = Asking & Pick<RecordContext, 'language' | 'audit' | 'holding'>;

/**
 * The columns of a statement that reads rows for `toWire`, under the names of their fields; names of references come with
 * them. Printed once for an entity of a release and those who may read the same names in it.
 */
export function selectedColumns(asking: Asking, entity: Entity, alias: string): Sql {
  const named = Object.values(entity.fields).filter((field) => field.nameOf && mayRead(asking, field));
  const key = `${alias} ${asking.distributed === true} ${named.map(({ name }) => name).join(' ')}`;
  const known = besideEntity(columnsOf, asking.release.catalogue, entity);
  const made = known.get(key) ?? printColumns(asking, entity, alias, new Set(named));
  known.set(key, made);
  // What is measured of other rows is so for each user by what they see of them.
  const over = looking(asking, entity, alias);
  const measures = Object.values(entity.fields).flatMap((field) =>
    isOfRows(field.computed) && mayRead(asking, field)
      ? [sql`${valueColumn(over, field, true).sql} as ${written(field)}`]
      : [],
  );
  return measures.length === 0 ? made : sql.join([made, ...measures]);
}

const columnsOf: BesideEntities<Sql> = new WeakMap();

/** A field's name as it is on the wire: no plugin turns it into a column's. */
function written({ name }: Field): Sql {
  return sql.raw(`"${name.replaceAll('"', '""')}"`);
}

function printColumns(asking: Asking, entity: Entity, alias: string, named: ReadonlySet<Field>): Sql {
  const row = { entity, catalogue: asking.release.catalogue, alias, divided: asking.distributed === true };
  const columns = Object.values(entity.fields).flatMap((field) => {
    if (fieldKinds[field.kind].secret || (!field.stored && !named.has(field))) return [];
    const column = field.stored ? sql.ref(`${alias}.${field.name}`) : columnOf(row, field, true).sql;
    return [sql`${column} as ${written(field)}`];
  });
  const text = textOf(sql.join(columns));
  if (text === undefined) throw new Error(`the columns of "${entity.id}" must be printed without values`);
  return sql.raw(text);
}

/** The whole row in wire form, for conditions over it: nothing is left out or masked, and rules are judged as SQL does. */
export function plainRow(entity: Entity, row: Row, { rules }: Pick<Catalogue, 'rules'>): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const field of plainFields(entity)) {
    if (field.name in row) plain[field.name] = fromStored(field, row[field.name]);
  }
  for (const { name, computed } of Object.values(entity.fields))
    if (computed && !isOfRows(computed)) plain[name] = computedValue(computed, plain);
  return Object.assign(plain, judged(entity, rules, plain));
}

const plainFieldsOf = new WeakMap<Entity, readonly Field[]>();

function plainFields(entity: Entity): readonly Field[] {
  const known = plainFieldsOf.get(entity);
  if (known) return known;
  const made = Object.values(entity.fields).filter(({ kind }) => !fieldKinds[kind].secret);
  plainFieldsOf.set(entity, made);
  return made;
}

/** A row as read by `selectedColumns` → what this actor sees of it. */
export function toWire(entity: Entity, row: Row, showing: Showing): WireRow {
  return wireReader(entity, showing)(row);
}

type Shown = (plain: Row) => unknown;

/**
 * `toWire` for many rows: what depends on the actor alone is decided once. Unreadable fields are absent, masked ones
 * masked, derived ones judged, names of references beside them.
 */
export function wireReader(entity: Entity, showing: Showing): (row: Row) => WireRow {
  const context = conditionContext(showing);
  const readable = Object.values(entity.fields).filter((field) => mayRead(showing, field));
  const shown = readable.flatMap((field): (readonly [string, Shown])[] => {
    const value = shownValue(showing, entity, field, context);
    return value ? [[field.name, value]] : [];
  });
  const hold = showing.holding && maskHolds(showing.holding, readable, context.user, showing.now);
  return (row) => {
    const plain = plainRow(entity, row, showing.release.catalogue);
    hold?.(plain);
    const wire = given<Record<string, unknown>>({});
    for (const [name, value] of shown) wire[name] = value(plain);
    return wire;
  };
}

/** Undefined for child rows, which are read apart. */
function shownValue(showing: Showing, entity: Entity, field: Field, context: Context): Shown | undefined {
  if (field.nameOf) return shownName(showing, entity, field, field.nameOf, context);
  if (field.says !== undefined) return shownSaid(showing, entity, field.says, context);
  if (field.computed || field.rule !== undefined) return (plain) => plain[field.name] ?? null;
  if (!field.stored) return undefined;
  return ownValue(showing, entity, field, context);
}

/** The value of a stored field, masked where it is for this actor. */
function ownValue(showing: Showing, entity: Entity, field: Field, context: Context): Shown {
  if (!field.mask) return (plain) => plain[field.name] ?? null;
  return (plain) => {
    const whole = (): void => showing.audit?.unmasked(entity.id, String(plain['id']));
    return maskedValue(field, plain, plain[field.name] ?? null, context, whole);
  };
}

/** @param whole is called where a value that is masked for others is given as it is. */
function maskedValue(field: Field, plain: Row, value: unknown, context: Context, whole: () => void): unknown {
  if (!field.mask) return value;
  if (!seesWhole(field, plain, context)) return mask(field.mask.as, value);
  if (value !== null && value !== '') whole();
  return value;
}

/** A name is seen as its own entity allows; a reference to one of the lookup's extra choices has that choice's name. */
function shownName(
  showing: Showing,
  entity: Entity,
  field: Field,
  nameOf: NonNullable<Field['nameOf']>,
  context: Context,
): Shown {
  const extras = entity.fields[nameOf.field]?.lookup?.extra ?? [];
  const label = showing.release.catalogue.entities[nameOf.entity]?.fields[nameOf.label];
  const readable = label === undefined || mayRead(showing, label);
  return (plain) => {
    const extra = extras.find(({ id }) => id === plain[nameOf.field]);
    if (extra) return labelText(extra.name, showing.language);
    const name = plain[field.name] ?? null;
    if (name === null || !readable) return null;
    const whole = (): void => showing.audit?.unmasked(nameOf.entity, String(plain[nameOf.field]));
    return label ? maskedValue(label, {}, name, context, whole) : name;
  };
}

/**
 * What a field says of another: the names of its codes, in the order of their dictionary, else its value, masked as there;
 * null where it has none, or where this actor may not read it.
 */
function shownSaid(showing: Showing, entity: Entity, name: string, context: Context): Shown {
  const said = entity.fields[name];
  if (!said || !mayRead(showing, said)) return () => null;
  if (said.dictionary === undefined) return ownValue(showing, entity, said, context);
  const items = showing.release.catalogue.dictionaries[said.dictionary]?.items ?? [];
  return (plain) => {
    const codes = new Set(membersOf(plain[name]).map(String));
    const names = items.filter(({ id }) => codes.has(String(id))).map((item) => labelText(item.name, showing.language));
    return names.length === 0 ? null : names.join(betweenNames[showing.language]);
  };
}
