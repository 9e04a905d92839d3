/**
 * The view through which the server reads rows that are another's, printed: a function whose body is text, so that nothing
 * depends on the table and its owner alters and drops it as ever, and a view of it that has the columns of an entity. Where rows can be
 * told apart by one column, what is written into the view is written into the table.
 */
import { escapeIdentifier as name, escapeLiteral as literal } from 'pg';
import { snakeCase } from '../../../core/model/columnNames.ts';
import { storageOf } from '../../../core/fields/index.ts';
import type { Entity } from '../../../core/model/catalogue.ts';
import { timesOf, type Elsewhere } from '../../../core/model/entity/elsewhere.ts';
import { sqlStates } from '../../postgres/sqlStates.ts';
import type { FoundColumn, FoundElsewhere } from './found.ts';
import { isOfEveryRecord } from '../../../core/model/entity/everyRecord.ts';

/** One column of the view: what it is called and of which type here and there. */
interface Shown {
  readonly name: string;
  readonly storage: string;
  readonly column: FoundColumn;
}

interface PrintOptions {
  /** The schema that the server's own tables are in. */
  readonly own: string;
  /** The deployment's zone: a time without one is read as its wall clock. */
  readonly zone: string;
}

/** @throws Error that names the column that is not there */
export function printElsewhere(
  entity: Entity,
  elsewhere: Elsewhere,
  found: FoundElsewhere,
  options: PrintOptions,
): string[] {
  const shown = shownColumns(entity, elsewhere, found);
  const view = `${name(options.own)}.${name(entity.table)}`;
  const rows = `${name(options.own)}.${name(`${entity.table}_rows`)}`;
  const write = `${name(options.own)}.${name(`${entity.table}_write`)}`;
  const system = systemColumns(entity, found, options);
  const declared = [
    ...system.map(({ name: column, storage }) => `${name(column)} ${storage}`),
    ...shown.map(({ name: column, storage }) => `${name(column)} ${storage}`),
  ];
  const selected = [
    ...system.map(({ value }) => value),
    ...shown.map((one) => `${read(`t.${name(one.column.name)}`, one, options)}`),
  ];
  const from = `${name(elsewhere.schema)}.${name(elsewhere.table)}`;
  const body = `select ${selected.join(', ')} from ${from} as t`;
  const dropped = [
    `drop view if exists ${view}`,
    `drop function if exists ${rows}()`,
    `drop function if exists ${write}()`,
  ];
  const made = [
    `create function ${rows}() returns table (${declared.join(', ')}) language sql stable as ${literal(body)}`,
    `create view ${view} as select * from ${rows}()`,
  ];
  const key = keyOf(found);
  if (!key || !isTable(found)) return [...dropped, ...made];
  return [
    ...dropped,
    ...made,
    `create function ${write}() returns trigger language plpgsql as ${literal(writing(from, key, shown, options))}`,
    `create trigger written instead of insert or update or delete on ${view} for each row execute function ${write}()`,
  ];
}

const isTable = ({ relkind }: FoundElsewhere): boolean => relkind === 'r' || relkind === 'p';

/** The one column that tells rows apart; undefined where there are several, or none. */
function keyOf({ key, columns }: FoundElsewhere): FoundColumn | undefined {
  return key.length === 1 ? columns.find((column) => column.name === key[0]) : undefined;
}

function shownColumns(entity: Entity, elsewhere: Elsewhere, { columns }: FoundElsewhere): Shown[] {
  return Object.values(entity.fields).flatMap((field) => {
    const storage = field.stored && !isOfEveryRecord(field.name) ? storageOf(field) : null;
    if (storage === null) return [];
    const there = Object.hasOwn(elsewhere.columns, field.name) ? elsewhere.columns[field.name] : snakeCase(field.name);
    const column = columns.find((one) => one.name === there);
    if (!column) throw new Error(`${elsewhere.schema}.${elsewhere.table} has no column "${there}"`);
    return [{ name: snakeCase(field.name), storage, column }];
  });
}

function systemColumns(
  entity: Entity,
  found: FoundElsewhere,
  { own, zone }: PrintOptions,
): { readonly name: string; readonly storage: string; readonly value: string }[] {
  const id = idOf(found);
  const { made, changed } = timesOf(found.columns);
  const last = (column: string): string =>
    `(select e.${column} from ${name(own)}.event as e where e.entity = ${literal(entity.id)} and e.record_id = ${id} order by e.seq desc limit 1)`;
  const time = (column: string | undefined): string => {
    const there = found.columns.find((one) => one.name === column);
    return there
      ? read(`t.${name(there.name)}`, { storage: 'timestamptz(0)', column: there }, { zone })
      : 'null::timestamptz(0)';
  };
  return [
    { name: 'id', storage: 'text', value: id },
    { name: 'version', storage: 'integer', value: isTable(found) ? versionOf : '1' },
    { name: 'create_time', storage: 'timestamptz(0)', value: time(made) },
    { name: 'update_time', storage: 'timestamptz(0)', value: time(changed) },
    { name: 'event_head', storage: 'text', value: last('hash') },
    { name: 'event_seq', storage: 'integer', value: `coalesce(${last('seq')}, 0)` },
  ];
}

/** Every change of a row gives it another, whoever makes it. */
const versionOf = '(t.xmin::text::bigint & 2147483647)::integer';

/** Several columns as a list of texts; of what has no key, all that it says. */
function idOf({ key, columns }: FoundElsewhere): string {
  const named = key.length > 0 || !columns.some((column) => column.name === 'id') ? key : ['id'];
  if (named.length === 1) return `t.${name(named[0] ?? '')}::text`;
  if (named.length > 1) return `json_build_array(${named.map((one) => `t.${name(one)}::text`).join(', ')})::text`;
  return 'md5(t::text)';
}

/** What stands there, as a value of the field's own column. */
function read(
  value: string,
  { storage, column }: Pick<Shown, 'storage' | 'column'>,
  { zone }: { zone: string },
): string {
  if (storage === 'jsonb')
    return column.base === 'json' || column.base === 'jsonb' ? `${value}::jsonb` : `to_jsonb(${value})`;
  if (storage.startsWith('timestamptz') && column.base === 'timestamp')
    return `(${value} at time zone ${literal(zone)})::${storage}`;
  if (column.base === 'money') return `${value}::numeric::${storage}`;
  return `${value}::${storage}`;
}

/** A value of the field's column, as the table takes it. Its length is judged there: a cast would cut it off. */
function written(value: string, { storage, column }: Shown, { zone }: PrintOptions): string {
  if (column.item !== null && storage === 'jsonb')
    return `case when ${value} is not null then array(select i.value from jsonb_array_elements_text(${value}) with ordinality as i (value, place) order by i.place)::text[]::${column.type} end`;
  if (storage.startsWith('timestamptz') && column.base === 'timestamp')
    return `(${value} at time zone ${literal(zone)})`;
  if (column.base === 'money') return `${value}::numeric::money`;
  return `${value}::${column.type}`;
}

/** Only what is said, or differs: columns of which nobody speaks keep what their owner gives them. */
function writing(from: string, key: FoundColumn, shown: readonly Shown[], options: PrintOptions): string {
  const own = shown.filter(({ column }) => !column.made);
  const added = own.map(
    (one) => `if new.${name(one.name)} is not null then
    names := array_append(names, ${literal(name(one.column.name))});
    said := array_append(said, ${literal(written(`($1).${name(one.name)}`, one, options))});
  end if;`,
  );
  const changed = own.map(
    (one) => `if new.${name(one.name)}::text is distinct from old.${name(one.name)}::text then
    said := array_append(said, ${literal(`${name(one.column.name)} = ${written(`($1).${name(one.name)}`, one, options)}`)});
  end if;`,
  );
  const same = `t.${name(key.name)} = ($2).id::${key.type} and ${versionOf} = ($2).version`;
  return `declare
  names text[] := '{}'; said text[] := '{}'; done integer;
begin
if tg_op = 'INSERT' then
  ${added.join('\n  ')}
  execute ${literal(`insert into ${from} as t `)} || case when names = '{}' then 'default values'
      else '(' || array_to_string(names, ', ') || ') values (' || array_to_string(said, ', ') || ')' end
    || ${literal(` returning t.${name(key.name)}::text`)} into new.id using new;
  return new;
elsif tg_op = 'UPDATE' then
  ${changed.join('\n  ')}
  if said = '{}' then return new; end if;
  execute ${literal(`update ${from} as t set `)} || array_to_string(said, ', ') || ${literal(` where ${same}`)} using new, old;
else
  execute ${literal(`delete from ${from} as t where ${same}`)} using old, old;
end if;
get diagnostics done = row_count;
if done = 0 then raise exception 'the row has changed meanwhile' using errcode = ${literal(sqlStates.serialization)}; end if;
return case when tg_op = 'DELETE' then old else new end;
end`;
}
