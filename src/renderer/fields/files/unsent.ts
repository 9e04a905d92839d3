/** Files that were chosen in a form and have not arrived: the form is not sent without them. */
import { createContext } from 'react';

/** On their way, or refused on it; what failed weighs more, for it waits for the person. */
export type Waiting = 'sending' | 'failed';

export interface Unsent {
  /** What one input waits for; null once all that was chosen there has arrived or is taken away. */
  readonly tell: (input: string, waiting: Waiting | null) => void;
  readonly state: () => Waiting | null;
  readonly subscribe: (listener: () => void) => () => void;
}

export function openUnsent(): Unsent {
  const inputs = new Map<string, Waiting>();
  const listeners = new Set<() => void>();
  return {
    tell(input, waiting) {
      if (waiting === null) inputs.delete(input);
      else inputs.set(input, waiting);
      for (const listener of listeners) listener();
    },
    state() {
      const all = [...inputs.values()];
      return all.includes('failed') ? 'failed' : (all[0] ?? null);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Of the form around; null where an input stands in none. */
export const UnsentContext = createContext<Unsent | null>(null);
