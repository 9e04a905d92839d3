/**
 * Calls of the same kind that come within a moment of each other share one transaction: each is answered after its commit,
 * and what goes wrong with one of them is no other's fault.
 */
import { Refusal } from '../records/refusal.ts';
import type { Answered } from './answer.ts';
import { runCall, runTogether, type CallRun, type Together } from './callRun.ts';

export interface Gathering {
  /** @throws what `runCall` throws */
  readonly run: (run: CallRun, together: Together) => Promise<Answered>;
}

/** Milliseconds between the beginnings of two transactions: whoever comes after a quiet while waits for nobody. */
const beginsEvery = 25;
/** Of one transaction; the rest goes into the next one. */
const mostTogether = 200;

interface Waiting {
  readonly run: CallRun;
  readonly resolve: (answered: Answered) => void;
  readonly reject: (fault: unknown) => void;
}

interface Queue {
  waiting: Waiting[];
  isBusy: boolean;
  begun: number;
}

export function openGathering(): Gathering {
  const queues = new Map<Together, Queue>();

  async function take(queue: Queue, together: Together): Promise<void> {
    queue.begun = performance.now();
    const taken = queue.waiting.splice(0, mostTogether);
    await settle(taken, together);
    queue.isBusy = false;
    if (queue.waiting.length > 0) schedule(queue, together);
  }

  function schedule(queue: Queue, together: Together): void {
    if (queue.isBusy) return;
    queue.isBusy = true;
    const rest = queue.begun + beginsEvery - performance.now();
    if (rest > 0) setTimeout(() => void take(queue, together), rest);
    else setImmediate(() => void take(queue, together));
  }

  return {
    run: (run, together) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(together) ?? { waiting: [], isBusy: false, begun: -Infinity };
        queues.set(together, queue);
        queue.waiting.push({ run, resolve, reject });
        schedule(queue, together);
      }),
  };
}

/** Never fails: what goes wrong is told to whoever waits. What is done alone may wait for locks: the next ones do not wait for it. */
async function settle(taken: readonly Waiting[], together: Together): Promise<void> {
  const [only] = taken;
  if (only && taken.length === 1) return void tell(only, runCall(only.run));
  const outcomes = await runTogether(
    taken.map(({ run }) => run),
    together,
  ).catch(() => []);
  for (const [place, one] of taken.entries()) {
    const outcome = outcomes[place] ?? 'alone';
    if (outcome instanceof Refusal) one.reject(outcome);
    else if (outcome === 'alone') void tell(one, runCall(one.run));
    else one.resolve(outcome);
  }
}

function tell({ resolve, reject }: Waiting, answered: Promise<Answered>): Promise<void> {
  return answered.then(resolve, reject);
}
