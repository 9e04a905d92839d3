/** A border ends where it began. */
export const closes = (ring: readonly unknown[]): boolean => String(ring[0]) === String(ring.at(-1));
