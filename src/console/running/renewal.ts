/** User, menu and manifest are read again: another language, another release, other rights. */
import { openNewest } from '../api/newest.ts';
import { manifestRoute } from '../api/routes.ts';
import { type AuthenticationOptions, fetchSignedIn } from '../signIn/authentication.ts';
import { readManifest, readMenu, readUserInfo, type SignedIn } from '../session/session.ts';

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

/** Milliseconds: a thousand consoles that come back to a server at once do not ask it at once. */
const spreadOver = 5000;

/** Looks once, a while after it is told to, whether the server says other than what is shown of user, menu or manifest, and calls where it does. */
export function openLookAgain(
  { session, http }: Pick<AuthenticationOptions, 'session' | 'http'>,
  onChanged: () => void,
): { readonly look: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function compare(): Promise<void> {
    const { signedIn } = session.state();
    const token = session.token();
    if (!signedIn || token === null) return;
    const quiet = { quiet: true };
    const [user, menu, manifest] = await Promise.all([
      http.call('userInfo', {}, quiet),
      http.call('getUserMenuNew', {}, quiet),
      http.send({ ...manifestRoute, ...quiet }),
    ]);
    if (session.token() !== token) return;
    const said = [readUserInfo(user.data), readMenu(menu.data), readManifest(manifest.data)];
    if (JSON.stringify(said) !== JSON.stringify([signedIn.user, signedIn.menu, signedIn.manifest])) onChanged();
  }
  return {
    look: () => {
      clearTimeout(timer);
      // One that is not answered is looked at when the stream comes back the next time.
      timer = setTimeout(() => void compare().catch(() => undefined), Math.random() * spreadOver);
    },
    stop: () => clearTimeout(timer),
  };
}
