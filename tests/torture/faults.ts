/** What befalls the servers, their database, their network, their clocks and their disk while everybody works. */
import { setTimeout as pause } from 'node:timers/promises';
import { untilReady, type Stage, type StageKind } from './stage.ts';
import type { Replica } from './replica.ts';

export interface Fault {
  readonly name: string;
  readonly stages: readonly StageKind[];
  /** Lasts as long as it is told, where it is not over at once. @returns when its cause was gone, where not now */
  readonly strike: (struck: Struck) => Promise<void>;
  readonly possible?: (stage: Stage) => boolean;
}

interface Struck {
  readonly stage: Stage;
  /** Of several servers the one that is meant. */
  readonly replica: Replica;
  readonly milliseconds: number;
}

const both: readonly StageKind[] = ['external', 'embedded'];
const external: readonly StageKind[] = ['external'];

const hourMs = 3_600_000;

export const faults: readonly Fault[] = [
  {
    name: 'server killed',
    stages: both,
    strike: async ({ replica }) => {
      await replica.kill();
      await replica.start();
    },
  },
  {
    name: 'server stopped and started',
    stages: both,
    strike: async ({ replica }) => {
      const code = await replica.stop();
      if (code !== 0) throw new Error(`a server that was told to stop ended with ${code}`);
      await replica.start();
    },
  },
  {
    name: 'server frozen',
    stages: both,
    strike: async ({ replica, milliseconds }) => {
      replica.freeze();
      await pause(milliseconds);
      replica.thaw();
    },
  },
  {
    name: 'database restarted',
    stages: both,
    strike: async ({ stage }) => void process.kill(stage.postgresPid(), 'SIGINT'),
  },
  {
    name: 'database crashed',
    stages: both,
    strike: async ({ stage }) => void process.kill(stage.postgresPid(), 'SIGQUIT'),
  },
  {
    name: 'database killed',
    stages: both,
    strike: async ({ stage }) => void process.kill(stage.postgresPid(), 'SIGKILL'),
  },
  {
    name: 'database connections ended',
    stages: both,
    strike: async ({ stage }) => {
      const database = await stage.openDatabase();
      try {
        await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'console' and pid <> pg_backend_pid()`,
        );
      } finally {
        await database.close();
      }
    },
  },
  { name: 'network reset', stages: external, strike: async ({ stage }) => stage.proxy?.reset() },
  {
    name: 'answers of the database lost',
    stages: external,
    strike: async ({ stage: { proxy }, milliseconds }) => {
      proxy?.hold('answers');
      await pause(milliseconds / 4);
      // What the database has committed meanwhile, nobody has been told.
      proxy?.reset();
      proxy?.hold('nothing');
    },
  },
  {
    name: 'answers to commits lost',
    stages: external,
    strike: async ({ stage: { proxy }, milliseconds }) => {
      proxy?.loseAnswersTo('commit', 20);
      await pause(milliseconds);
      proxy?.loseAnswersTo('commit', 0);
    },
  },
  {
    name: 'network slow',
    stages: external,
    strike: async ({ stage: { proxy }, milliseconds }) => {
      proxy?.delay(40);
      await pause(milliseconds);
      proxy?.delay(0);
    },
  },
  {
    name: 'network silent',
    stages: external,
    strike: async ({ stage: { proxy }, milliseconds }) => {
      proxy?.hold('everything');
      await pause(milliseconds);
      proxy?.hold('nothing');
    },
  },
  ...[-600_000, -20_000, 20_000, 600_000, 13 * hourMs].map((shift): Fault => ({
    name: `clock ${shift < 0 ? '' : '+'}${shift < hourMs ? `${shift / 1000} s` : `${shift / hourMs} h`}`,
    stages: both,
    strike: async ({ replica, milliseconds }) => {
      replica.shiftClock(shift);
      await pause(milliseconds);
      replica.shiftClock(0);
    },
  })),
  {
    name: 'disk full',
    stages: both,
    possible: ({ disk }) => disk !== null,
    strike: async ({ stage: { disk }, milliseconds }) => {
      await disk?.fill();
      await pause(milliseconds);
      await disk?.free();
    },
  },
];

export interface Strike {
  readonly name: string;
  readonly began: number;
  readonly recovered: number;
  /** From the moment its cause was gone until every server answered a read again. */
  readonly recoveryMs: number;
}

export async function strike(fault: Fault, struck: Struck, token: () => string): Promise<Strike> {
  const began = performance.now();
  const ends = new Set(['server killed', 'server stopped and started']);
  await fault.strike(struck);
  const gone = ends.has(fault.name) ? began : performance.now();
  for (const replica of struck.stage.replicas) await untilServing(replica, token());
  const recovered = performance.now();
  return { name: fault.name, began, recovered, recoveryMs: recovered - gone };
}

const readsWithin = 3_000;
const timeout = 120_000;

/** Ready by its own word, and answering somebody. */
async function untilServing(replica: Replica, token: string): Promise<void> {
  const deadline = performance.now() + timeout;
  for (;;) {
    await replica.started();
    if (replica.running()) await untilReady(replica);
    const answer = await fetch(`${replica.url}/api/home/waiting`, {
      headers: { token },
      signal: AbortSignal.timeout(readsWithin),
    }).catch(() => null);
    if (answer && answer.status < 500) return;
    if (performance.now() > deadline)
      throw new Error(`${replica.url} answers nobody ${timeout} ms after a fault: ${await answer?.text()}`);
    await pause(25);
  }
}
