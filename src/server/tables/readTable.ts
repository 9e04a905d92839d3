/**
 * Reads an uploaded table in a thread of its own: what a stranger has made may take long to read, and hold much. One file
 * after the other, in one thread that stays for a while; it is bounded in time, memory and in what it hands back.
 */
import type { Worker } from 'node:worker_threads';
import { refuse } from '../records/faults.ts';
import { isJobFault, refuseJob } from '../office/faults.ts';
import type { TableRow } from '../office/table.ts';
import { startThread } from '../threads/startThread.ts';
import { openTurn } from '../time/turns.ts';

/** What the thread says; after `rows` it waits for `more`. */
export type TableWord =
  | { readonly rows: readonly TableRow[] }
  | { readonly ended: true }
  | { readonly refused: string; readonly limit: string | null };

const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** A table as large as may be imported takes a second or two. */
const longest = 60_000;
/** Files that wait for their turn; their senders hold connections meanwhile. */
const mostWaiting = 4;
/** The thread ends when nobody has sent a file for so long. */
const idle = 60_000;

let thread: Worker | null = null;
let idling: NodeJS.Timeout | undefined;
const oneByOne = openTurn();
let waiting = 0;

/** @throws Refusal 422 where it is no table, broken or too large; 409 where too many are being read. */
export async function readTable(path: string): Promise<TableRow[]> {
  if (waiting >= mostWaiting) throw refuse('busy');
  waiting += 1;
  try {
    return await oneByOne(() => readInThread(path));
  } finally {
    waiting -= 1;
  }
}

async function readInThread(path: string): Promise<TableRow[]> {
  clearTimeout(idling);
  const reader = (thread ??= startReader());
  try {
    const rows = await collect(reader, path);
    idling = setTimeout(stopThread, idle).unref();
    return rows;
  } catch (error) {
    stopThread();
    throw error;
  }
}

function startReader(): Worker {
  const started = startThread(new URL('./readTableThread.ts', import.meta.url), { resourceLimits: memory });
  // A program that has nothing else to do may end.
  started.unref();
  return started;
}

function stopThread(): void {
  void thread?.terminate();
  thread = null;
}

function collect(reader: Worker, path: string): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  return new Promise<TableRow[]>((resolve, reject) => {
    const timer = setTimeout(() => {
      settle();
      reject(refuseJob('table-too-slow'));
    }, longest);
    const onMessage = (word: TableWord): void => {
      if ('rows' in word) {
        for (const row of word.rows) rows.push(row);
        reader.postMessage('more');
        return;
      }
      settle();
      if ('ended' in word) resolve(rows);
      else if (isJobFault(word.refused)) reject(refuseJob(word.refused, { values: { limit: word.limit } }));
      else reject(new Error(`the thread must refuse a table by a known name, given "${word.refused}"`));
    };
    const onError = (error: Error): void => {
      settle();
      const full = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(full ? refuseJob('table-too-large', { values: { limit: `${memory.maxOldGenerationSizeMb} MB` } }) : error);
    };
    const onExit = (code: number): void => {
      settle();
      reject(new Error(`the thread that reads a table must not end by itself, and it ended with ${code}`));
    };
    function settle(): void {
      clearTimeout(timer);
      reader.off('message', onMessage).off('error', onError).off('exit', onExit);
    }
    reader.on('message', onMessage).on('error', onError).on('exit', onExit);
    reader.postMessage(path);
  });
}
