/** Makes the views through which rows of others are read. The tables themselves are never touched. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Catalogue } from '../../../core/model/catalogue.ts';
import { deploymentZone } from '../../time/clock.ts';
import { advisoryLocks } from '../advisoryLocks.ts';
import type { Database } from '../open.ts';
import type { Remark } from '../sync/syncState.ts';
import { findElsewhere, isOurs } from './found.ts';
import { printElsewhere } from './print.ts';

/** What is not there, or has another form than its entity says, is left as it is and said: its pages say so too. */
export async function syncElsewhere(
  database: Database,
  { entities }: Pick<Catalogue, 'entities'>,
  tables: readonly string[],
): Promise<readonly Remark[]> {
  const theirs = Object.values(entities).flatMap((entity) =>
    entity.elsewhere ? [{ entity, elsewhere: entity.elsewhere }] : [],
  );
  if (theirs.length === 0) return [];
  const remarks: Remark[] = [];
  await database
    .workingOn('building')
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.elsewhere})`.execute(trx);
      const { rows } = await sql<{ own: string }>`select current_schema() as own`.execute(trx);
      const around = { own: rows[0]?.own ?? 'public', zone: deploymentZone() };
      for (const { entity, elsewhere } of theirs) {
        const at = { kind: 'elsewhere', table: `${elsewhere.schema}.${elsewhere.table}` } as const;
        if (await isOurs(trx, elsewhere, { own: around.own, tables })) {
          await sql`drop view if exists ${sql.id(around.own, entity.table)}`.execute(trx);
          remarks.push({ ...at, text: "the table is this server's own, or the database's: it is nobody else's" });
          continue;
        }
        const found = await findElsewhere(trx, elsewhere);
        if (!found) {
          remarks.push({ ...at, text: 'the table is not there, or may not be read: its pages say so until it is' });
          continue;
        }
        await sql`savepoint before_view`.execute(trx);
        try {
          const statements = printElsewhere(entity, elsewhere, found, around);
          const mark = createHash('sha256').update(statements.join('\n')).digest('hex');
          const known = await sql<{ mark: string | null }>`
            select obj_description(to_regclass(${`"${entity.table}"`}), 'pg_class') as mark`.execute(trx);
          if (known.rows[0]?.mark === mark) continue;
          for (const statement of statements) await sql.raw(statement).execute(trx);
          await sql`comment on view ${sql.id(entity.table)} is ${sql.lit(mark)}`.execute(trx);
        } catch (error) {
          await sql`rollback to savepoint before_view`.execute(trx);
          remarks.push({ ...at, text: error instanceof Error ? error.message : String(error) });
        }
      }
    });
  return remarks;
}
