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

/** What is handled here: told to the server when it begins and when its last holder ends it. */
function openHoldings(http: Pick<Http, 'send'>, tab: string): Pick<PresenceStore, 'hold' | 'again' | 'leave'> {
  const own = new Map<string, { readonly entity: string; readonly id: string; count: number; at: number }>();
  const sending = new Map<string, Promise<void>>();

  const telling = (entity: string, id: string, on: boolean): Request => ({
    method: 'POST',
    path: presencePath,
    params: { entity, id, on, tab },
    quiet: true,
  });

  /** One after the other: the server looks a record up before it holds it, and what was left meanwhile would be held after it. */
  const send = (entity: string, id: string, on: boolean): void => {
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
  };

  return {
    hold: (entity, id) => {
      const place = keyOf(entity, id);
      const held = own.get(place) ?? { entity, id, count: 0, at: 0 };
      own.set(place, held);
      held.count += 1;
      const renew = (): void => {
        held.at = performance.now();
        send(entity, id, true);
      };
      renew();
      const end = (): void => {
        held.count -= 1;
        if (held.count > 0 || own.get(place) !== held) return;
        own.delete(place);
        send(entity, id, false);
      };
      return { renew, end };
    },
    again: () => {
      for (const { entity, id, at } of own.values()) if (performance.now() - at < heldFor) send(entity, id, true);
    },
    leave: () => {
      // Nobody hears the answer: the page has gone.
      for (const { entity, id } of own.values())
        http.send({ ...telling(entity, id, false), isLast: true }).catch(() => undefined);
    },
  };
}
