/** Who was signed in last, kept in the storage for pages that open without a network. It goes with the session. */
import { rowOf } from '../../core/model/row.ts';
import { readKept, type Store } from '../state/storage.ts';
import type { Session, SignedIn } from './session.ts';

const key = 'signedIn';

/** For pages that work offline; nobody else leaves their menu behind. */
export function keepSignedIn(store: Store, session: Pick<Session, 'state' | 'token'>): void {
  const { signedIn } = session.state();
  if (signedIn && session.token() !== null) store.setItem(key, JSON.stringify(signedIn));
}

/** Null where nothing is kept, it is damaged, or it was somebody else's. */
export function keptSignedIn(store: Store, userId: string | null): SignedIn | null {
  const kept = readKept(store, key);
  return userId !== null && isSignedIn(kept) && kept.user.id === userId ? kept : null;
}

function isSignedIn(kept: unknown): kept is SignedIn {
  const { user, manifest, menu } = rowOf(kept);
  return [user, manifest, menu].every((part) => typeof part === 'object' && part !== null);
}
