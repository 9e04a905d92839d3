/**
 * Statements that several ask at once are sent once: when a task comes in, all consoles of a unit ask for the same rows. They
 * share what one of them reads; what a reader sees of a row is decided for each. What was counted is kept as long as no event
 * says that it may have changed: a page that is turned or sorted anew has as many rows as before.
 */
import type { CompiledQuery } from 'kysely';

export interface KnownRows {
  /** @param read asks the database, where nobody is asking the same. The rows are shared: nobody changes them. */
  readonly of: <Row>(query: CompiledQuery<Row>, read: () => Promise<readonly Row[]>) => Promise<readonly Row[]>;
  /** @param count asks the database, where this is not known. */
  readonly counted: (query: CompiledQuery, count: () => Promise<number>) => Promise<number>;
}

/** Counts of all states together; each is some hundred bytes. */
const mostCounts = 5_000;
/** Milliseconds: what is changed in the database by hand is told by no event. */
const countedFor = 30_000;

/** @returns what is known in a state: a text that is another one after any change that can be seen in the rows. */
export function openKnownRows(): (state: string) => KnownRows {
  const reading = new Map<string, Promise<readonly unknown[]>>();
  const counts = new Map<string, { readonly count: number; readonly until: number }>();
  const keyOf = (state: string, { sql, parameters }: CompiledQuery): string =>
    `${state}\n${sql}\n${JSON.stringify(parameters)}`;

  return (state) => ({
    of: async (query, read) => {
      const key = keyOf(state, query);
      const before = reading.get(key);
      // The key names the statement, and so the shape of its rows.
      if (before) return before as ReturnType<typeof read>;
      const begun = read();
      reading.set(key, begun);
      try {
        const rows = await begun;
        for (const row of rows) freeze(row);
        return rows;
      } finally {
        reading.delete(key);
      }
    },
    counted: async (query, count) => {
      const key = keyOf(state, query);
      const known = counts.get(key);
      if (known && performance.now() < known.until) return known.count;
      const until = performance.now() + countedFor;
      const counted = await count();
      if (counts.size >= mostCounts) counts.clear();
      counts.set(key, { count: counted, until });
      return counted;
    },
  });
}

/** With its lists and points: whoever would change one changed it for everybody. */
function freeze(row: unknown): void {
  if (typeof row !== 'object' || row === null) return;
  for (const value of Object.values(row)) if (typeof value === 'object' && value !== null) Object.freeze(value);
  Object.freeze(row);
}
