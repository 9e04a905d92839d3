/**
 * Reads again after something changed. Changes that come one after the other never put a reading off, and never break one off:
 * it begins soon after the first of them, and once more after those that came while it went on.
 */
interface Following {
  /** Something changed. */
  readonly changed: () => void;
  readonly stop: () => void;
}

/** Milliseconds: what one change brings with it is read once. */
const usualSettling = 150;
/** The longest pause between two readings, in milliseconds; a shorter one is as long as the reading took, so that a busy server is not asked all the time. */
const longestRest = 1000;
/** A reading that has not ended by then, in milliseconds, is waited for no longer: the line it went over may be dead. */
const firstTimeout = 5000;

function later(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}

/** A page behind another tab has its timers put off to the next whole second; a message is not. */
function soon(work: () => void, milliseconds: number): () => void {
  if (!document.hidden) return later(work, milliseconds);
  const { port1, port2 } = new MessageChannel();
  const close = (): void => {
    port1.close();
    port2.close();
  };
  port1.addEventListener('message', () => {
    close();
    work();
  });
  port1.start();
  port2.postMessage(null);
  return close;
}

/** @param read ends when its answer has come, or was refused; it is begun anew where it takes too long and something changed meanwhile */
export function followChanges(read: () => Promise<unknown>, settling = usualSettling): Following {
  let state: 'idle' | 'settling' | 'reading' = 'idle';
  let missed = false;
  let stopped = false;
  let timeout = firstTimeout;
  let cancel = (): void => undefined;

  function begin(): void {
    state = 'reading';
    missed = false;
    const since = performance.now();
    let over = false;
    const end = (): void => {
      if (over || stopped) return;
      over = true;
      cancel();
      state = 'idle';
      if (missed) wait(Math.min(longestRest, performance.now() - since));
    };
    const giveUp = (): void => {
      timeout *= 2;
      end();
    };
    cancel = later(giveUp, timeout);
    const ended = (): void => {
      if (!over) timeout = firstTimeout;
      end();
    };
    read().then(ended, ended);
  }

  function wait(rest?: number): void {
    state = 'settling';
    cancel = rest === undefined ? soon(begin, settling) : later(begin, Math.max(settling, rest));
  }

  return {
    changed: () => {
      if (stopped) return;
      if (state === 'reading') missed = true;
      else if (state === 'idle') wait();
    },
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}
