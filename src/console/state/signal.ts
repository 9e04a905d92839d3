/** One observable value outside React. */
import { useSyncExternalStore } from 'react';

export interface Signal<Value> {
  readonly read: () => Value;
  /** Listeners hear of it only when the value is another one. */
  readonly write: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function openSignal<Value>(first: Value): Signal<Value> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    read: () => value,
    write: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useSignal<Value>(signal: Signal<Value>): Value {
  return useSyncExternalStore(signal.subscribe, signal.read);
}
