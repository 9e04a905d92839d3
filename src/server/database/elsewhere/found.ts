/** What stands of a table or view that is another's. */
import { sql, type Kysely } from 'kysely';
import type { Elsewhere } from '../../../core/model/entity/elsewhere.ts';
import type { Tables } from '../tables.ts';

export interface FoundColumn {
  readonly name: string;
  /** As a cast takes it. */
  readonly type: string;
  /** Of an array: of its items. */
  readonly item: string | null;
  /** As of `pg_type.typname`; of a domain, of what it is made of. */
  readonly base: string;
  /** The database fills it in, and nobody else. */
  readonly made: boolean;
  readonly hasDefault: boolean;
}

export interface FoundElsewhere {
  /** `r` and `p` are tables, all else is only read. */
  readonly relkind: string;
  readonly columns: readonly FoundColumn[];
  /** The columns of its primary key, in order. */
  readonly key: readonly string[];
}

/** Undefined where it is not there, or may not be seen. */
export async function findElsewhere(
  db: Kysely<Tables>,
  { schema, table }: Pick<Elsewhere, 'schema' | 'table'>,
): Promise<FoundElsewhere | undefined> {
  const { rows } = await sql<{ relkind: string; columns: FoundColumn[] | null; key: string[] | null }>`
    select c.relkind::text as relkind,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'item', case when b.typelem <> 0 and b.typcategory = 'A' then format_type(b.typelem, null) end,
          'base', b.typname, 'made', a.attgenerated <> '' or a.attidentity = 'a',
          'hasDefault', a.atthasdef or a.attidentity <> '') order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
          join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select json_agg(a.attname order by k.place)
        from pg_index i cross join unnest(i.indkey) with ordinality as k (number, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relname = ${table} and c.relkind in ('r', 'p', 'v', 'm', 'f')
  `.execute(db);
  const [found] = rows;
  return found && { relkind: found.relkind, columns: found.columns ?? [], key: found.key ?? [] };
}

/**
 * Whether it is a table of this server, a part of one, or one of the database itself: whoever read or wrote it as another's
 * would pass by all that the server keeps of its own.
 * @param tables of the server, in its own schema
 */
export async function isOurs(
  db: Kysely<Tables>,
  { schema, table }: Pick<Elsewhere, 'schema' | 'table'>,
  { own, tables }: { readonly own: string; readonly tables: readonly string[] },
): Promise<boolean> {
  if (/^pg_|^information_schema$/.test(schema)) return true;
  const { rows } = await sql<{ ours: boolean }>`
    select coalesce(bool_or(m.nspname = ${own} and regexp_replace(r.relname, '_[a-z]?[0-9_]+$', '') = any(${[...tables]}::text[])
      or m.nspname = ${own} and r.relname = any(${[...tables]}::text[])), false) as ours
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      cross join lateral (select c.oid as id union select a.relid from pg_partition_ancestors(c.oid) as a (relid)
        union select i.inhparent from pg_inherits i where i.inhrelid = c.oid) as above
      join pg_class r on r.oid = above.id join pg_namespace m on m.oid = r.relnamespace
    where n.nspname = ${schema} and c.relname = ${table}`.execute(db);
  return rows[0]?.ours ?? false;
}
