/** What the export of every task costs those who go on working: memory over idle, and their lists meanwhile. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn, type Client } from '../browser/product.ts';

interface Measured {
  readonly export: string;
  readonly rows: number;
  readonly MB: number;
  readonly seconds: number;
  readonly 'steps of progress': number;
  readonly 'memory above idle, MB': number;
  readonly 'lists alone p50 / p99 ms': string;
  readonly 'lists meanwhile p50 / p99 ms': string;
  readonly 'p99 ratio': number;
}

interface Item {
  readonly state: string;
  readonly percentage: number;
  readonly size: number | null;
  readonly fault: string | null;
}

const list = '/rescue_public/commandCentre/listByPageCommandCentre';

/** Resident megabytes of a process, threads included. */
function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** A dispatcher at work: a list, a moment's look, the next list. */
async function working(person: Client, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const asked = [{}, { plates: 'B88' }, { accidentPlaceName: '深南大道' }];
  for (let i = 0; !isOver(); i += 1) {
    const from = performance.now();
    const { status } = await person.post(list, asked[i % asked.length]);
    if (status !== 200) throw new Error(`the list answered ${status}`);
    times.push(performance.now() - from);
    await pause(20);
  }
  return times.sort((a, b) => a - b);
}

const at = (times: readonly number[], share: number): number => times[Math.floor(times.length * share)] ?? 0;
const told = (times: readonly number[]): string => `${Math.round(at(times, 0.5))} / ${Math.round(at(times, 0.99))}`;

async function measure(url: string, pid: number, format: 'xlsx' | 'csv'): Promise<Measured> {
  const everybody = await signIn(url, 'super');
  const police = await signIn(url, 'police');
  const until = performance.now() + 8000;
  const alone = await working(police, () => performance.now() > until);
  await pause(2000);
  const idle = memoryOf(pid);
  const from = performance.now();
  const begun = await everybody.post('/vehicle/export', { call: 'listByPageCommandCentre', format });
  const { id } = begun.body.data as { id: string };
  let item: Item | undefined;
  let highest = idle;
  const steps = new Set<number>();
  const isOver = (): boolean => item?.state === 'done' || item?.state === 'failed';
  const watch = async (): Promise<void> => {
    while (!isOver()) {
      highest = Math.max(highest, memoryOf(pid));
      [item] = (await everybody.get(`/vehicle/ces?id=${id}`)).body.data as Item[];
      steps.add(item?.percentage ?? 0);
      await pause(250);
    }
  };
  const [meanwhile] = await Promise.all([working(police, isOver), watch()]);
  if (item?.state !== 'done') throw new Error(`the export must be done: ${item?.fault ?? ''}`);
  const seconds = (performance.now() - from) / 1000;
  await everybody.post('/vehicle/deleteExport', { id });
  return {
    export: format,
    rows: Number(process.env['BENCH_TASKS'] ?? 1_000_000),
    MB: item.size ?? 0,
    seconds: Math.round(seconds),
    'steps of progress': steps.size,
    'memory above idle, MB': Math.round(highest - idle),
    'lists alone p50 / p99 ms': told(alone),
    'lists meanwhile p50 / p99 ms': told(meanwhile),
    'p99 ratio': Math.round((at(meanwhile, 0.99) / at(alone, 0.99)) * 10) / 10,
  };
}

export async function measureExports(url: string, pid: number): Promise<Measured[]> {
  return [await measure(url, pid, 'xlsx'), await measure(url, pid, 'csv')];
}
