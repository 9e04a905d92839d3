/** The moments at which something can change, each once, the earliest first. */

export interface Moments {
  readonly add: (at: number) => void;
  /** Undefined where nothing is to come. */
  readonly next: () => number | undefined;
}

export function openMoments(): Moments {
  const sorted: number[] = [];
  const indexFor = (at: number): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    add: (at) => {
      const place = indexFor(at);
      if (sorted[place] !== at) sorted.splice(place, 0, at);
    },
    next: () => sorted.pop(),
  };
}
