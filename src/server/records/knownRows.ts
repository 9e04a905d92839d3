/**
 * What statements have read, kept as long as no event says that any of it may have changed, for whoever asks the very same:
 * a page that is turned or sorted anew has as many rows as before, and when a task comes in, all consoles of a unit ask for
 * the same rows at once. Rows are kept as they lie in the database; what a reader sees of them is decided for each.
 */
import type { CompiledQuery } from 'kysely';

export interface KnownRows {
  /** @param read asks the database, where this question is new. The rows are shared: nobody changes them. */
  readonly of: <Row>(query: CompiledQuery<Row>, read: () => Promise<readonly Row[]>) => Promise<readonly Row[]>;
}

/** Of all states together. */
const mostAnswers = 2_000;
const mostRows = 20_000;
/** Of one answer: larger ones are not asked for by many at once. */
const mostOfOne = 200;

/** @returns what is known in a state: a text that is another one after any change that can be seen in the rows. */
export function openKnownRows(): (state: string) => KnownRows {
  const kept = new Map<string, Promise<readonly unknown[]>>();
  let rows = 0;

  function keep(key: string, reading: Promise<readonly unknown[]>): void {
    kept.set(key, reading);
    reading.then(
      (read) => {
        if (read.length > mostOfOne) return void kept.delete(key);
        for (const row of read) freeze(row);
        rows += read.length;
        if (kept.size <= mostAnswers && rows <= mostRows) return;
        kept.clear();
        rows = 0;
      },
      () => kept.delete(key),
    );
  }

  return (state) => ({
    of: (query, read) => {
      const key = `${state}\n${query.sql}\n${JSON.stringify(query.parameters)}`;
      const before = kept.get(key);
      // The key names the statement, and so the shape of its rows.
      if (before) return before as ReturnType<typeof read>;
      const reading = read();
      keep(key, reading);
      return reading;
    },
  });
}

/** With its lists and points: whoever would change one changed it for everybody. */
function freeze(row: unknown): void {
  if (typeof row !== 'object' || row === null) return;
  for (const value of Object.values(row)) if (typeof value === 'object' && value !== null) Object.freeze(value);
  Object.freeze(row);
}
