/** What was just done and can be taken back, as long as it can; and what else is offered by a press for a while. */
import type { Offer } from '../../renderer/engine/ports.ts';
import { openSignal, type Signal } from '../state/signal.ts';

export interface StandingOffer {
  /** Two deeds of the same words are taken back each by itself. */
  readonly id: number;
  /** What was done, and to which record; or what happened. */
  readonly text: string;
  readonly word: string;
  readonly undoes: boolean;
  /** In milliseconds since 1970. */
  readonly until: number;
}

export interface Offers {
  /** The oldest first. */
  readonly standing: Signal<readonly StandingOffer[]>;
  readonly make: (text: string, offer: Offer) => void;
  /** Once; nothing where it stands no more. */
  readonly take: (id: number) => void;
  readonly stop: () => void;
}

export function openOffers(now: () => number): Offers {
  const standing = openSignal<readonly StandingOffer[]>([]);
  const deeds = new Map<number, { readonly run: () => void; readonly timer: ReturnType<typeof setTimeout> }>();
  let made = 0;

  function end(id: number): (() => void) | undefined {
    const deed = deeds.get(id);
    if (!deed) return undefined;
    clearTimeout(deed.timer);
    deeds.delete(id);
    standing.write(standing.read().filter((offer) => offer.id !== id));
    return deed.run;
  }
  return {
    standing,
    make: (text, { undoes, word, seconds, run }) => {
      const same = undoes ? undefined : standing.read().find((offer) => !offer.undoes && offer.text === text);
      if (same) end(same.id);
      const id = (made += 1);
      // Its time is not stopped by a pointer that rests on it: the server's is not either.
      deeds.set(id, { run, timer: setTimeout(() => end(id), seconds * 1000) });
      standing.write([...standing.read(), { id, text, word, undoes, until: now() + seconds * 1000 }]);
    },
    take: (id) => end(id)?.(),
    stop: () => {
      for (const id of deeds.keys()) end(id);
    },
  };
}
