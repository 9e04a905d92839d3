/** The plan of tables: what the database must have for the entities, so that the server can add what is missing. What stands elsewhere is in none. */
import type { Catalogue, Entity, Field, Index } from '../core/model/catalogue.ts';
import { formerCodesOf } from '../core/model/entity/formerCodes.ts';
import { snakeCase } from '../core/model/columnNames.ts';
import { storageOf } from '../core/fields/index.ts';
import type { ColumnPlan, IndexPlan, TablePlan } from './release.ts';
import { isOfEveryRecord } from '../core/model/entity/everyRecord.ts';

export function planTables(catalogue: Catalogue): TablePlan[] {
  const made = Object.values(catalogue.entities).filter(({ elsewhere }) => !elsewhere);
  return made.map((entity) => {
    const shard = shardColumn(entity);
    return {
      entity: entity.id,
      table: entity.table,
      ...(entity.was === undefined ? {} : { was: snakeCase(entity.was) }),
      columns: columnsOf(entity, catalogue),
      primaryKey: shard === null ? ['id'] : [shard, 'id'],
      indexes: indexesOf(entity, catalogue),
    };
  });
}

function shardColumn(entity: Entity): string | null {
  return entity.shard === null ? null : snakeCase(entity.shard);
}

/** The stored fields in the order in which a new table has them. The server adds the columns of its chain of events. */
export function columnsOf(
  entity: Entity,
  { dictionaries = {}, rules = {} }: Partial<Pick<Catalogue, 'dictionaries' | 'rules'>> = {},
): ColumnPlan[] {
  const read = new Set(Object.values(entity.fields).flatMap(({ rule = '' }) => Object.keys(rules[rule]?.inputs ?? {})));
  return Object.values(entity.fields)
    .filter((field) => field.stored)
    .map((field) => ({
      ...columnOf(field, entity),
      ...recodedOf(field, dictionaries),
      ...(read.has(field.name) ? { ruled: true } : {}),
    }));
}

function recodedOf({ dictionary = '' }: Field, dictionaries: Catalogue['dictionaries']): Pick<ColumnPlan, 'recoded'> {
  const codes = formerCodesOf(dictionaries[dictionary]);
  return codes ? { recoded: { dictionary, codes } } : {};
}

function columnOf(field: Field, entity: Entity): ColumnPlan {
  const type = storageOf(field);
  if (type === null) throw new Error(`field "${field.name}" of entity "${entity.id}" is stored, and its kind is not`);
  const value = field.unset ?? defaultOf(field);
  const system = isOfEveryRecord(field.name) || field.name === entity.shard;
  return {
    name: snakeCase(field.name),
    ...(field.was === undefined ? {} : { was: snakeCase(field.was) }),
    type,
    notNull: system || field.required || value !== undefined,
    ...(value === undefined ? {} : { default: literal(value, type) }),
  };
}

function defaultOf(field: Field): unknown {
  if (field.name === 'version') return 1;
  return field.default === null ? undefined : field.default;
}

/** A literal in SQL of the column's type. */
function literal(value: unknown, type: string): string {
  if (type === 'jsonb') return `${quote(JSON.stringify(value))}::jsonb`;
  if (Array.isArray(value)) return `${quote(`{${value.map((item) => JSON.stringify(item)).join(',')}}`)}::${type}`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return quote(typeof value === 'string' ? value : JSON.stringify(value));
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The entity's indexes, and the one that keeps ids unique where the primary key begins with the shard. */
function indexesOf(entity: Entity, catalogue: Catalogue): IndexPlan[] {
  const named = entity.indexes.map((index) => indexOf(entity, index, catalogue));
  // What convention indexes, the entity may write out too: the same name is the same index.
  const own = [...new Map(named.map((index) => [index.name, index])).values()];
  if (entity.shard === null) return own;
  const id: IndexPlan = { name: indexName(entity.table, ['id'], 'key'), columns: ['id'], unique: true, using: 'btree' };
  return [id, ...own];
}

/** The rules whose values a condition names, as they are written: an index of them is another one when they change. */
function rulesIn(entity: Entity, where: Index['where'], { rules }: Catalogue): string[] {
  return Object.keys(where ?? {}).flatMap((field) => {
    const rule = entity.fields[field]?.rule;
    return rule === undefined ? [] : [JSON.stringify([rules[rule]?.inputs, rules[rule]?.rows.map(({ when }) => when)])];
  });
}

function indexOf(entity: Entity, index: Index, catalogue: Catalogue): IndexPlan {
  const columns = index.fields.map(snakeCase);
  const shard = shardColumn(entity);
  const sharded = index.unique && shard !== null && !columns.includes(shard);
  const condition = index.where === undefined ? undefined : JSON.stringify(index.where);
  const kind = index.unique ? 'key' : index.using;
  const rules = rulesIn(entity, index.where, catalogue);
  const name = indexName(entity.table, [...columns, condition ?? '', ...rules], kind);
  const before = index.fields.map((field) => snakeCase(entity.fields[field]?.was ?? field));
  const was = indexName(
    entity.was === undefined ? entity.table : snakeCase(entity.was),
    [...before, condition ?? '', ...rules],
    kind,
  );
  return {
    name,
    ...(was === name ? {} : { was }),
    columns: sharded ? [shard, ...columns] : columns,
    unique: index.unique,
    using: index.using,
    ...(condition === undefined ? {} : { where: condition }),
  };
}

/** At most 59 bytes (`database/sync/sync.ts`), told apart by a checksum of what the index is. */
function indexName(table: string, parts: readonly string[], kind: string): string {
  const readable = [table, ...parts.filter((part) => /^[a-z0-9_]+$/.test(part)), kind];
  return `${readable.join('_').slice(0, 51)}_${checksum([table, ...parts, kind].join(' '))}`;
}

/** FNV-1a, 32 bits: names, not secrets. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, '0');
}
