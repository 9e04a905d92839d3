/** Processor time of processes, in milliseconds. Linux counts hundredths of a second. */
import { readdirSync, readFileSync } from 'node:fs';

interface Spent {
  readonly parent: number;
  readonly name: string;
  readonly time: number;
}

/** Undefined where the process has just ended. */
function spentBy(pid: number): Spent | undefined {
  const found = /\((.*)\) \S (\d+) (?:\S+ ){9}(\d+) (\d+)/.exec(statOf(pid));
  return found?.[1] !== undefined
    ? { parent: Number(found[2]), name: found[1], time: (Number(found[3]) + Number(found[4])) * 10 }
    : undefined;
}

function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return '';
    throw error;
  }
}

export function processorOf(pid: number): number {
  return spentBy(pid)?.time ?? 0;
}

/** Of a process and all below it, for as long as they live. @param name only of processes of this name */
export function processorBelow(pid: number, name?: string): number {
  const all = new Map<number, Spent>();
  for (const file of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const spent = spentBy(Number(file));
    if (spent) all.set(Number(file), spent);
  }
  const isBelow = (one: number): boolean =>
    one === pid || ((all.get(one)?.parent ?? 0) > 1 && isBelow(all.get(one)?.parent ?? 0));
  return [...all]
    .filter(([one, spent]) => (name === undefined || spent.name === name) && isBelow(one))
    .reduce((sum, [, { time }]) => sum + time, 0);
}
