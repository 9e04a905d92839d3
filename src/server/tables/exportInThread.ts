/** An export of many rows in a thread of its own: reading, printing and packing a million rows takes a core for minutes. */
import type { Call, Catalogue, Language, Row } from '../../core/model/catalogue.ts';
import type { Unmasked } from '../records/auditTrail.ts';
import type { Actor } from '../calls/handler.ts';
import type { ExportedList } from './exportColumns.ts';
import type { Format } from './exportFile.ts';
import type { JobRun } from '../jobs/attempt.ts';
import { startThread } from '../threads/startThread.ts';

/** What a thread is given: plain data, all of it. */
export interface ThreadOrder {
  readonly databaseUrl: string;
  readonly catalogue: Catalogue;
  readonly actor: Actor;
  readonly language: Language;
  readonly now: Date;
  readonly call: Call;
  readonly params: Row;
  readonly list: ExportedList;
  readonly format: Format;
  readonly total: number;
}

/** What it says: how far it is, and a piece of the file, which it wants to have acknowledged before the next. */
export type ThreadWord =
  | { readonly part: number }
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ended: true; readonly unmasked: readonly Unmasked[] };

/** Its memory is bounded whatever the rows are, in megabytes. */
const limits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 };
/** The lease is renewed, and a stop noticed, while the database sorts and nothing is written. */
const beat = 1_000;

export function exportInThread(
  run: JobRun,
  order: Pick<ThreadOrder, 'call' | 'params' | 'list' | 'format' | 'total'>,
  databaseUrl: string,
): Promise<void> {
  const { release, actor, language, now } = run;
  const { catalogue } = release;
  const workerData: ThreadOrder = { ...order, databaseUrl, catalogue, actor, language, now };
  const thread = startThread(new URL('./exportThread.ts', import.meta.url), { workerData, resourceLimits: limits });
  let part = 0;
  return new Promise<void>((resolve, reject) => {
    // One after the other: pieces must not overtake each other, nor the end.
    let before = Promise.resolve();
    let ended = false;
    const next = (work: () => Promise<void>): void => {
      before = before.then(work).catch(reject);
    };
    const timer = setInterval(() => next(() => run.progress(part)), beat);
    thread.on('message', (word: ThreadWord) => {
      if ('part' in word) part = word.part;
      else if ('bytes' in word) {
        next(async () => {
          await run.sink(Buffer.from(word.bytes.buffer));
          thread.postMessage('written');
        });
      } else {
        ended = true;
        run.audit.add(word.unmasked);
        next(async () => resolve());
      }
    });
    thread.on('error', reject);
    thread.on('exit', (code) => {
      clearInterval(timer);
      if (!ended) reject(new Error(`the thread of an export must end by itself, and it ended with ${code}`));
    });
  }).finally(() => thread.terminate());
}
