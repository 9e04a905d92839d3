/** Who handles which record elsewhere, as the server tells; each is forgotten when their time is over. */
import { rowOf } from '../../core/model/row.ts';
import type { PresencePort } from '../../renderer/engine/ports.ts';

interface Others extends Pick<PresencePort, 'of'> {
  /** Called whenever somebody comes or goes. */
  readonly watch: (listener: () => void) => () => void;
  /** One message of the event stream. */
  readonly hear: (presence: unknown) => void;
  readonly stop: () => void;
}

interface Other {
  readonly name: string | null;
  readonly timer: ReturnType<typeof setTimeout>;
}

const nobody: readonly (string | null)[] = [];

export const keyOf = (entity: string, id: string): string => JSON.stringify([entity, id]);

export function openOthers(): Others {
  const others = new Map<string, Map<string, Other>>();
  const names = new Map<string, readonly (string | null)[]>();
  const listeners = new Set<() => void>();

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

  return {
    of: (entity, id) => names.get(keyOf(entity, id)) ?? nobody,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hear,
    stop: () => {
      for (const there of others.values()) for (const { timer } of there.values()) clearTimeout(timer);
    },
  };
}
