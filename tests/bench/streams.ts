/**
 * Many consoles on one process: what open event streams take of its memory, and when they hear of a change. The streams are
 * held by a process of their own. STREAMS says how many (5,000), by eight to a session, as many as one may have.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { streamsASession } from '../../src/server/events/stream.ts';
import { signIn } from '../browser/product.ts';
import { onOwnDatabase, type Own } from './ownDatabase.ts';
import { processorOf } from './processor.ts';
import { multiply, openSessions } from './people.ts';
import type { Heard, StreamsPlan } from './streamsClient.ts';

const streams = Number(process.env['STREAMS'] ?? 5000);
const changes = 20;
/** Milliseconds: between two changes, and until memory has come to rest. */
const between = 1000;
const rest = 5000;

type Figures = Readonly<Record<string, string | number>>;

/** Resident, in megabytes. */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

export const measureStreams = (): Promise<readonly Figures[]> => onOwnDatabase(measure);

async function measure({ product, client }: Own): Promise<readonly Figures[]> {
  const tokens = await openSessions(client, await makePolice(client));
  const police = await signIn(product.url, 'police');
  await pause(rest);
  const empty = memoryOf(product.pid);
  const child = fork(join(import.meta.dirname, 'streamsClient.ts'), { execArgv: ['--import', 'tsx'] });
  const plan: StreamsPlan = { url: product.url, tokens: fill(tokens) };
  child.send(plan);
  await once(child, 'message');
  await pause(rest);
  const open = memoryOf(product.pid);
  const before = processorOf(product.pid);
  const sent = new Map<string, number>();
  for (let turn = 0; turn < changes; turn++) {
    const from = Date.now();
    const { body } = await police.post('/rescue_public/commandCentre/trailerAddPC', {
      accidentPlaceName: '深南大道',
      accidentPoint: { lng: 113.95, lat: 22.55 },
      trailerOrdersList: [{ vehicleCarno: `粤B${10_000 + turn}`, tonnageId: 2 }],
    });
    sent.set((body.data as { id: string }).id, from);
    await pause(between);
  }
  const spent = processorOf(product.pid) - before;
  child.send('end');
  const [heard] = (await once(child, 'message')) as [Heard];
  return figures(heard, sent, { memory: open - empty, spent });
}

/** Colleagues of the police user, one to a session. @returns their ids */
async function makePolice(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(`select id from "user" where username = 'police'`);
  const ids = rows.map(({ id }) => id);
  await multiply(client, 'user', ids, Math.ceil(streams / streamsASession), ['username', 'username_key', 'mobile']);
  const made = await client.query<{ id: string }>(`select id from "user" where id like '%~%'`);
  return made.rows.map(({ id }) => id);
}

/** As many as a session may have, session after session. */
const fill = (tokens: readonly string[]): readonly string[] =>
  Array.from({ length: streams }, (_, at) => tokens[Math.floor(at / streamsASession)] ?? '');

function figures(heard: Heard, sent: ReadonlyMap<string, number>, taken: { memory: number; spent: number }): Figures[] {
  const all = [...sent].map(([id, from]) => ({ from, times: heard[id] ?? [] }));
  const first = (times: readonly number[]): number => times.reduce((least, time) => Math.min(least, time), Infinity);
  return [
    { what: 'streams', figure: streams },
    { what: 'memory of the server for them, MB', figure: Math.round(taken.memory) },
    { what: 'streams that missed a change', figure: all.reduce((sum, { times }) => sum + streams - times.length, 0) },
    spread(
      'from the first that hears of a change to each, ms',
      all.flatMap(({ times }) => times.map((time) => time - first(times))),
    ),
    spread(
      'from the request to each, ms',
      all.flatMap(({ from, times }) => times.map((time) => time - from)),
    ),
    { what: 'processor of the server a change, ms', figure: Math.round(taken.spent / changes) },
    { what: 'load average', figure: `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores` },
  ];
}

function spread(what: string, times: readonly number[]): Figures {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { what, figure: '', p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
