/** What the queue beside every page is read from: its first tasks, how many there are in each step, and the worst of each. */
import type { Row } from '../../../core/model/catalogue.ts';
import { rowOf, rowsOf } from '../../../core/model/row.ts';
import { isStepName, type QueueStepName } from '../../domain/queue.ts';

const most = 50;

export interface QueueAnswer {
  /** The worst first. */
  readonly rows: readonly Row[];
  /** Tasks by their step; a step of which there is none is absent. */
  readonly counts: Row;
  /** The first of each step that has any. */
  readonly worst: Readonly<Record<string, Row>>;
}

/** Both answer with the data of their call. */
export interface QueueCalls {
  readonly queue: (params: { readonly size: number; readonly queueStep?: QueueStepName }) => Promise<unknown>;
  readonly counts: () => Promise<unknown>;
}

export async function askQueue(calls: QueueCalls): Promise<QueueAnswer> {
  const rowsIn = async (params: Parameters<QueueCalls['queue']>[0]): Promise<readonly Row[]> =>
    rowsOf(rowOf(await calls.queue(params))['records']);
  const [rows, counted] = await Promise.all([rowsIn({ size: most }), calls.counts()]);
  const counts = rowOf(counted);
  const firsts = Object.keys(counts)
    .filter(isStepName)
    .map(async (step) => {
      const row = rows.find(({ queueStep }) => queueStep === step);
      // Where a step's tasks come after all that were asked for, the first of them is asked for by itself.
      const [first] = row ? [row] : await rowsIn({ size: 1, queueStep: step });
      return first ? [[step, first] as const] : [];
    });
  return { rows, counts, worst: Object.fromEntries((await Promise.all(firsts)).flat()) };
}
