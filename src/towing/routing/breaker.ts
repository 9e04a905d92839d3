/** Asks no server that has just failed again and again: after a pause one question tries whether it is back. */
interface Breaker {
  /** Whether a question may be asked now; of those that may try, only the first. */
  readonly mayAsk: () => boolean;
  readonly succeeded: () => void;
  readonly failed: () => void;
  /** When it may be asked again; null while it may. Epoch milliseconds. */
  readonly closedUntil: () => number | null;
}

const failuresAllowed = 3;
const pause = 30_000;

export function openBreaker(now: () => number): Breaker {
  let failures = 0;
  let until: number | null = null;
  return {
    mayAsk: () => {
      if (until === null) return true;
      if (now() < until) return false;
      until = now() + pause;
      return true;
    },
    succeeded: () => {
      failures = 0;
      until = null;
    },
    failed: () => {
      failures += 1;
      if (failures >= failuresAllowed) until = now() + pause;
    },
    closedUntil: () => until,
  };
}
