/** The places of a page whose faults are shown at the moment, as JSON of their paths: whoever stands around one leaves its faults to it. */
export interface ShownPlaces {
  /** Returns what takes it away again. */
  readonly add: (place: string) => () => void;
  readonly now: () => readonly string[];
  readonly subscribe: (listener: () => void) => () => void;
}

export function openShownPlaces(): ShownPlaces {
  let places: readonly string[] = [];
  const listeners = new Set<() => void>();
  const become = (next: readonly string[]): void => {
    places = next;
    for (const listener of listeners) listener();
  };
  return {
    add: (place) => {
      become([...places, place]);
      return () => become(places.toSpliced(places.indexOf(place), 1));
    },
    now: () => places,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
