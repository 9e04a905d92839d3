/** Who was signed in last, kept in the storage for pages that open without a network. It goes with the session. */
import type { Session, SignedIn } from './session.ts';

const key = 'signedIn';

/** For pages that work offline; nobody else leaves their menu behind. */
export function keepSignedIn(storage: Storage, session: Pick<Session, 'state' | 'token'>): void {
  const { signedIn } = session.state();
  if (signedIn && session.token() !== null) storage.setItem(key, JSON.stringify(signedIn));
}

/** Null where nothing is kept, or it was somebody else's. */
export function keptSignedIn(storage: Storage, userId: string | null): SignedIn | null {
  const written = storage.getItem(key);
  if (written === null || userId === null) return null;
  const kept = JSON.parse(written) as SignedIn;
  return kept.user.id === userId ? kept : null;
}
