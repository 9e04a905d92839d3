/** A wall-clock time of the wire (`2026-03-01 08:00:00`) as milliseconds since 1970; null where it is none. */
export function instantOf(wireTime: unknown, zone: string): number | null {
  const parts = typeof wireTime === 'string' ? /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(wireTime) : null;
  if (!parts) return null;
  const asUtc = Date.parse(`${parts[1]}T${parts[2]}Z`);
  if (Number.isNaN(asUtc)) return null;
  // The offset there is known only once we are near: a change of clocks may lie in between.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc, zone), zone);
}

/** Milliseconds by which the zone's wall clock is ahead of UTC around this instant. */
function offsetAt(instant: number, zone: string): number {
  const shown = new Date(instant).toLocaleString('sv-SE', { timeZone: zone });
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}
