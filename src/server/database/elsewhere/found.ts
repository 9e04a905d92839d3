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
