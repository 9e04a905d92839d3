/**
 * The setting `recordRoute` where nobody is signed in yet: settings come with a session, so
 * the browser remembers what the last one said, in a cookie, as the storage is empty after signing out. On unless it
 * said off.
 */
import type { Row } from '../../core/model/catalogue.ts';

const off = 'recordRoute=off';
const oneYear = 365 * 24 * 3600;

export function keepRecordRoute(settings: Row): void {
  const age = settings['recordRoute'] === false ? oneYear : 0;
  document.cookie = `${off}; path=/; max-age=${age}; samesite=lax`;
}

export function recordsRoute(cookie: string = document.cookie): boolean {
  return !cookie.split('; ').includes(off);
}
