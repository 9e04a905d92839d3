/** What this process knows of the archive: which tables are divided, and how far back the rows reach that are read every day. */

interface ArchiveKnown {
  readonly divided: ReadonlySet<string>;
  /** What ended and was made before may be archived; null: nothing more is. */
  readonly before: Date | null;
  /** Records that wait to be moved, and rows that are archived, about. */
  readonly waiting: number;
  readonly archived: number;
}

/** Of one database: filled in by the loop, read by every list. */
export interface Archive {
  known: ArchiveKnown;
}

export function openArchive(): Archive {
  return { known: { divided: new Set(), before: null, waiting: 0, archived: 0 } };
}

/** Where the rows lie that are read every day; the table itself holds these and all years. */
export function liveTable(table: string): string {
  return `${table}_live`;
}

/** The column that says where a row lies: 0 with those that are read every day, else the year in which its record was made. */
export const archiveColumn = 'archived';
