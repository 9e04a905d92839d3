/** Lines of the audit log that are written together a moment later; those that could not be written are tried again. */
import type { Insertable, Kysely } from 'kysely';
import { insertable } from '../database/sqlText.ts';
import type { Tables } from '../database/tables.ts';

export const entityName = 'auditEntry';

export type Line = Insertable<Tables[typeof entityName]>;

interface HeldLines {
  readonly hold: (lines: readonly Line[]) => void;
  /** Writes what is held back. */
  readonly flush: () => Promise<void>;
}

/** Milliseconds. */
const wait = 250;
const waitAfterFault = 1_000;
/** While the database is away; the oldest are lost first. */
const heldAtMost = 10_000;

export function openHeldLines(database: Kysely<Tables>, onFault: (error: unknown) => void): HeldLines {
  let held: Line[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  function hold(lines: readonly Line[]): void {
    held = [...held, ...lines].slice(-heldAtMost);
    if (held.length > 0) flushIn(wait);
  }

  function flushIn(milliseconds: number): void {
    timer ??= setTimeout(() => void flush(), milliseconds);
    timer.unref();
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  }

  async function write(): Promise<void> {
    const lines = held;
    held = [];
    try {
      await insert(database, lines);
    } catch (error) {
      held = [...lines, ...held].slice(-heldAtMost);
      flushIn(waitAfterFault);
      onFault(error);
    }
  }

  return { hold, flush };
}

/** Lines whose first try was written though its answer was lost stand there already. */
export async function insert(db: Kysely<Tables>, lines: readonly Line[]): Promise<void> {
  for (const some of insertable(lines))
    await db
      .insertInto(entityName)
      .values(some)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
}
