/**
 * Statements that several ask are sent once: when a task comes in, all consoles of a unit ask for the same rows. They share
 * what one of them reads, be it at the same moment or as long as no event says that it may have changed; what a reader sees
 * of a row is decided for each. So is what was counted: a page that is turned or sorted anew has as many rows as before.
 */
import type { CompiledQuery } from 'kysely';

export interface KnownRows {
  /** @param read asks the database, where this is neither known nor being asked. The rows are shared: nobody changes them. */
  readonly of: <Row>(query: CompiledQuery<Row>, read: () => Promise<readonly Row[]>) => Promise<readonly Row[]>;
  /** @param count asks the database, where this is not known. */
  readonly counted: (query: CompiledQuery, count: () => Promise<number>) => Promise<number>;
}

/** Counts of all states together; each is some hundred bytes. */
const mostCounts = 5_000;
/** Rows of all states together, and of one statement; a row is some kilobytes. */
const mostRows = 2_000;
const rowsOfOne = 100;
/** Milliseconds: what is changed in the database by hand is told by no event. Rows are kept while many ask at the same news. */
const countedFor = 30_000;
const rowsFor = 250;

/** @returns what is known in a state: a text that is another one after any change that can be seen in the rows. */
export function openKnownRows(): (state: string) => KnownRows {
  const reading = new Map<string, Promise<readonly unknown[]>>();
  const rowsKept = keptRows();
  const counts = new Map<string, { readonly count: number; readonly until: number }>();
  const keyOf = (state: string, { sql, parameters }: CompiledQuery): string =>
    `${state}\n${sql}\n${JSON.stringify(parameters)}`;

  return (state) => ({
    of: async (query, read) => {
      const key = keyOf(state, query);
      const before = rowsKept.find(key) ?? reading.get(key);
      // The key names the statement, and so the shape of its rows.
      if (before) return before as ReturnType<typeof read>;
      const until = performance.now() + rowsFor;
      const begun = read();
      reading.set(key, begun);
      try {
        const rows = await begun;
        for (const row of rows) freeze(row);
        rowsKept.keep(key, rows, until);
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

/** What was read last, within `mostRows`. */
function keptRows() {
  const kept = new Map<string, { readonly rows: readonly unknown[]; readonly until: number }>();
  let count = 0;
  const drop = (key: string): void => {
    count -= sizeOf(kept.get(key)?.rows ?? []);
    kept.delete(key);
  };
  return {
    find: (key: string): readonly unknown[] | undefined => {
      const found = kept.get(key);
      if (found && performance.now() >= found.until) drop(key);
      return kept.get(key)?.rows;
    },
    keep: (key: string, rows: readonly unknown[], until: number): void => {
      if (rows.length > rowsOfOne) return;
      if (kept.has(key)) drop(key);
      kept.set(key, { rows, until });
      count += sizeOf(rows);
      for (const oldest of kept.keys()) {
        if (count <= mostRows) return;
        drop(oldest);
      }
    },
  };
}

/** An answer without rows is kept too, and takes its room. */
const sizeOf = (rows: readonly unknown[]): number => rows.length + 1;

/** With its lists and points: whoever would change one changed it for everybody. */
function freeze(row: unknown): void {
  if (typeof row !== 'object' || row === null) return;
  for (const value of Object.values(row)) if (typeof value === 'object' && value !== null) Object.freeze(value);
  Object.freeze(row);
}
