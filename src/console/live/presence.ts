/** Who handles which record, as the server tells; and what is handled here, told to the server. A console that is not answered says nothing of it. */
import { rowOf } from '../../core/model/row.ts';
import type { PresencePort } from '../../renderer/engine/ports.ts';
import { presencePath } from '../api/routes.ts';
import type { Http, Request } from '../api/request.ts';

export interface PresenceStore extends PresencePort {
  /** One message of the event stream. */
  readonly hear: (presence: unknown) => void;
  /** The stream stands again: what it told meanwhile was missed. */
  readonly again: () => void;
  /** The page is closed, or loaded anew: what it holds is left. Where the browser brings it back, `again` claims it. */
  readonly leave: () => void;
  readonly stop: () => void;
}

interface Other {
  readonly name: string | null;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** What is held here is told anew after a break for so long, in milliseconds; the server forgets it by then. */
const heldFor = 45_000;
/** Milliseconds: rows come first. */
const askedAfter = 500;
const nobody: readonly (string | null)[] = [];
const keyOf = (entity: string, id: string): string => JSON.stringify([entity, id]);

/** @param tab this page's name among those of its user: what it leaves another may go on with. */
export function openPresence(http: Pick<Http, 'send'>, tab: string): PresenceStore {
  const others = new Map<string, Map<string, Other>>();
  const names = new Map<string, readonly (string | null)[]>();
  const listeners = new Set<() => void>();
  const own = new Map<string, { readonly entity: string; readonly id: string; count: number; at: number }>();
  const sending = new Map<string, Promise<void>>();
  let asked = false;
  let asking: ReturnType<typeof setTimeout> | undefined;

  function tell(place: string): void {
    names.set(
      place,
      [...(others.get(place)?.values() ?? [])].map(({ name }) => name),
    );
    for (const listener of listeners) listener();
  }

  function forget(place: string, key: string): void {
    const there = others.get(place);
    clearTimeout(there?.get(key)?.timer);
    if (there?.delete(key)) tell(place);
  }

  function hear(told: unknown): void {
    const { entity, id, key, name, seconds } = rowOf(told);
    if (typeof entity !== 'string' || typeof id !== 'string' || typeof key !== 'string') return;
    const place = keyOf(entity, id);
    if (typeof seconds !== 'number' || seconds <= 0) return forget(place, key);
    const there = others.get(place) ?? new Map<string, Other>();
    others.set(place, there);
    const before = there.get(key);
    clearTimeout(before?.timer);
    const said = typeof name === 'string' ? name : null;
    there.set(key, { name: said, timer: setTimeout(() => forget(place, key), seconds * 1000) });
    if (!before || before.name !== said) tell(place);
  }

  async function ask(): Promise<void> {
    const { data } = await http.send({ method: 'GET', path: presencePath, quiet: true });
    if (Array.isArray(data)) data.forEach(hear);
  }

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
    of: (entity, id) => names.get(keyOf(entity, id)) ?? nobody,
    watch: (listener) => {
      listeners.add(listener);
      if (!asked) {
        asked = true;
        asking = setTimeout(() => ask().catch(() => undefined), askedAfter);
      }
      return () => listeners.delete(listener);
    },
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
    hear,
    again: () => {
      if (!asked) return;
      ask().catch(() => undefined);
      for (const { entity, id, at } of own.values()) if (performance.now() - at < heldFor) send(entity, id, true);
    },
    leave: () => {
      // Nobody hears the answer: the page has gone.
      for (const { entity, id } of own.values())
        http.send({ ...telling(entity, id, false), isLast: true }).catch(() => undefined);
    },
    stop: () => {
      clearTimeout(asking);
      for (const there of others.values()) for (const { timer } of there.values()) clearTimeout(timer);
    },
  };
}
