/** The server's time as the phone knows it: a phone's clock may be wrong, and what it did is dated by the server's. */
import { instantOf } from '../../../console/api/wireInstant.ts';
import { openSignal, type Signal } from '../../../console/state/signal.ts';

/** Less is the network's delay and the whole seconds of the wire. */
const believedMs = 10_000;

export interface ServerClock {
  /** Milliseconds by which the server is ahead of this phone. */
  readonly ahead: Signal<number>;
  readonly now: () => number;
  /** @param wire what the server said its time is. */
  readonly learn: (wire: unknown) => void;
}

export function openServerClock(zone: string, remembered: number, now: () => number = Date.now): ServerClock {
  const ahead = openSignal(remembered);
  return {
    ahead,
    now: () => now() + ahead.read(),
    learn: (wire) => {
      const instant = instantOf(wire, zone);
      if (instant === null) return;
      const difference = instant - now();
      ahead.write(Math.abs(difference) < believedMs ? 0 : Math.round(difference / 1000) * 1000);
    },
  };
}

/** `YYYY-MM-DD HH:mm:ss` in the deployment's zone. */
export function wireTimeAt(milliseconds: number, zone: string): string {
  return new Date(milliseconds).toLocaleString('sv-SE', { timeZone: zone });
}
