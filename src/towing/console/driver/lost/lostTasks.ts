/** Tasks that somebody took from this driver: kept on the phone until the driver has acknowledged them. */
import type { Row } from '../../../../core/model/catalogue.ts';
import type { ConsoleCalls } from '../../../../generated/consoleCalls.ts';
import { openSignal, type Signal } from '../../../../console/state/signal.ts';
import { isInHand, readTask, type DriverTask } from '../task.ts';

/** How it went: by the step of the same name, or by another that took it back. */
type Loss = 'cancel' | 'transfer' | 'expire' | 'withdraw';

export interface LostTask {
  readonly id: string;
  readonly taskNo: string;
  readonly loss: Loss;
  readonly why: string;
}

export interface LostTasks {
  /** The oldest first. */
  readonly tasks: Signal<readonly LostTask[]>;
  /** How many were lost since the page was opened. */
  readonly heard: Signal<number>;
  /** @throws CallFault; then the same rows are to be compared again. */
  readonly learn: (before: readonly Row[], now: readonly Row[]) => Promise<void>;
  readonly acknowledge: (tasks: readonly LostTask[]) => Promise<void>;
}

interface Needs {
  readonly userId: string;
  readonly kept: readonly LostTask[];
  readonly keep: (tasks: readonly LostTask[]) => Promise<unknown>;
  /** None where the driver ended or refused it, or still has it. */
  readonly ask: (id: string) => Promise<ConsoleCalls['lostTask']['answer']>;
}

export function openLostTasks({ userId, kept, keep, ask }: Needs): LostTasks {
  const tasks = openSignal(kept);
  const heard = openSignal(0);
  async function write(next: readonly LostTask[]): Promise<void> {
    tasks.write(next);
    await keep(next);
  }
  return {
    tasks,
    heard,
    learn: async (before, now) => {
      const { has, gone } = comparedWith(before, now, userId);
      const found = await Promise.all(gone.map(async (id) => (await ask(id)).map((row) => lostTaskOf(id, row))));
      const fresh = found.flat();
      const again = new Set([...has, ...fresh.map(({ id }) => id)]);
      const rest = tasks.read().filter(({ id }) => !again.has(id));
      if (fresh.length === 0 && rest.length === tasks.read().length) return;
      await write([...rest, ...fresh]);
      if (fresh.length > 0) heard.write(heard.read() + fresh.length);
    },
    acknowledge: (read) => write(tasks.read().filter((task) => !read.includes(task))),
  };
}

/** Which tasks the driver has now, and which of those in hand before are gone. */
export function comparedWith(
  before: readonly Row[],
  now: readonly Row[],
  userId: string,
): { readonly has: ReadonlySet<string>; readonly gone: readonly string[] } {
  const has = idsOf(now, userId, ({ state }) => state !== 'cancelled');
  return { has, gone: [...idsOf(before, userId, isInHand)].filter((id) => !has.has(id)) };
}

function idsOf(rows: readonly Row[], userId: string, which: (task: DriverTask) => boolean): ReadonlySet<string> {
  const tasks = rows.map((row) => readTask(row, userId)).filter(which);
  return new Set(tasks.map(({ id }) => id));
}

const losses: readonly Loss[] = ['cancel', 'transfer', 'expire'];

function lostTaskOf(id: string, { taskNo, step, why }: ConsoleCalls['lostTask']['answer'][number]): LostTask {
  return { id, taskNo: taskNo ?? '', loss: losses.find((one) => one === step) ?? 'withdraw', why: why ?? '' };
}
