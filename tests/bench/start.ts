/** What a second start costs: milliseconds until it is ready, processor time until then, and memory once it has settled. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

interface Measured {
  readonly start: string;
  readonly 'ready after, ms': string;
  readonly 'processor until ready, ms': number;
  readonly 'resident, MB': number;
}

const root = resolve(import.meta.dirname, '../..');
const times = 5;
/** What a start leaves to be collected is gone by then, and what it does afterwards is done. */
const settled = 3000;

const ways: Readonly<Record<string, readonly string[]>> = {
  'of the built server': ['src/commands/start.mjs', 'serve'],
  'of its sources, through tsx': ['--import', 'tsx', 'src/serve.ts'],
};

interface Started {
  readonly ready: number;
  readonly processor: number;
  readonly resident: number;
}

const median = (all: readonly number[]): number => [...all].sort((one, other) => one - other)[all.length >> 1] ?? 0;

/** Both of the process alone: PostgreSQL's are its own. Linux counts processor time in hundredths of a second. */
function processorOf({ pid }: ChildProcess): number {
  const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(after[11]) + Number(after[12])) * 10;
}

function residentOf({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function startOnce(way: readonly string[], dataDir: string): Promise<Started> {
  const from = performance.now();
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, way, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  try {
    await saysReady(child);
    const [ready, processor] = [performance.now() - from, processorOf(child)];
    await pause(settled);
    return { ready, processor, resident: residentOf(child) };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

function saysReady(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let said = '';
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes('Towline is ready')) done();
    });
    child.once('exit', (code) => fail(new Error(`the server ended with ${code} before it was ready:\n${said}`)));
  });
}

export async function measureStart(): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  chmodSync(folder, 0o711);
  try {
    const measured = Object.entries(ways).map(([start, way]) => ({ start, way, starts: new Array<Started>() }));
    for (const { way } of measured) await startOnce(way, join(folder, 'data'));
    // In turn, so that a busy moment of the machine meets all of them. Those before have built and planted.
    for (let i = 0; i < times; i++)
      for (const { way, starts } of measured) starts.push(await startOnce(way, join(folder, 'data')));
    return measured.map(({ start, starts }) => {
      const taken = starts.map(({ ready }) => Math.round(ready));
      return {
        start,
        'ready after, ms': `${median(taken)} (${Math.min(...taken)} to ${Math.max(...taken)})`,
        'processor until ready, ms': median(starts.map(({ processor }) => processor)),
        'resident, MB': Math.round(median(starts.map(({ resident }) => resident))),
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) console.table(await measureStart());
