/** What the server does for itself now and then: clears away what has ended, seals what has come. */
import type { FastifyInstance } from 'fastify';
import { sweepKeys } from './calls/idempotency.ts';
import type { Database } from './database/open.ts';
import { sealFeeds } from './database/seals/seals.ts';
import { sweepStrayFiles } from './files/strayFiles.ts';
import { sweepAllowances } from './records/allowance.ts';
import { sweepDevices } from './sessions/device.ts';
import { sweepCodes } from './sessions/verificationCodes.ts';
import type { Clock } from './time/clock.ts';
import type { Loops } from './time/loops.ts';

interface UpkeepOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly dataDir: string;
  readonly loops: Loops;
  /** What the parts that are open clear away of their own. */
  readonly sweeps: readonly Step[];
}

export interface Upkeep {
  /** Seconds since 1970; 0 before the first time. */
  readonly lastSeal: () => number;
}

type Step = () => Promise<void>;

const hour = 3_600_000;
const fiveMinutes = 300_000;

export function keepUp(app: FastifyInstance, { database, clock, dataDir, loops, sweeps }: UpkeepOptions): Upkeep {
  const db = database.kysely;
  const own: readonly Step[] = [
    () => sweepDevices(db, clock.now()),
    () => sweepCodes(db, clock.now()),
    () => sweepAllowances(db, clock.now()),
    () => sweepKeys(db, clock.now()),
    async () => void (await sweepStrayFiles(db, dataDir, clock.now())),
  ];
  doEvery(app, loops, { name: 'sweeps', every: hour, steps: [...sweeps, ...own] });
  let lastSeal = 0;
  const seal: Step = async () => {
    await sealFeeds(database.workingOn('statistics'), clock.now());
    lastSeal = clock.now().getTime() / 1000;
  };
  doEvery(app, loops, { name: 'seals', every: fiveMinutes, steps: [seal] });
  return { lastSeal: () => lastSeal };
}

interface Due {
  readonly name: string;
  readonly every: number;
  readonly steps: readonly Step[];
}

/** The first time once that long has passed. One step that fails keeps none of the others. */
function doEvery(app: FastifyInstance, loops: Loops, { name, every, steps }: Due): void {
  const loop = loops.keep({
    name,
    every,
    first: every,
    timeout: 1_800_000,
    turn: async ({ beat, signal }) => {
      const faults: unknown[] = [];
      for (const step of steps) {
        if (signal.aborted) break;
        await step().catch((error: unknown) => void faults.push(error));
        beat();
      }
      if (faults.length > 0) throw faults[0];
    },
  });
  app.addHook('onClose', () => loop.stop());
}
