/** A source of chance of the product's own: the same numbers every time (mulberry32). */

export interface Random {
  /** From 0 up to but not including 1. */
  readonly next: () => number;
  /** A whole number from 0 up to but not including `below`. */
  readonly below: (below: number) => number;
  /** A whole number, both ends included. */
  readonly between: (from: number, to: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly hex: (digits: number) => string;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error('Nothing can be picked from an empty list');
      return picked;
    },
    hex: (digits) => {
      let text = '';
      while (text.length < digits) text += below(0x1000000).toString(16).padStart(6, '0');
      return text.slice(0, digits);
    },
  };
}

/** A UUID of version 7: sorts by its time. */
export function idAt(time: Date, random: Random): string {
  const milliseconds = time.getTime().toString(16).padStart(12, '0');
  const [a, b] = [random.hex(3), random.hex(15)];
  const variant = (8 + random.below(4)).toString(16);
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${a}-${variant}${b.slice(0, 3)}-${b.slice(3)}`;
}
