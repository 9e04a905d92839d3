/**
 * Work that is done again and again as long as the server runs, all of it watched in one place: a turn that hangs is given
 * up and the next one begins without it, and how long ago each loop last did its work is known to whoever asks.
 */
import { once } from 'node:events';

interface Loop {
  readonly name: string;
  /** Milliseconds from the end of one turn to the beginning of the next. */
  readonly every: number;
  /** Milliseconds without a sign of life after which a turn has hung. */
  readonly timeout: number;
  /** Milliseconds before the first turn; at once where left out. */
  readonly first?: number;
  readonly turn: (turn: Turn) => Promise<void>;
}

export interface Turn {
  /**
   * Aborted once the turn is given up: from then on it must change nothing that others see. And as soon as its loop is told to
   * stop: what it has begun it ends, and it begins nothing more.
   */
  readonly signal: AbortSignal;
  /** A sign of life of a turn that takes long by its nature. */
  readonly beat: () => void;
}

export interface KeptLoop {
  /** The next turn begins now, or as soon as the present one has ended. */
  readonly hasten: () => void;
  /** What it does at that moment is finished first, unless it hangs; a turn of many steps ends by its signal. */
  readonly stop: () => Promise<void>;
}

export interface LoopState {
  readonly name: string;
  /** Seconds since a turn last succeeded or gave a sign of life. */
  readonly age: number;
  readonly failures: number;
  /** Turns that were given up. */
  readonly restarts: number;
  /** Older than a turn that waits, hangs and begins anew may make it. */
  readonly late: boolean;
}

export interface Loops {
  readonly keep: (loop: Loop) => KeptLoop;
  readonly states: () => readonly LoopState[];
}

interface Kept extends KeptLoop {
  readonly state: () => LoopState;
}

interface Running {
  /** Nobody waits for it any more. */
  readonly givenUp: AbortController;
  /** The turn's own: given up, or told to end. */
  readonly ending: AbortController;
  ended: Promise<void>;
}

export function openLoops(onFault: (error: unknown, loop: string) => void): Loops {
  const all = new Set<Kept>();
  return {
    keep: (loop) => {
      const kept = keepGoing(loop, (error) => onFault(error, loop.name));
      all.add(kept);
      return {
        hasten: kept.hasten,
        stop: async () => {
          all.delete(kept);
          await kept.stop();
        },
      };
    },
    states: () => [...all].map(({ state }) => state()),
  };
}

/** A loop as it stands. */
interface Keeping {
  readonly loop: Loop;
  readonly onFault: (error: unknown) => void;
  running: Running | null;
  /** The next turn begins without a pause. */
  again: boolean;
  stopped: boolean;
  /** When a turn last succeeded or gave a sign of life. */
  alive: number;
  failures: number;
  restarts: number;
  next?: NodeJS.Timeout;
  watch?: NodeJS.Timeout;
}

function keepGoing(loop: Loop, onFault: (error: unknown) => void): Kept {
  const { name, every, timeout, first = 0 } = loop;
  const begun = { running: null, again: false, stopped: false, alive: performance.now(), failures: 0, restarts: 0 };
  const kept: Keeping = { loop, onFault, ...begun };
  if (first === 0) begin(kept);
  else wait(kept, first);
  return {
    hasten: () => {
      if (kept.stopped) return;
      if (kept.running) kept.again = true;
      else begin(kept);
    },
    stop: async () => {
      kept.stopped = true;
      kept.again = false;
      clearTimeout(kept.next);
      const { running } = kept;
      running?.ending.abort();
      if (running) await Promise.race([running.ended, once(running.givenUp.signal, 'abort')]);
      clearTimeout(kept.watch);
    },
    state: () => {
      const { failures, restarts } = kept;
      const age = (performance.now() - kept.alive) / 1000;
      return { name, age, failures, restarts, late: age * 1000 > every + 2 * timeout };
    },
  };
}

function begin(kept: Keeping): void {
  clearTimeout(kept.next);
  const mine: Running = { givenUp: new AbortController(), ending: new AbortController(), ended: Promise.resolve() };
  kept.running = mine;
  const isMine = (): boolean => kept.running === mine;
  const beat = (): void => {
    if (!isMine()) return;
    kept.alive = performance.now();
    watchOver(kept, mine);
  };
  watchOver(kept, mine);
  mine.ended = kept.loop
    .turn({ signal: mine.ending.signal, beat })
    .then(() => {
      if (isMine()) kept.alive = performance.now();
    })
    .catch((error: unknown) => {
      kept.failures += 1;
      kept.onFault(error);
    })
    .then(() => {
      if (isMine()) end(kept);
    });
}

function watchOver(kept: Keeping, mine: Running): void {
  const { name, timeout } = kept.loop;
  clearTimeout(kept.watch);
  kept.watch = setTimeout(() => {
    kept.restarts += 1;
    kept.onFault(new Error(`a turn of "${name}" must give a sign of life within ${timeout} ms: it is given up`));
    end(kept);
    mine.ending.abort();
    mine.givenUp.abort();
  }, timeout);
  kept.watch.unref();
}

function end(kept: Keeping): void {
  clearTimeout(kept.watch);
  kept.running = null;
  if (kept.stopped) return;
  if (kept.again) {
    kept.again = false;
    begin(kept);
  } else wait(kept, kept.loop.every);
}

function wait(kept: Keeping, milliseconds: number): void {
  kept.next = setTimeout(() => begin(kept), milliseconds);
  kept.next.unref();
}
