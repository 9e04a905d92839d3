/** Places in PostgreSQL's log, by which one tells whether a replica has what the primary had. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type Lsn = bigint;

/** `16/B374D848` as a number that can be compared. */
export function lsnIn(text: string): Lsn {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The place up to which the primary has flushed its log: all that has been committed by now stands before it. */
export async function flushedLsn(primary: Kysely<Tables>): Promise<Lsn> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(primary);
  return lsnIn(rows[0]?.lsn ?? '0/0');
}
