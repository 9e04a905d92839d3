/**
 * What lists have counted, kept as long as no event says that any of it may have changed: a page that is turned or sorted
 * anew has as many rows as before. Counting costs more than reading the page.
 */
import type { CompiledQuery } from 'kysely';

export interface Counts {
  /** @param count asks the database, where this question is new. */
  readonly of: (query: CompiledQuery, count: () => Promise<number>) => Promise<number>;
}

/** Of all states together; each is some hundred bytes. */
const keptAtMost = 5_000;

/** @returns the counts of a state: a text that is another one after any change that can be seen in them. */
export function openCounts(): (state: string) => Counts {
  const kept = new Map<string, number>();
  return (state) => ({
    of: async ({ sql, parameters }, count) => {
      const key = `${state}\n${sql}\n${JSON.stringify(parameters)}`;
      const before = kept.get(key);
      if (before !== undefined) return before;
      const counted = await count();
      if (kept.size >= keptAtMost) kept.clear();
      kept.set(key, counted);
      return counted;
    },
  });
}
