/** Rows of the database as one actor may see them on the wire. */
import { sql } from 'kysely';
import { fieldKinds } from '../../core/fields/index.ts';
import { isTypes, seesWhole } from '../../core/access/access.ts';
import type { Allow, Entity, Field, Row } from '../../core/model/catalogue.ts';
import { isOfRows } from '../../core/model/computed.ts';
import type { Context } from '../../core/condition/condition.ts';
import { membersOf } from '../../core/model/compare.ts';
import { betweenNames, textOf as labelText } from '../../core/model/label.ts';
import { mask } from '../../core/access/mask.ts';
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
import { sourcesOf, withSources } from './query/neededFields.ts';
import { isMade, plainReader } from './plainRow.ts';
import { storedReader } from './storedValue.ts';

export type Showing = Asking & Pick<RecordContext, 'language' | 'audit' | 'holding'>;

/**
 * The columns of a statement that reads rows for `toWire`, under the names of their fields; names of references come with
 * them. Printed once for an entity of a release and those who may read the same names in it.
 */
export function selectedColumns(asking: Asking, entity: Entity, alias: string): Sql {
  const { key, readable } = readingOf(asking, entity);
  const known = besideEntity(columnsOf, asking.release.catalogue, entity);
  const place = `${alias} ${asking.distributed === true} ${key}`;
  const made = known.get(place) ?? printColumns(asking, entity, alias, new Set(readable));
  known.set(place, made);
  const measured = readable.filter(({ computed }) => isOfRows(computed));
  if (measured.length === 0) return made;
  // What is measured of other rows is so for each user by what they see of them.
  const over = looking(asking, entity, alias);
  const measures = measured.map((field) => sql`${valueColumn(over, field, true).sql} as ${written(field)}`);
  return sql.join([made, ...measures]);
}

const columnsOf: BesideEntities<Sql> = new WeakMap();

/** A field's name as it is on the wire: no plugin turns it into a column's. */
function written({ name }: Field): Sql {
  return sql.raw(`"${name.replaceAll('"', '""')}"`);
}

function printColumns(asking: Asking, entity: Entity, alias: string, readable: ReadonlySet<Field>): Sql {
  const row = { entity, catalogue: asking.release.catalogue, alias, divided: asking.distributed === true };
  const columns = Object.values(entity.fields).flatMap((field) => {
    if (fieldKinds[field.kind].secret || (!field.stored && !(field.nameOf && readable.has(field)))) return [];
    const column = field.stored ? sql.ref(`${alias}.${field.name}`) : columnOf(row, field, true).sql;
    return [sql`${column} as ${written(field)}`];
  });
  const text = textOf(sql.join(columns));
  if (text === undefined) throw new Error(`the columns of "${entity.id}" must be printed without values`);
  return sql.raw(text);
}

/** A row as read by `selectedColumns` → what this actor sees of it. */
export function toWire(entity: Entity, row: Row, showing: Showing): WireRow {
  return wireReader(entity, showing)(row);
}

/**
 * `toWire` for many rows. Unreadable fields are absent, masked ones masked, derived ones judged, names of references beside
 * them.
 */
export function wireReader(entity: Entity, showing: Showing): (row: Row) => WireRow {
  const { shown, plainOf, empty, byClock } = readingOf(showing, entity);
  const context = conditionContext(showing);
  const { audit, language, holding } = showing;
  const telling = { context, audit, language };
  const hold = holding && byClock.length > 0 ? maskHolds(holding, byClock, context.user, showing.now) : undefined;
  return (row) => {
    const plain = plainOf(row);
    hold?.(plain);
    // A copy of what has all names is made in a third of the time that adding them takes.
    const wire = given<Record<string, unknown>>({ ...empty });
    for (const [name, value] of shown) wire[name] = value(row, plain, telling);
    return wire;
  };
}

/** What one answer adds to what is decided of its reader for many. */
interface Telling extends Pick<Showing, 'audit' | 'language'> {
  readonly context: Context;
}

/** @param plain of the row: what masks and values are made of */
type Shown = (row: Row, plain: Row, telling: Telling) => unknown;

/** How rows of an entity are shown to whoever may read the same fields of it. */
interface EntityReading {
  readonly key: string;
  readonly readable: readonly Field[];
  readonly shown: readonly (readonly [string, Shown])[];
  readonly plainOf: (row: Row) => Row;
  /** A row with all names and no values. */
  readonly empty: Row;
  /** Fields whose masks may lift or fall with time. */
  readonly byClock: readonly Field[];
}

const readings: BesideEntities<EntityReading> = new WeakMap();

function readingOf(asking: Asking, entity: Entity): EntityReading {
  const known = besideEntity(readings, asking.release.catalogue, entity);
  const { superManager, userType } = asking.actor;
  const conditional = readByCondition(asking, entity);
  const open = superManager ? 'all' : conditional.map((field) => (mayRead(asking, field) ? 1 : 0)).join('');
  const key = `${superManager ? '' : userType} ${open}`;
  const made = known.get(key) ?? makeReading(asking, entity, key);
  known.set(key, made);
  return made;
}

const conditionals: BesideEntities<readonly Field[]> = new WeakMap();

/** Fields that a condition opens, of the entity and of those that name its references: the user's type does not decide them. */
function readByCondition(asking: Asking, entity: Entity): readonly Field[] {
  const { entities } = asking.release.catalogue;
  const known = besideEntity(conditionals, asking.release.catalogue, entity);
  const before = known.get('');
  if (before) return before;
  const own = Object.values(entity.fields);
  const labels = own.flatMap(({ nameOf }) => (nameOf && entities[nameOf.entity]?.fields[nameOf.label]) ?? []);
  const made = [...own, ...labels].filter(({ read }) => isCondition(read));
  known.set('', made);
  return made;
}

function isCondition(allow: Allow | undefined): boolean {
  return allow !== undefined && allow !== null && !isTypes(allow);
}

function makeReading(asking: Asking, entity: Entity, key: string): EntityReading {
  const { catalogue } = asking.release;
  const readable = Object.values(entity.fields).filter((field) => mayRead(asking, field));
  const shown = readable.flatMap((field): (readonly [string, Shown])[] => {
    const value = shownValue(asking, entity, field);
    return value ? [[field.name, value]] : [];
  });
  const made = readable.filter(isMade).map(({ name }) => name);
  // What is handed out whole is told by its record's id.
  const basis = ['id', ...made, ...readable.flatMap((field) => sourcesOf(catalogue, field))];
  const empty: Record<string, null> = {};
  for (const [name] of shown) empty[name] = null;
  return {
    key,
    readable,
    shown,
    plainOf: plainReader(entity, catalogue, withSources(catalogue, entity, basis)),
    empty: { ...empty },
    byClock: readable.filter(({ mask: covered }) => JSON.stringify(covered?.unless ?? null).includes('"now"')),
  };
}

/** Undefined for child rows, which are read apart. */
function shownValue(asking: Asking, entity: Entity, field: Field): Shown | undefined {
  if (field.nameOf) return shownName(asking, entity, field, field.nameOf);
  if (field.says !== undefined) return shownSaid(asking, entity, field.says);
  if (isMade(field)) return (_, plain) => plain[field.name] ?? null;
  if (!field.stored && !isOfRows(field.computed)) return undefined;
  return ownValue(entity, field);
}

/** The value of a field, masked where it is for this actor. */
function ownValue(entity: Entity, field: Field): Shown {
  const { name } = field;
  const from = storedReader(field);
  const own = (row: Row, plain: Row): unknown => (isMade(field) ? (plain[name] ?? null) : from(row[name]));
  if (!field.mask || isOfRows(field.computed)) return isMade(field) ? own : (row) => from(row[name]);
  return (row, plain, { context, audit }) => {
    const whole = (): void => audit?.unmasked(entity.id, String(plain['id']));
    return maskedValue(field, plain, own(row, plain), context, whole);
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
function shownName(asking: Asking, entity: Entity, field: Field, nameOf: NonNullable<Field['nameOf']>): Shown {
  const extras = entity.fields[nameOf.field]?.lookup?.extra ?? [];
  const label = asking.release.catalogue.entities[nameOf.entity]?.fields[nameOf.label];
  const readable = label === undefined || mayRead(asking, label);
  const from = storedReader(field);
  return (row, plain, { context, audit, language }) => {
    const id = plain[nameOf.field];
    const extra = extras.length === 0 ? undefined : extras.find((one) => one.id === id);
    if (extra) return labelText(extra.name, language);
    const name = from(row[field.name]);
    if (name === null || !readable) return null;
    const whole = (): void => audit?.unmasked(nameOf.entity, String(id));
    return label ? maskedValue(label, {}, name, context, whole) : name;
  };
}

/**
 * What a field says of another: the names of its codes, in the order of their dictionary, else its value, masked as there;
 * null where it has none, or where this actor may not read it.
 */
function shownSaid(asking: Asking, entity: Entity, name: string): Shown {
  const said = entity.fields[name];
  if (!said || !mayRead(asking, said)) return () => null;
  if (said.dictionary === undefined) return ownValue(entity, said);
  const items = asking.release.catalogue.dictionaries[said.dictionary]?.items ?? [];
  return (_, plain, { language }) => {
    const codes = new Set(membersOf(plain[name]).map(String));
    const names = items.filter(({ id }) => codes.has(String(id))).map((item) => labelText(item.name, language));
    return names.length === 0 ? null : names.join(betweenNames[language]);
  };
}
