/** Signing in and out, and what is fetched once a token is there. */
import { rowOf } from '../../core/model/row.ts';
import { fetchKept, startIn } from '../session/startPage.ts';
import { manifestRoute } from '../api/routes.ts';
import type { Row } from '../../core/model/catalogue.ts';
import { CallFault } from '../../renderer/engine/ports.ts';
import { keepRecordRoute } from '../session/recordRoute.ts';
import { expiryOf } from '../session/expiry.ts';
import type { Http } from '../api/request.ts';
import type { App } from '../app/app.ts';
import { keptSignedIn } from '../session/keptSignedIn.ts';
import { localStore } from '../state/storage.ts';
import { toLogin } from '../session/toLogin.ts';
import {
  type SignedIn,
  type Session,
  type SessionState,
  readManifest,
  readMenu,
  type UserInfo,
  readUserInfo,
} from '../session/session.ts';

const logoutTimeout = 2000;

export type AuthenticationOptions = { readonly http: Http } & Pick<
  App,
  'session' | 'signInTerms' | 'text' | 'show' | 'now'
>;

/** Signs in, stores the token, and answers the user's id. Throws `CallFault`: refused, or an answer without a token or with a bad user. */
export async function signIn(needs: AuthenticationOptions, username: string, password: string): Promise<string> {
  const params = { username, password: await passwordFor(needs, password) };
  const { data } = await needs.http.call('rescuePublicLogin', params, { signingIn: true, quiet: true });
  return storeToken(needs, data);
}

/** Comes while somebody types: the login page stands without it. */
export const fetchHash = () => import('./passwordHash.ts');

/** As the server wants it now: a page that stands open for days must not keep to what was so when it was opened. */
async function passwordFor({ signInTerms, text }: AuthenticationOptions, password: string): Promise<string> {
  const unfetched = (): never => {
    throw new CallFault(0, 'no-answer', text('fault.none'));
  };
  const { hashPassword } = await fetchHash().catch(unfetched);
  const wire = hashPassword(password);
  const { loginRSA, publicKey } = await signInTerms.ask();
  if (!loginRSA) return wire;
  const { encrypt } = await import('./encrypt.ts').catch(unfetched);
  return encrypt(publicKey, wire);
}

/** Signs in with a mobile number and the code sent to it. Throws `CallFault`, as `signIn` does. */
export async function signInByCode(needs: AuthenticationOptions, mobile: string, code: string): Promise<string> {
  const params = { mobile, verificationCode: code };
  const { data } = await needs.http.call('rescuePublicLogin', params, { signingIn: true, quiet: true });
  return storeToken(needs, data);
}

/** Signs in with what another identity provider sent back. Throws `CallFault`, 409 `not-configured` where there is none. */
export async function signInElsewhere(needs: AuthenticationOptions, params: Row): Promise<string> {
  const { data } = await needs.http.call('socialLogin', params, { signingIn: true, quiet: true });
  return storeToken(needs, data);
}

/** Stores the token of a sign-in's answer. */
function storeToken({ session, text, show, now }: AuthenticationOptions, data: unknown): string {
  const given = rowOf(data);
  const token = given['accessToken'];
  if (typeof token !== 'string' || token === '') throw rejected('no-token', text('login.noToken'), show);
  const user = readUserInfo(given['userInfo']);
  if (!user) throw rejected('bad-user', text('login.badUser'), show);
  session.open(token, expiryOf(given['expireTime'], now()), user.id);
  if (isDue(user)) session.hold(user);
  return user.id;
}

/** Fetches user, menu and manifest for the token that is there. On any failure the session is reset. */
export async function loadSignedIn(needs: AuthenticationOptions): Promise<void> {
  const { session } = needs;
  const token = session.token();
  // Whoever goes on with what is kept is not told that nothing came: the page says that there is no network.
  const quiet = !navigator.onLine && keptSignedIn(localStore, session.userId()) !== null;
  try {
    const held = session.isHeld() ? await fetchUser(needs) : null;
    if (held && isDue(held)) return session.hold(held);
    const signedIn = await fetchSignedIn(needs, quiet);
    keepRecordRoute(signedIn.manifest.settings);
    if (session.token() !== token) return;
    session.belongsTo(signedIn.user.id);
    session.admit(signedIn);
  } catch (thrown) {
    if (isPasswordDue(thrown) && !session.isHeld()) {
      session.hold(await fetchUser(needs));
      return;
    }
    const isAway = thrown instanceof CallFault && thrown.isAway;
    const kept = isAway && !session.isHeld() ? keptSignedIn(localStore, session.userId()) : null;
    if (kept && session.token() === token) return session.admit(kept);
    if (session.token() === token) session.reset(session.state().ended);
    toLogin();
    if (!(thrown instanceof CallFault)) throw thrown;
  }
}

const isDue = ({ row }: UserInfo): boolean => row['passwordDue'] === true;

/** The server's word for whoever must change the password first. */
function isPasswordDue(thrown: unknown): boolean {
  return thrown instanceof CallFault && thrown.error === 'password-change-required';
}

async function fetchUser({ http, text, show }: AuthenticationOptions, quiet = false): Promise<UserInfo> {
  const { data } = await http.call('userInfo', {}, atStart(quiet));
  const user = readUserInfo(data);
  if (!user) throw rejected('bad-user', text('login.badUser'), show);
  return user;
}

const atStart = (quiet: boolean) => ({ ahead: 'start' as const, ...(quiet && { quiet }) });

export async function fetchSignedIn(needs: AuthenticationOptions, quiet = false): Promise<SignedIn> {
  const { http } = needs;
  const [user, menu, manifest, kept] = await Promise.all([
    fetchUser(needs, quiet),
    http.call('getUserMenuNew', {}, atStart(quiet)),
    http.send({ ...manifestRoute, ...atStart(quiet) }),
    keptOrNone(http),
  ]);
  return { user, menu: readMenu(menu.data), manifest: readManifest(manifest.data), start: startIn(kept), kept };
}

/** A page without the user's taste is better than none: undefined where it could not be read. */
async function keptOrNone(http: Http): Promise<Row | undefined> {
  try {
    return await fetchKept(http);
  } catch (thrown) {
    if (!(thrown instanceof CallFault)) throw thrown;
    return undefined;
  }
}

/** Ends the session here at once; the server's half of it is told, and ends by its idle limit where that fails. */
export function signOut({ http, session }: AuthenticationOptions): void {
  const loggingOut = http.call('logout', {}, { quiet: true, signingIn: true });
  let left = false;
  const leaveOnce = (): void => {
    if (left) return;
    left = true;
    leave(session, null);
  };
  loggingOut.then(leaveOnce, leaveOnce);
  // A server that does not answer keeps nobody signed in who wants to leave.
  setTimeout(leaveOnce, logoutTimeout);
}

/** To the login page, with an empty storage; the server knows already that the session is over. @param why what is said there */
export function leave(session: Session, why: SessionState['ended']): void {
  session.reset(why);
  toLogin();
}

function rejected(error: string, message: string, show: (message: string) => void): CallFault {
  show(message);
  return new CallFault(200, error, message);
}
