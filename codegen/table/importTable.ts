/** A page of a table or view that stands in the database already: its columns as fields; the table stays as it is. */
import type { Catalogue } from '../../src/core/model/catalogue.ts';
import type { DictionaryFile, RawField } from '../../src/generated/grammar.ts';
import { snakeCase } from '../../src/core/model/columnNames.ts';
import { timesOf } from '../../src/core/model/entity/elsewhere.ts';
import { systemTableNames } from '../../src/core/lint/lintReserved.ts';
import { UsageFault } from '../usage.ts';
import { fieldName, freeFieldName, titleOf, type InlineEntity } from '../scaffoldScreen.ts';
import { readChecks, type Compared } from './checks.ts';
import { readTable, type Column, type FoundTable } from './readTable.ts';
import { everyRecordHas } from '../../src/core/model/entity/everyRecord.ts';

const system = new Set<string>([...everyRecordHas, 'detachmentId']);

/** By the name of the type: words of the field. A type that is not here is shown as text and never written. */
const types: Readonly<Record<string, Partial<RawField>>> = {
  int2: { type: 'integer' },
  int4: { type: 'integer' },
  int8: { type: 'number' },
  float4: { type: 'number' },
  float8: { type: 'number' },
  numeric: { type: 'number' },
  money: { type: 'number', widget: 'money' },
  bool: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  timestamp: { type: 'string', format: 'date-time' },
  timestamptz: { type: 'string', format: 'date-time' },
  json: { type: 'object', widget: 'json' },
  jsonb: { type: 'object', widget: 'json' },
  point: { type: 'object', widget: 'point' },
  uuid: { type: 'string', maxLength: 36 },
  ...Object.fromEntries(
    ['text', 'varchar', 'bpchar', 'citext', 'inet', 'cidr', 'macaddr', 'interval', 'time', 'timetz', 'name'].map(
      (type) => [type, { type: 'string' }],
    ),
  ),
};
/** Neither read nor written: no person reads them. */
const unread = new Set(['bytea', 'tsvector', 'tsquery', 'oid', 'xid']);

interface ImportedTable {
  readonly id: string;
  readonly entity: InlineEntity;
  readonly sort: string | undefined;
  readonly dictionaries: Readonly<Record<string, DictionaryFile>>;
  /** What its author should know. */
  readonly told: readonly string[];
}

/** The page is named as the table unless `named` says it. @throws UsageFault without a database or such a table */
export async function importTable(
  named: string,
  url: string | undefined,
  catalogue: Catalogue,
  as: string | undefined,
): Promise<ImportedTable> {
  const table = await readTable(named, url);
  refuseOwn(table, catalogue);
  const id = as ?? fieldName(table.name);
  if (id === '') throw new UsageFault(`"${table.name}" has no letter that a page could be named by: give --name`);
  const only = isOnlyRead(table);
  const read = readChecks(table.checks);
  const told: string[] = only === undefined ? [] : [`"${table.name}" is only read: ${only}`];
  const made = fieldsOf(table, { catalogue, id, read, only: only !== undefined, told });
  if (Object.keys(made.properties).length === 0)
    throw new UsageFault(`table "${table.name}" has no column that could be a field`);
  const checks = only === undefined ? read.compared.flatMap((one) => checkOf(one, made.byColumn, made.properties)) : [];
  if (read.left.length > 0 && only === undefined) told.push(`the database alone judges ${read.left.join(', ')}`);
  told.push(`its rows are those of super managers until "scope" of ${id} says who else sees them`);
  const words = titleOf(id);
  const [key = ''] = table.key;
  const sorted = table.key.length === 1 ? made.byColumn[key] : undefined;
  return {
    id,
    entity: {
      title: plain(table.comment) ?? words,
      table: `${table.schema}.${table.name}`,
      ...(made.required.length > 0 ? { required: made.required } : {}),
      ...(checks.length > 0 ? { checks } : {}),
      properties: made.properties,
    },
    sort: sorted !== undefined && isSortable(made.properties[sorted]) ? `-${sorted}` : undefined,
    dictionaries: made.dictionaries,
    told,
  };
}

function refuseOwn({ own, name, schema }: FoundTable, { entities }: Catalogue): void {
  if (schema.includes('.')) throw new UsageFault(`a schema with a point in its name cannot be written: "${schema}"`);
  if (!own) return;
  const entity = Object.values(entities).find(({ table, elsewhere }) => table === name && !elsewhere);
  if (entity) throw new UsageFault(`"${name}" is the table of the entity "${entity.id}", which has its pages`);
  if (systemTableNames.includes(name) || name.startsWith('elsewhere_'))
    throw new UsageFault(`"${name}" is a table of the server itself`);
}

/** Why nothing can be written; undefined where it can. */
function isOnlyRead({ relkind, key }: FoundTable): string | undefined {
  if (relkind !== 'r' && relkind !== 'p') return 'it is a view';
  if (key.length > 1) return `its primary key has ${key.length} columns (${key.join(', ')})`;
  return key.length === 0 ? 'it has no primary key' : undefined;
}

interface Making {
  readonly catalogue: Catalogue;
  readonly id: string;
  readonly read: ReturnType<typeof readChecks>;
  readonly only: boolean;
  readonly told: string[];
}

function fieldsOf(table: FoundTable, making: Making) {
  const properties: Record<string, RawField> = {};
  const byColumn: Record<string, string> = {};
  const dictionaries: Record<string, DictionaryFile> = {};
  const required: string[] = [];
  const searched: string[] = [];
  const times = Object.values(timesOf(table.columns.map(({ name, type }) => ({ name, base: type }))));
  for (const [i, column] of table.columns.entries()) {
    if (unread.has(column.type) || times.includes(column.name)) continue;
    // Its id says it already.
    if (column.name === table.key[0] && table.key.length === 1 && column.type === 'uuid' && column.hasDefault) continue;
    const target = targetOf(table, column, making);
    const name = nameFor(column, i, properties, target !== undefined);
    byColumn[column.name] = name;
    const choices = choicesOf(column, making, name, dictionaries);
    const readOnly = making.only || column.made !== 'never' || !isWritten(column);
    const isSearched = searched.length < mostSearched && isFilter(column, target ?? choices?.dictionary);
    if (isSearched) searched.push(name);
    const words = target === undefined ? (choices ?? wordsOf(column)) : { type: 'string' as const, lookup: target };
    properties[name] = {
      ...words,
      ...(target === undefined && !choices ? making.read.words[column.name] : {}),
      title: plain(column.comment) ?? titleFor(column, name),
      ...(readOnly ? { readOnly } : {}),
      ...(isSearched ? { search: true } : {}),
      ...(snakeCase(name) === column.name ? {} : { was: column.name }),
    };
    if (column.required && !column.hasDefault && !readOnly) required.push(name);
  }
  return { properties, byColumn, dictionaries, required };
}

const mostSearched = 5;

/** Texts, codes, references and days: what rows are looked for by. */
function isFilter({ type, array }: Column, refers: string | undefined): boolean {
  return !array && (refers !== undefined || /^(text|varchar|bpchar|citext|date|timestamptz?|bool)$/.test(type));
}

function isWritten({ type, array, choices }: Column): boolean {
  return array
    ? types[type]?.type !== 'object' && types[type] !== undefined
    : choices !== null || types[type] !== undefined;
}

function wordsOf({ type, array, length, precision, scale }: Column): Partial<RawField> {
  if (array) return { type: 'array', widget: 'json' };
  const words = types[type] ?? { type: 'string' };
  if (length !== null) return { ...words, maxLength: length };
  return type === 'numeric' && scale === 0 && (precision ?? 99) < 10 ? { type: 'integer' } : words;
}

/** A name of its own: `size` → `sizeValue`, what is no word in ASCII by its place, and a number behind what is taken. */
function nameFor(column: Column, i: number, taken: Readonly<Record<string, unknown>>, refers: boolean): string {
  const plainName = fieldName(column.name) === '' ? `column${i + 1}` : freeFieldName(column.name);
  const named = refers && !plainName.endsWith('Id') ? `${plainName}Id` : plainName;
  const free = system.has(named) || named in {} ? `${named}Value` : named;
  let name = free;
  for (let n = 2; name in taken; n += 1) name = `${free}${n}`;
  return name;
}

function titleFor(column: Column, name: string): RawField['title'] {
  return fieldName(column.name) === '' ? (plain(column.name) ?? name) : titleOf(fieldName(column.name));
}

/** Braces are places for values. */
function plain(text: string | null): string | undefined {
  const trimmed = text?.replace(/[{}]/g, '').trim();
  return trimmed === undefined || trimmed === '' ? undefined : trimmed;
}

/** A call that offers the rows that it refers to; where there is none, its author is told how to get one. */
function targetOf(table: FoundTable, column: Column, { catalogue, told }: Making): string | undefined {
  const reference = table.references.find((one) => one.column === column.name);
  if (!reference) return undefined;
  const entity = Object.values(catalogue.entities).find(({ table: own, elsewhere }) =>
    elsewhere
      ? elsewhere.schema === reference.schema && elsewhere.table === reference.table
      : reference.schema === table.schema && table.own && own === reference.table,
  );
  const call = Object.values(catalogue.calls).find((one) => one.does === 'lookup' && one.entity === entity?.id);
  if (call) return call.id;
  if (reference.table !== table.name)
    told.push(
      `"${column.name}" refers to the table "${reference.table}": import that first, and this again, to choose from its rows`,
    );
  return undefined;
}

/** The labels of an enum, or the only values of a check, as a code list of their own. */
function choicesOf(
  column: Column,
  { catalogue, id, read }: Making,
  field: string,
  dictionaries: Record<string, DictionaryFile>,
): Partial<RawField> | undefined {
  const choices = column.choices ?? (column.array ? undefined : read.choices[column.name]);
  if (!choices || choices.length === 0) return undefined;
  const wanted = (column.choicesName === null ? '' : fieldName(column.choicesName)) || `${id}${capital(field)}`;
  const items = choices.map((one) => ({ id: one, name: plain(one) ?? one }));
  let name = wanted;
  for (let n = 2; name in catalogue.dictionaries; n += 1) {
    if (sameCodes(catalogue.dictionaries[name]?.items ?? [], choices)) return { type: 'string', dictionary: name };
    name = `${wanted}${n}`;
  }
  dictionaries[name] = { title: plain(column.comment) ?? titleOf(name), items };
  return { type: 'string', dictionary: name };
}

function sameCodes(items: readonly { readonly id: string | number }[], choices: readonly string[]): boolean {
  return items.length === choices.length && items.every(({ id }, i) => id === choices[i]);
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `start_on <= end_on`, told at the second of both. */
function checkOf(
  { left, operator, right }: Compared,
  byColumn: Readonly<Record<string, string>>,
  properties: Readonly<Record<string, RawField>>,
): NonNullable<InlineEntity['checks']> {
  const [one, other] = [byColumn[left], byColumn[right]];
  if (one === undefined || other === undefined || !isSortable(properties[one])) return [];
  const words = { gt: '大于', gte: '不小于', lt: '小于', lte: '不大于' }[operator];
  const english = { gt: 'more than', gte: 'at least', lt: 'less than', lte: 'at most' }[operator];
  const [a, b] = [titled(properties[one]), titled(properties[other])];
  const text = {
    'zh-CN': `“${a.chinese}”应${words}“${b.chinese}”`,
    'en-US': `${a.english} must be ${english} ${b.english}`,
  };
  return [{ needs: { [one]: { [operator]: { field: other } } }, field: one, text }];
}

function titled(field: RawField | undefined): { chinese: string; english: string } {
  const title = field?.title ?? '';
  return typeof title === 'string'
    ? { chinese: title, english: title }
    : { chinese: title['zh-CN'], english: title['en-US'] };
}

function isSortable(field: RawField | undefined): boolean {
  return field !== undefined && !field.lookup && field.type !== 'array' && field.type !== 'object';
}
