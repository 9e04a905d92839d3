/**
 * Reads an uploaded table in a thread of its own: what a stranger has made may take long to read, and hold much. It is bounded
 * in time, memory and in what it hands back.
 */
import { refuseJob, refuseTooLarge } from '../office/faults.ts';
import type { TableRow } from '../office/table.ts';
import { Refusal } from '../records/refusal.ts';
import { keepThread } from '../threads/keptThread.ts';

/** What the thread says; after `rows` it waits for `more`. */
export type TableWord =
  | { readonly rows: readonly TableRow[] }
  | { readonly ended: true }
  | { readonly refused: Pick<Refusal, 'error' | 'status' | 'text' | 'values'> };

const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

const ask = keepThread<string, TableWord>({
  program: new URL('./readTableThread.ts', import.meta.url),
  does: 'reads a table',
  resourceLimits: memory,
  // A table as large as may be imported takes a second or two.
  longest: 60_000,
  tooLong: () => refuseJob('table-too-slow'),
});

/** @throws Refusal 422 where it is no table, broken or too large. */
export async function readTable(path: string): Promise<TableRow[]> {
  try {
    return await collect(path);
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isFull ? refuseTooLarge('all') : error;
  }
}

function collect(path: string): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  return ask(path, (word, say) => {
    if ('ended' in word) return rows;
    if ('refused' in word) throw new Refusal(word.refused.error, word.refused, word.refused);
    for (const row of word.rows) rows.push(row);
    say('more');
    return undefined;
  });
}
