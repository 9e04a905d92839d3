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
  /** @param turn its signal is aborted once the turn is given up: from then on it must change nothing that others see. */
  readonly turn: (turn: Turn) => Promise<void>;
}

export interface Turn {
  readonly signal: AbortSignal;
  /** A sign of life of a turn that takes long by its nature. */
  readonly beat: () => void;
}

export interface KeptLoop {
  /** The next turn begins now, or as soon as the present one has ended. */
  readonly hasten: () => void;
  /** What it does at that moment is finished first, unless it hangs. */
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
  readonly giveUp: AbortController;
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

function keepGoing(loop: Loop, onFault: (error: unknown) => void): Kept {
  const { name, every, timeout, first = 0 } = loop;
  let running: Running | null = null;
  let again = false;
  let stopped = false;
  let alive = performance.now();
  let [failures, restarts] = [0, 0];
  let next: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;

  function begin(): void {
    clearTimeout(next);
    const mine: Running = { giveUp: new AbortController(), ended: Promise.resolve() };
    running = mine;
    const isMine = (): boolean => running === mine;
    const beat = (): void => {
      if (!isMine()) return;
      alive = performance.now();
      watchOver(mine);
    };
    watchOver(mine);
    mine.ended = loop
      .turn({ signal: mine.giveUp.signal, beat })
      .then(() => {
        if (isMine()) alive = performance.now();
      })
      .catch((error: unknown) => {
        failures += 1;
        onFault(error);
      })
      .then(() => {
        if (isMine()) end();
      });
  }

  function watchOver(mine: Running): void {
    clearTimeout(watch);
    watch = setTimeout(() => {
      restarts += 1;
      onFault(new Error(`a turn of "${name}" must give a sign of life within ${timeout} ms: it is given up`));
      end();
      mine.giveUp.abort();
    }, timeout);
    watch.unref();
  }

  function end(): void {
    clearTimeout(watch);
    running = null;
    if (stopped) return;
    if (again) {
      again = false;
      begin();
    } else wait(every);
  }

  function wait(milliseconds: number): void {
    next = setTimeout(begin, milliseconds);
    next.unref();
  }

  if (first === 0) begin();
  else wait(first);
  return {
    hasten: () => {
      if (stopped) return;
      if (running) again = true;
      else begin();
    },
    stop: async () => {
      stopped = true;
      again = false;
      clearTimeout(next);
      if (running) await Promise.race([running.ended, once(running.giveUp.signal, 'abort')]);
      clearTimeout(watch);
    },
    state: () => {
      const age = (performance.now() - alive) / 1000;
      return { name, age, failures, restarts, late: age * 1000 > every + 2 * timeout };
    },
  };
}
