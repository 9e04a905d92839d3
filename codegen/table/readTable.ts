/** What PostgreSQL says of one table or view: columns, keys, references, checks. */
import pg from 'pg';
import { nearest } from '../../src/core/lint/nearest.ts';
import { UsageFault } from '../usage.ts';

export interface Column {
  readonly name: string;
  /** Of a domain, what it is made of. */
  readonly type: string;
  readonly array: boolean;
  readonly required: boolean;
  readonly hasDefault: boolean;
  /** The database fills it in: an identity, a sequence, or computed from others. */
  readonly made: 'never' | 'key' | 'computed';
  /** Of a text: its most characters. Of a number: digits, and those behind the point. */
  readonly length: number | null;
  readonly precision: number | null;
  readonly scale: number | null;
  readonly choices: readonly string[] | null;
  readonly choicesName: string | null;
  readonly comment: string | null;
}

export interface FoundTable {
  readonly schema: string;
  readonly name: string;
  /** `r` and `p` are tables; all else is only read. */
  readonly relkind: string;
  readonly own: boolean;
  readonly comment: string | null;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  readonly references: readonly { readonly column: string; readonly schema: string; readonly table: string }[];
  readonly checks: readonly string[];
}

/** `name`, or `schema.name`; without a schema it is in the one in use. @throws UsageFault */
export async function readTable(named: string, url: string | undefined): Promise<FoundTable> {
  if (url === undefined) throw new UsageFault('DATABASE_URL must name the database that the table is in');
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch (cause) {
    throw new UsageFault(
      `DATABASE_URL must name a PostgreSQL that answers: ${cause instanceof Error ? cause.message : ''}`,
    );
  }
  try {
    const point = named.indexOf('.');
    const found =
      (await find(client, null, named)) ??
      (point > 0 ? await find(client, named.slice(0, point), named.slice(point + 1)) : undefined);
    if (found) return found;
    const { rows } = await client.query<{ name: string }>(tableNames);
    const meant = nearest(
      named,
      rows.map(({ name }) => name),
    );
    throw new UsageFault(`there is no table "${named}"${meant === undefined ? '' : `; did you mean "${meant}"?`}`);
  } finally {
    await client.end();
  }
}

const tableNames = `
  select case when n.nspname = current_schema() then c.relname else n.nspname || '.' || c.relname end as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

const whole = `
  select n.nspname as schema, c.relname as name, c.relkind::text as relkind, n.nspname = current_schema() as own,
    obj_description(c.oid, 'pg_class') as comment,
    coalesce((select json_agg(json_build_object('name', a.attname, 'type', coalesce(e.typname, b.typname), 'array', e.oid is not null,
        'required', a.attnotnull or t.typnotnull, 'hasDefault', a.atthasdef or a.attidentity <> '',
        'made', case when a.attgenerated <> '' then 'computed'
          when a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%' then 'key' else 'never' end,
        'length', case when b.typname in ('varchar', 'bpchar') and m.typmod > 4 then m.typmod - 4 end,
        'precision', case when b.typname = 'numeric' and m.typmod > 4 then ((m.typmod - 4) >> 16) & 65535 end,
        'scale', case when b.typname = 'numeric' and m.typmod > 4 then (m.typmod - 4) & 2047 end,
        'choices', case when b.typtype = 'e' then (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = b.oid) end,
        'choicesName', case when b.typtype = 'e' then b.typname end,
        'comment', col_description(c.oid, a.attnum)) order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
        join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
        left join pg_type e on e.oid = b.typelem and b.typcategory = 'A'
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        cross join lateral (select case when t.typtype = 'd' then t.typtypmod else a.atttypmod end as typmod) m
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
    coalesce((select json_agg(a.attname order by k.place)
      from pg_index i cross join unnest(i.indkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where i.indrelid = c.oid and i.indisprimary), '[]') as key,
    coalesce((select json_agg(json_build_object('column', a.attname, 'schema', fn.nspname, 'table', f.relname))
      from pg_constraint r join pg_class f on f.oid = r.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum = r.conkey[1]
        join pg_index i on i.indrelid = f.oid and i.indisprimary and i.indnatts = 1 and i.indkey[0] = r.confkey[1]
      where r.conrelid = c.oid and r.contype = 'f' and cardinality(r.conkey) = 1), '[]') as references,
    coalesce((select json_agg(pg_get_constraintdef(k.oid) order by k.conname)
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'), '[]') as checks
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = coalesce($1, current_schema()) and c.relname = $2 and c.relkind in ('r', 'p', 'v', 'm', 'f')`;

async function find(client: pg.Client, schema: string | null, table: string): Promise<FoundTable | undefined> {
  return (await client.query<FoundTable>(whole, [schema, table])).rows[0];
}
