/** Where the storage holds whose session this is. */
import type { Store } from '../state/storage.ts';

export const tokenKey = 'accessToken';
export const userKey = 'userId';
/** Of somebody who must change their password before all else. */
export const heldKey = 'passwordDue';

export function storedSession(store: Pick<Store, 'getItem'>): { token: string | null; userId: string | null } {
  return { token: store.getItem(tokenKey), userId: store.getItem(userKey) };
}
