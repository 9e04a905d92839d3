/**
 * Whether the user's hand is on its way to something that is seen. Rows that others change wait until it rests: what moves away
 * beneath a pointer is missed, and what comes in its place is pressed instead.
 */
export interface Hand {
  /**
   * Done at once where the hand rests, else as soon as it does.
   * @param latest when it is done at any rate, on the clock of `performance.now()`
   */
  readonly whenAtRest: (work: () => void, latest: number) => void;
  /** @returns how to look away again */
  readonly watch: () => () => void;
}

/** Milliseconds without a move: from the end of an aim to its press less than half of it passes. */
const rest = 500;
/** Milliseconds that a hand which never rests keeps a change by others waiting. */
export const longestHold = 3000;

const moves = ['pointermove', 'dragover', 'wheel'] as const;
const ends = ['pointerup', 'pointercancel', 'dragend'] as const;

export function openHand(): Hand {
  let moved = -Infinity;
  let pressed = false;
  const move = (): void => {
    moved = performance.now();
  };
  const press = (): void => {
    move();
    pressed = true;
  };
  const end = (): void => {
    move();
    pressed = false;
  };

  return {
    whenAtRest(work, latest) {
      const look = (): void => {
        const now = performance.now();
        const left = pressed ? rest : moved + rest - now;
        if (left <= 0 || now >= latest) work();
        else setTimeout(look, Math.min(left, latest - now));
      };
      look();
    },
    watch() {
      const watched: readonly (readonly [string, () => void])[] = [
        ...moves.map((name) => [name, move] as const),
        ['pointerdown', press],
        ...ends.map((name) => [name, end] as const),
      ];
      const quietly = { capture: true, passive: true };
      for (const [name, heard] of watched) window.addEventListener(name, heard, quietly);
      return () => {
        for (const [name, heard] of watched) window.removeEventListener(name, heard, quietly);
      };
    },
  };
}
