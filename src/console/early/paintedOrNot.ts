import { within } from './within.ts';

declare global {
  interface Window {
    /** Resolves when the page is painted, or is known not to be. */
    towlineAhead?: Promise<void>;
  }
}

/** In milliseconds since the document began. */
const longest = 1000;

/**
 * Resolves when the page is painted, is known not to be, or has been waited for long enough: the console's own code takes
 * the processor for itself, and whoever looks sees rows sooner where they are painted first.
 */
export const paintedOrNot = (): Promise<unknown> => within(longest - performance.now(), window.towlineAhead);
