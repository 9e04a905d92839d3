/** Defaults of entities, each a function named after its rule. */
import { tableBy } from '../model/names.ts';
import type { Entity, Field, Index } from '../model/catalogue.ts';
import { fieldKinds } from '../fields/index.ts';
import { hasMany } from '../model/entity/manyRows.ts';
import { snakeCase } from '../model/columnNames.ts';
import { elsewhereOf, viewNameOf } from '../model/entity/elsewhere.ts';
import { isAlways } from '../condition/conditionSimplify.ts';
import { detachmentField, labelOf, normaliseField, systemFields, withNames } from './normaliseFields.ts';
import { normaliseReactions } from './normaliseReactions.ts';
import { freeze } from '../model/freeze.ts';
import { keptBeside } from '../source/keptBeside.ts';
import { keeping, type Watch } from '../source/watchedReads.ts';
import { given } from '../source/raw.ts';
import type { Declared, EntityFile, RawCallEntry, RawField } from '../source/raw.ts';

/** Rows are divided by detachment unless `shard` says `none` or names another field that there is; those of another are not. */
function shardOf(raw: EntityFile): string | null {
  const { shard = 'detachment' } = raw;
  if (shard === 'none' || elsewhereOf(raw)) return null;
  const isField = Object.hasOwn(raw.properties, shard) || Object.hasOwn(systemFields(), shard);
  return isField ? shard : 'detachmentId';
}

/**
 * Stored in place of "unset" where a rule has this field as an input and the field has no default of its own: the rule's
 * default, so that the database needs no null. A required field is never unset.
 */
function unsetOf(field: Field, rules: readonly string[], declared: Declared): Field {
  if (!field.stored || field.required || field.default !== undefined) return field;
  for (const rule of rules) {
    const unset = declared.rules[rule]?.fields[field.name];
    if (unset !== undefined && unset !== null) return { ...field, unset };
  }
  return field;
}

/** How an index finds: lists by GIN, points by nearness, all else by order. */
function usingOf(field: Field | undefined): Index['using'] {
  return field ? fieldKinds[field.kind].index : 'btree';
}

/** A searched text is found by its parts, a searched reference by its id, a list by its members, a point by nearness. */
function conventionalIndex(field: Field): Index | undefined {
  if (!field.stored) return undefined;
  const index = (using: Index['using']): Index => ({ fields: [field.name], unique: false, using });
  if (usingOf(field) !== 'btree') return index(usingOf(field));
  const { searchIndex } = fieldKinds[field.kind];
  return field.search && searchIndex !== undefined ? index(searchIndex) : undefined;
}

/** Parts that are too short for trigrams, where going through all rows would take too long. */
function shortPartsIndexes(raw: Pick<EntityFile, 'size'>, byConvention: readonly Index[]): Index[] {
  if (!hasMany({ expected: raw.size })) return [];
  return byConvention.filter(({ using }) => using === 'trigram').map((index) => ({ ...index, using: 'parts' }));
}

/**
 * Of many rows, those of a code are found by it, and those that no row of a rule holds for by an index of them alone: there are few of
 * them, or none, and all rows would be gone through to say so.
 */
function rareIndexes(raw: Pick<EntityFile, 'size'>, fields: readonly Field[], declared: Declared): Index[] {
  if (!hasMany({ expected: raw.size })) return [];
  return fields.flatMap((field): Index[] => {
    if (!field.search) return [];
    if (fieldKinds[field.kind].coded === 'one' && field.stored)
      return [{ fields: [field.name], unique: false, using: 'btree' }];
    const otherwise = declared.rules[field.rule ?? '']?.otherwise;
    if (!otherwise) return [];
    return [{ ...newestFirst, where: { [field.name]: otherwise.value } }];
  });
}

/** By which fields rows refer to a parent, by their entity: walked through once for all entities. */
function parentsOf({ entities }: Pick<Declared, 'entities'>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [entity, by] of Object.values(entities).flatMap(parentsIn))
    found.set(entity, (found.get(entity) ?? new Set()).add(by));
  return found;
}

const parentsIn = keptBeside(({ properties }: EntityFile): readonly (readonly [entity: string, by: string])[] =>
  Object.values(properties).flatMap(({ rows, by, computed }) =>
    [{ rows, by }, computed ?? {}].flatMap((one) =>
      one.rows !== undefined && one.by !== undefined ? [[one.rows, one.by] as const] : [],
    ),
  ),
);

/** A child row is found by its parent. */
function parentIndexes(parents: readonly string[]): Index[] {
  return parents.map((field) => ({ fields: [field], unique: false, using: 'btree' }));
}

/** Newest first is how lists are sorted, so there is an index of `createTime` and `id`. */
const newestFirst: Index = { fields: ['createTime', 'id'], unique: false, using: 'btree' };

/** An index serves what its first fields are, over all rows. */
function serves(index: Index, other: Index): boolean {
  const begins = other.fields.every((field, i) => index.fields[i] === field);
  return begins && index.using === other.using && index.where === undefined;
}

function indexesOf(
  raw: EntityFile,
  parents: readonly string[],
  fields: Readonly<Record<string, Field>>,
  declared: Declared,
): Index[] {
  if (elsewhereOf(raw)) return [];
  const written = (raw.indexes ?? []).map((index): Index =>
    given({
      fields: index.fields,
      unique: index.unique ?? false,
      where: index.where,
      using: index.type ?? usingOf(fields[(index.fields[0] ?? '').replace(/^-/, '')]),
    }),
  );
  const byConvention = Object.values(fields).flatMap((field) => conventionalIndex(field) ?? []);
  const conventional = [
    newestFirst,
    ...parentIndexes(parents),
    ...byConvention,
    ...shortPartsIndexes(raw, byConvention),
  ];
  const rare = rareIndexes(raw, Object.values(fields), declared);
  const all = [...conventional, ...rare.filter(({ where }) => where === undefined)].reduce<Index[]>(
    (found, index) => (found.some((one) => serves(one, index)) ? found : [...found, index]),
    written,
  );
  return [...all, ...rare.filter(({ where }) => where !== undefined)];
}

/** Its column is no name that it ever had. */
function unnamed({ was: _, ...field }: RawField): RawField {
  return field;
}

/** An author's words for a system field (a title, a lookup, `search`) stand; its kind, and that the server writes it, do too. */
function fieldsOf(raw: EntityFile, shard: string | null, declared: Declared): Record<string, Field> {
  const required = new Set(raw.required);
  const entries = Object.entries(raw.properties);
  const own = Object.fromEntries(
    entries.map(([name, field]) => [
      name,
      writtenByReaders(normaliseField(name, elsewhereOf(raw) ? unnamed(field) : field, required.has(name), declared)),
    ]),
  );
  const { id, version, ...times } = systemFields();
  const before = shard === 'detachmentId' ? [detachmentField(declared)] : [];
  const system = [id, version, ...before, ...Object.values(times)].flatMap((field) => field ?? []);
  const merged = system.map(({ title, ...fixed }): Field => {
    const words = own[fixed.name];
    return { ...words, title: words?.title ?? title, ...fixed, search: words?.search ?? false };
  });
  const isSystem = new Set(system.map(({ name }) => name));
  const [first, last] = [merged.slice(0, -2), merged.slice(-2)];
  const ordered = [...first, ...Object.values(own).filter(({ name }) => !isSystem.has(name)), ...last];
  return tableBy(ordered.map((field) => [field.name, field]));
}

/** Whoever may not read a field may not write it either, unless it says who may. */
function writtenByReaders(field: Field): Field {
  return field.read === undefined || field.write !== undefined ? field : { ...field, write: field.read };
}

/** An entity inside a screen is scoped by detachment; any other, and rows of another's, are seen by super managers alone. */
function scopeWhenUnsaid(id: string, raw: EntityFile, declared: Declared): Entity['scope'] {
  return !elsewhereOf(raw) && declared.inline.has(id) ? 'detachment' : {};
}

/**
 * Who sees rows of everybody writes none of them; who sees those that a condition gives them writes them too, and where
 * rows are divided by detachment everybody writes their own unit's.
 */
function writeScopeWhenUnsaid(scope: Entity['scope'], shard: string | null): Entity['writeScope'] {
  if (shard === 'detachmentId') return scope === 'all' ? 'detachment' : scope;
  if (scope === 'all') return {};
  if (scope === 'detachment') return scope;
  return Object.fromEntries(Object.entries(scope).filter(([, condition]) => !isAlways(condition)));
}

/** A table that is named by its entity had the entity's former name; one that has a name of its own had another name. */
function formerIdOf(raw: Pick<EntityFile, 'table' | 'was'> | undefined): string | undefined {
  return raw?.table === undefined ? raw?.was : undefined;
}

/** What convention names by its entity was named by that entity's former id. */
export function formerCallId({ id, entity = '', family }: RawCallEntry, { entities }: Declared): string | undefined {
  const was = family === undefined || !Object.hasOwn(entities, entity) ? undefined : formerIdOf(entities[entity]);
  return was !== undefined && id === `${entity}.${family}` ? `${was}.${family}` : undefined;
}

function normaliseEntity(id: string, raw: EntityFile, parents: readonly string[], declared: Declared): Entity {
  const elsewhere = elsewhereOf(raw);
  const shard = shardOf(raw);
  const rules = Object.values(raw.properties).flatMap((field) => (field.rule ? [field.rule] : []));
  const stored = Object.values(fieldsOf(raw, shard, declared)).map((field) => unsetOf(field, rules, declared));
  const scope = raw.scope ?? scopeWhenUnsaid(id, raw, declared);
  const fields = withNames(tableBy(stored.map((field) => [field.name, field])), declared);
  return given<Entity>({
    id,
    title: raw.title ?? id,
    table: elsewhere ? viewNameOf(id) : (raw.table ?? snakeCase(id)),
    was: raw.was,
    chain: formerIdOf(raw),
    elsewhere,
    fields,
    scope,
    writeScope: raw.write ?? writeScopeWhenUnsaid(scope, shard),
    shard,
    expected: raw.size,
    checks: raw.checks ?? [],
    on: normaliseReactions(raw, declared.settings),
    indexes: indexesOf(raw, parents, fields, declared),
    label: labelOf(raw),
    unaudited: raw.audited === false ? true : undefined,
    // Others change its rows without a word.
    untold: raw.told === false || elsewhere ? true : undefined,
    presence: raw.presence,
  });
}

const kept = keeping<Entity>();

/** An entity from which nothing has changed that it is made of is the same object. @param watched the same as declared */
export function normaliseEntities(declared: Declared, watched: Declared, { made }: Watch): Record<string, Entity> {
  const parents = parentsOf(declared);
  return tableBy(
    Object.entries(declared.entities).map(([id, raw]) => {
      const by = [...(parents.get(id) ?? [])];
      return [id, made(kept, id, [raw, ...by], () => freeze(normaliseEntity(id, raw, by, watched)))];
    }),
  );
}
