import { eventHash, type EventRow } from '../../src/server/database/events.ts';

/** The first event of a record's chain (in order of `seq`) that does not follow from the one before; undefined: whole. */
export function brokenLink(chain: readonly EventRow[]): EventRow | undefined {
  return chain.find((event, i) => {
    const before = chain[i - 1];
    const follows = event.seq === i + 1 && event.prevHash === (before?.hash ?? '');
    return !follows || event.hash !== eventHash(event);
  });
}
