/** One server process at one address: it can be killed, stopped, frozen, given another time, and started again there. */
import { fileURLToPath } from 'node:url';
import { freePort, startProduct, type Product } from '../browser/product.ts';

export interface Replica {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
  /** @returns its exit code */
  readonly stop: () => Promise<number | null>;
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** By so many milliseconds its clock is off. */
  readonly shiftClock: (milliseconds: number) => void;
  readonly running: () => boolean;
  /** Once it is up again after it has ended by itself. */
  readonly started: () => Promise<void>;
  /** What it has said since it was last started. */
  readonly log: () => string;
  /** Exit codes of processes that ended though nobody ended them. */
  readonly deaths: string[];
}

interface ReplicaSettings {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

const restartedWithin = 60_000;
const preload = fileURLToPath(new URL('./shiftedClock.ts', import.meta.url));

export async function openReplica({ folder, env }: ReplicaSettings): Promise<Replica> {
  const port = await freePort();
  let product: Product | null = null;
  let starting: Promise<void> = Promise.resolve();
  const deaths: string[] = [];
  const start = async (): Promise<void> => {
    const fresh = await started(() => startProduct({ folder, port, preload, env }));
    product = fresh;
    fresh.child.once('exit', (code, by) => {
      if (product !== fresh) return;
      product = null;
      deaths.push(`the server ended by itself with ${by ?? code}: ${fresh.log().slice(-2000)}`);
      starting = start();
    });
  };
  const ended = async (how: (running: Product) => Promise<number | null | void>): Promise<number | null> => {
    // One that could not be started has told so where it was asked for.
    await Promise.allSettled([starting]);
    const running = product;
    product = null;
    return running ? ((await how(running)) ?? null) : null;
  };
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => void product?.child.kill(name);
  return {
    url: `http://127.0.0.1:${port}`,
    start: () => (starting = start()),
    kill: async () => void (await ended((running) => running.kill())),
    stop: () => ended((running) => running.stop()),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    shiftClock: (clockOffset) => void product?.child.send({ clockOffset }),
    running: () => product !== null,
    started: () => starting,
    log: () => product?.log() ?? '',
    deaths,
  };
}

/** As whoever keeps a service running does it: where the start fails, since the database is away, it is tried again. */
async function started(start: () => Promise<Product>): Promise<Product> {
  const deadline = performance.now() + restartedWithin;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}
