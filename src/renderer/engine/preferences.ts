/** How a user likes their pages: read once, written with each change, the same in every list at once. */
import type { Ports } from './ports.ts';
import { texts } from './texts.ts';

/** A dragged edge or a moved column is many changes; the last of them is what is kept. */
const settleFor = 600;

export type Preference = Readonly<Record<string, unknown>>;
type All = Readonly<Record<string, unknown>>;

export interface PreferenceStore {
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined until they have come. Without a server that keeps them they last as long as the page. */
  readonly read: () => All | undefined;
  readonly write: (key: string, value: Preference | null) => void;
  /** Asks for them, if nobody has yet. */
  readonly prepare: () => void;
  /** Sends what waits: the page is being left. */
  readonly flush: () => void;
  readonly close: () => void;
}

export function createPreferences(ports: () => Ports): PreferenceStore {
  const listeners = new Set<() => void>();
  const sending = openSending(ports, (key) => all?.[key]);
  /** Keys that were changed since they were asked for: also those that are sent by now, which the answer may not know yet. */
  const changed = new Set<string>();
  let all: All | undefined;
  let asked = false;

  const take = (next: All) => {
    all = next;
    for (const listener of listeners) listener();
  };
  /** What was changed before they came stays as it was changed. */
  const arrive = (kept: All) => {
    const own = [...changed].map((key) => [key, all?.[key]] as const);
    const next = { ...kept, ...Object.fromEntries(own) };
    take(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)));
  };
  const load = () => {
    asked = true;
    changed.clear();
    for (const key of sending.waiting()) changed.add(key);
    const { preferences } = ports();
    if (!preferences) return take({});
    preferences.read().then(arrive, () => {
      // A list as its author made it is better than none; the next page asks again.
      asked = false;
      arrive({});
    });
  };
  const prepare = () => {
    if (!asked) load();
  };
  return {
    prepare,
    subscribe(listener) {
      listeners.add(listener);
      prepare();
      return () => void listeners.delete(listener);
    },
    read() {
      // What is here already is not waited for: the first print of a list is its last.
      if (all === undefined && !asked) {
        all = ports().preferences?.now?.();
        asked = all !== undefined;
      }
      return all;
    },
    write(key, value) {
      const { [key]: _, ...others } = all ?? {};
      take(value === null ? others : { ...others, [key]: value });
      changed.add(key);
      sending.later(key);
    },
    flush: sending.flush,
    close: sending.flush,
  };
}

/** Writes each key a moment after its last change. @param valueOf what it is by then */
function openSending(ports: () => Ports, valueOf: (key: string) => unknown) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const send = (key: string) => {
    waiting.delete(key);
    const { preferences, notify, text } = ports();
    const value = (valueOf(key) ?? null) as Preference | null;
    preferences?.write(key, value).catch(() => notify('error', text(texts.preferenceFailed)));
  };
  return {
    waiting: () => waiting.keys(),
    later(key: string) {
      clearTimeout(waiting.get(key));
      waiting.set(
        key,
        setTimeout(() => send(key), settleFor),
      );
    },
    flush() {
      for (const [key, timer] of waiting) {
        clearTimeout(timer);
        send(key);
      }
    },
  };
}
