/**
 * One tab leads: it alone reads the event stream and polls, so that six open tabs neither eat the browser's six
 * connections nor ring six times. Web Locks where the browser has them (https), else a lease in the storage.
 */
import { rowOf } from '../../core/model/row.ts';
import { localStore, readKept, type Store } from '../state/storage.ts';
type Lead = () => () => void;

/** Leads as soon as no other tab does; `lead` starts the work and answers how to stop it. Returns how to step down. */
export function seekLeadership(lead: Lead, own: string, locks: LockManager | undefined = navigator.locks): () => void {
  return locks ? leadByLock(lead, locks) : leadByLease(lead, own, localStore);
}

function leadByLock(lead: Lead, locks: LockManager): () => void {
  const seeking = new AbortController();
  let stepDown = (): void => seeking.abort();
  const held = locks.request('towline-leader', { signal: seeking.signal }, () => {
    const stop = lead();
    return new Promise<void>((release) => {
      stepDown = () => {
        stop();
        release();
      };
    });
  });
  held.catch((thrown: unknown) => {
    if (!seeking.signal.aborted) throw thrown;
  });
  return () => stepDown();
}

const leaseKey = 'leaderLease';
const renewEvery = 2000;
const leaseFor = 7000;

interface Lease {
  readonly tab: string;
  readonly until: number;
}

export function leadByLease(lead: Lead, own: string, storage: Store, now: () => number = Date.now): () => void {
  let stop: (() => void) | null = null;

  function renew(): void {
    const held = readLease(storage);
    if (held && held.tab !== own && held.until > now()) {
      stop?.();
      stop = null;
      return;
    }
    storage.setItem(leaseKey, JSON.stringify({ tab: own, until: now() + leaseFor } satisfies Lease));
    // Two tabs that write at the same moment: the one that wrote last holds it, the other sees that at its next turn.
    if (readLease(storage)?.tab === own) stop ??= held?.tab === own ? lead() : null;
  }

  function release(): void {
    clearInterval(timer);
    window.removeEventListener('pagehide', release);
    stop?.();
    stop = null;
    if (readLease(storage)?.tab === own) storage.removeItem(leaseKey);
  }
  const timer = setInterval(renew, renewEvery);
  window.addEventListener('pagehide', release);
  renew();
  return release;
}

function readLease(storage: Store): Lease | null {
  const { tab, until } = rowOf(readKept(storage, leaseKey));
  return typeof tab === 'string' && typeof until === 'number' ? { tab, until } : null;
}
