/** Reads user, menu and manifest again: another language, another release, other rights. */
import { openNewest } from '../api/newest.ts';
import { type AuthenticationOptions, fetchSignedIn } from '../signIn/authentication.ts';
import type { SignedIn } from '../session/session.ts';

/** @param onRenewed told of what is shown from now on. @returns what reads them; it rejects with `CallFault`, and what stood goes on */
export function openRenewal(needs: AuthenticationOptions, onRenewed: (fresh: SignedIn) => void): () => Promise<void> {
  const { session } = needs;
  const begin = openNewest();
  return async () => {
    const token = session.token();
    const isNews = begin();
    const fresh = await fetchSignedIn(needs);
    if (session.token() !== token || !isNews()) return;
    session.admit(fresh);
    onRenewed(fresh);
  };
}
