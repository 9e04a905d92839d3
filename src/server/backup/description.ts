/** What an archive says of itself before anything else, and the row that tells when the last one was made. */
import type { Kysely } from 'kysely';
import { hasTexts } from '../../core/model/row.ts';
import type { Tables } from '../database/tables.ts';

export const descriptionName = 'backup.json';
export const format = 1;

export interface BackupDescription {
  readonly format: number;
  readonly made: string;
  /** Of the PostgreSQL whose files it holds. */
  readonly postgres: string;
  readonly major: number;
  /** Of all entries together, unpacked. */
  readonly bytes: number;
  /** The first segment of the log that a restore needs. */
  readonly firstSegment: string;
}

/** The row of `installation` that tells of the last backup: `{at, bytes}`. */
export const lastBackupKey = 'lastBackup';

/** When the last backup was finished; null where there was none. */
export async function lastBackupAt(db: Kysely<Tables>): Promise<Date | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', lastBackupKey).executeTakeFirst();
  return hasTexts(row?.value, 'at') ? new Date(row.value.at) : null;
}
