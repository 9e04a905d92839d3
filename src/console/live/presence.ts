/** Who handles which record, as the server tells; and what is handled here, told to the server. A console that is not answered says nothing of it. */
import type { PresencePort } from '../../renderer/engine/ports.ts';
import { presencePath } from '../api/routes.ts';
import type { Http, Request } from '../api/request.ts';
import { keyOf, openOthers } from './others.ts';

export interface PresenceStore extends PresencePort {
  /** One message of the event stream. */
  readonly hear: (presence: unknown) => void;
  /** The stream stands again: what it told meanwhile was missed. */
  readonly again: () => void;
  /** The page is closed, or loaded anew: what it holds is left. Where the browser brings it back, `again` claims it. */
  readonly leave: () => void;
  readonly stop: () => void;
}

/** What is held here is told anew after a break for so long, in milliseconds; the server forgets it by then. */
const heldFor = 45_000;
/** Milliseconds between two renewals of one's own claim. */
const renewedEvery = 15_000;
/** Milliseconds in which what was finished is printed anew: that is no new work. */
const printedAgainWithin = 2_000;
/** Milliseconds: rows come first. */
const askedAfter = 500;

/** @param tab this page's name among those of its user: what it leaves another may go on with. */
export function openPresence(http: Pick<Http, 'send'>, tab: string): PresenceStore {
  const others = openOthers();
  const own = openHoldings(http, tab);
  let asked = false;
  let asking: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    const { data } = await http.send({ method: 'GET', path: presencePath, quiet: true });
    if (Array.isArray(data)) data.forEach(others.hear);
  }

  return {
    ...others,
    ...own,
    watch: (listener) => {
      if (!asked) {
        asked = true;
        asking = setTimeout(() => ask().catch(() => undefined), askedAfter);
      }
      return others.watch(listener);
    },
    again: () => {
      if (!asked) return;
      ask().catch(() => undefined);
      own.again();
    },
    stop: () => {
      clearTimeout(asking);
      others.stop();
    },
  };
}

interface Held {
  readonly entity: string;
  readonly id: string;
  count: number;
  /** When it was told last; null while nobody is at it. */
  at: number | null;
}

/** What is handled here: told to the server when it begins and when its last holder ends it. */
function openHoldings(
  http: Pick<Http, 'send'>,
  tab: string,
): Pick<PresenceStore, 'hold' | 'finish' | 'again' | 'leave'> {
  const own = new Map<string, Held>();
  /** When each was finished last. */
  const finished = new Map<string, number>();
  const { send, sendLast } = openTelling(http, tab);

  const claim = (held: Held): void => {
    finished.delete(keyOf(held.entity, held.id));
    held.at = performance.now();
    send(held.entity, held.id, true);
  };
  const isPrintedAgain = (place: string): boolean =>
    performance.now() - (finished.get(place) ?? -Infinity) < printedAgainWithin;

  return {
    hold: (entity, id) => {
      const place = keyOf(entity, id);
      const held = own.get(place) ?? { entity, id, count: 0, at: null };
      own.set(place, held);
      held.count += 1;
      if (!isPrintedAgain(place)) claim(held);
      const renew = (): void => {
        if (held.at === null || performance.now() - held.at >= renewedEvery) claim(held);
      };
      const end = (): void => {
        held.count -= 1;
        if (held.count > 0 || own.get(place) !== held) return;
        own.delete(place);
        if (held.at !== null) send(entity, id, false);
      };
      return { renew, end };
    },
    finish: (id) => {
      for (const [place, held] of own) {
        if (held.id !== id || held.at === null) continue;
        held.at = null;
        finished.set(place, performance.now());
        send(held.entity, id, false);
      }
    },
    again: () => {
      for (const { entity, id, at } of own.values())
        if (at !== null && performance.now() - at < heldFor) send(entity, id, true);
    },
    leave: () => {
      for (const { entity, id, at } of own.values()) if (at !== null) sendLast(entity, id);
    },
  };
}

/** Tells the server what is handled here, and what is handled no more. */
function openTelling(http: Pick<Http, 'send'>, tab: string) {
  const sending = new Map<string, Promise<void>>();
  const telling = (entity: string, id: string, on: boolean): Request => ({
    method: 'POST',
    path: presencePath,
    params: { entity, id, on, tab },
    quiet: true,
  });
  return {
    /** One after the other: the server looks a record up before it holds it, and what was left meanwhile would be held after it. */
    send: (entity: string, id: string, on: boolean): void => {
      const place = keyOf(entity, id);
      const sent = (sending.get(place) ?? Promise.resolve())
        .then(() => http.send(telling(entity, id, on)))
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          if (sending.get(place) === sent) sending.delete(place);
        });
      sending.set(place, sent);
    },
    /** At once: the page is going, and nobody hears the answer. */
    sendLast: (entity: string, id: string): void => {
      http.send({ ...telling(entity, id, false), isLast: true }).catch(() => undefined);
    },
  };
}
