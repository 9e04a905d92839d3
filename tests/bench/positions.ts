/**
 * What one of 200 reports of positions a second costs in processor time, which a busy machine changes little, and what they
 * leave of the dispatchers' calls: the same calls alone and meanwhile, in one run, so that the ratio tells. 40 drivers
 * report, each five times a second.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { removeFolder, signIn, startProduct, type Client } from '../browser/product.ts';
import { processorBelow, processorOf } from './processor.ts';

interface Measured {
  readonly call: string;
  readonly 'alone p50 / p95 ms': string;
  readonly 'with positions p50 / p95 ms': string;
  readonly 'p95 ratio': number;
}

const drivers = 40;
const perSecond = 200;
const seconds = 20;
const list = '/rescue_public/commandCentre/listByPageCommandCentre';

type Send = () => Promise<{ readonly status: number }>;

async function timesOf(send: Send, isOver: () => boolean): Promise<readonly number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const from = performance.now();
    const { status } = await send();
    if (status !== 200) throw new Error(`a call answered ${status}`);
    times.push(performance.now() - from);
    await pause(50);
  }
  return times.sort((one, other) => one - other);
}

const at = (times: readonly number[], share: number): number =>
  Math.round(times[Math.floor(times.length * share)] ?? 0);
const told = (times: readonly number[]): string => `${at(times, 0.5)} / ${at(times, 0.95)}`;

function wireNow(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** At the rate that is wanted, whatever the answers take. @returns how long each took */
async function reportAll(people: readonly Client[], isOver: () => boolean): Promise<readonly number[]> {
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  const begun = performance.now();
  const send = (person: Client, sent: number): void => {
    const positions = [
      { point: { lng: 113.93 + (sent % 7) * 1e-4, lat: 22.54 }, accuracy: 10, speed: 5, time: wireNow() },
    ];
    const from = performance.now();
    const report = person
      .post('/trailerOrdersDriverAPP/position', { positions })
      .then(({ status }) => (status === 200 ? void times.push(performance.now() - from) : undefined));
    open.add(report);
    void report.finally(() => open.delete(report));
  };
  for (let sent = 0; !isOver(); await pause(2))
    for (const due = ((performance.now() - begun) * perSecond) / 1000; sent < due; sent += 1) {
      const person = people[sent % people.length];
      if (person) send(person, sent);
    }
  await Promise.all(open);
  return times.sort((one, other) => one - other);
}

function until(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() > end;
}

/** At the rate of a working day, at which reports share transactions. */
async function costOf(pid: number, people: readonly Client[]): Promise<Record<string, string | number>> {
  const spent = (): readonly [number, number] => [processorOf(pid), processorBelow(pid, 'postgres')];
  const [server, database] = spent();
  const { length } = await reportAll(people, until(10_000));
  const [serverThen, databaseThen] = spent();
  const each = (ms: number): string => (ms / length).toFixed(2);
  return {
    call: `processor ms a report: server ${each(serverThen - server)}, database ${each(databaseThen - database)}`,
  };
}

export async function measurePositions(): Promise<readonly (Measured | Record<string, string | number>)[]> {
  const product = await startProduct({ env: {} });
  try {
    const police = await signIn(product.url, 'police');
    const names = Array.from({ length: drivers }, (_, n) =>
      n === 0 ? 'driver' : `driver${String(n + 1).padStart(2, '0')}`,
    );
    const people: Client[] = [];
    for (const name of names) people.push(await signIn(product.url, name));
    const calls: Readonly<Record<string, Send>> = {
      'list of 20': () => police.post(list, {}),
      'poll of one command centre': () => police.get('/rescue_public/commandCentre/getTask'),
    };
    const cost = await costOf(product.pid, people);
    const alone: Record<string, readonly number[]> = {};
    for (const [name, send] of Object.entries(calls)) alone[name] = await timesOf(send, until(seconds * 500));
    const rows: Measured[] = [];
    const over = until(seconds * 1000);
    const reporting = reportAll(people, over);
    for (const [name, send] of Object.entries(calls)) {
      const busy = await timesOf(send, until(seconds * 500));
      const before = alone[name] ?? [];
      const ratio = Math.round((at(busy, 0.95) / Math.max(1, at(before, 0.95))) * 10) / 10;
      rows.push({
        call: name,
        'alone p50 / p95 ms': told(before),
        'with positions p50 / p95 ms': told(busy),
        'p95 ratio': ratio,
      });
    }
    const reports = await reporting;
    const rate = Math.round(reports.length / seconds);
    return [
      cost,
      ...rows,
      { call: `positions, ${rate} a second answered`, 'with positions p50 / p95 ms': told(reports) },
    ];
  } finally {
    await product.stop();
    removeFolder(product);
  }
}

if (process.argv[1] === import.meta.filename) console.table(await measurePositions());
