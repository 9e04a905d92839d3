/** Another user has signed in in another window: this one begins anew as them, and says so when it does. */
import type { Store } from '../state/storage.ts';
import type { Session } from './session.ts';

const key = 'renewedFrom';

/** Whether the storage holds another user's token than that of whoever this window shows. */
export function isOtherUsers(session: Pick<Session, 'state' | 'userId'>): boolean {
  const { signedIn } = session.state();
  const holder = session.userId();
  return signedIn !== null && holder !== null && signedIn.user.id !== holder;
}

/** The token of whoever this window shows: where they stayed on a page with unsaved input, it is not sent in another's name. */
export const ownToken = (session: Pick<Session, 'state' | 'token' | 'userId'>): string | null =>
  isOtherUsers(session) ? null : session.token();

export function noteRenewal(store: Store, userId: string): void {
  store.setItem(key, userId);
}

/** True where this window has shown somebody else until now, and nobody has read that it does no more. */
export function wasRenewed(store: Store, userId: string): boolean {
  const before = store.getItem(key);
  return before !== null && before !== userId;
}

export function readRenewal(store: Store): void {
  store.removeItem(key);
}
