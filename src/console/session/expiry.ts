/** When a session ends: 12 hours after signing in at the latest. */
import { instantOf } from '../api/wireInstant.ts';
import { zoneIn } from './zone.ts';

const longest = 12 * 3600_000;
const slack = 3600_000;

/**
 * The end of a session in milliseconds since 1970. `expireTime` is a number (seconds or milliseconds), an ISO time, or a
 * wall-clock time of the deployment's zone; one that no session can have, such as another zone's, counts as 12 hours.
 */
export function expiryOf(expireTime: unknown, now: number, zone = zoneIn(null)): number {
  const read = readTime(expireTime, zone);
  return read !== null && read > now && read <= now + longest + slack ? read : now + longest;
}

function readTime(value: unknown, zone: string): number | null {
  if (typeof value === 'number') return value < 1e12 ? value * 1000 : value;
  if (typeof value !== 'string') return null;
  const parsed = instantOf(value, zone) ?? Date.parse(value);
  return Number.isNaN(parsed) ? null : parsed;
}
