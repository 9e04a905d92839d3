/** The navigation guard: what happens before each navigation, as a pure decision. */
import { type Address, redirectOf } from '../api/address.ts';

const openPaths: ReadonlySet<string> = new Set(['/login', '/register', '/callback', '/403', '/404']);

type GuardDecision =
  | { readonly does: 'show' }
  /** Nobody is signed in, and the server has not said yet whether pages need it. */
  | { readonly does: 'ask' }
  /** A token without a user: user info, menu and manifest come first. */
  | { readonly does: 'load' }
  | { readonly does: 'replace'; readonly address: string };

export function guardNavigation(
  address: Address,
  session: {
    readonly token: boolean;
    readonly user: boolean;
    readonly recordRoute?: boolean;
    /** The page that the user begins with. */
    readonly start?: string | undefined;
    /** The setting `loginInterception`: where it is off, the server's own answers decide. Null until the server was asked. */
    readonly interception?: boolean | null;
  },
): GuardDecision {
  const home = session.user ? (session.start ?? '/index') : '/';
  if (address.path === '/login' && session.token) {
    const back = redirectOf(address);
    return { does: 'replace', address: back === '/' ? home : back };
  }
  if (openPaths.has(address.path)) return { does: 'show' };
  if (!session.token && session.interception === null) return { does: 'ask' };
  if (!session.token && session.interception !== false)
    return { does: 'replace', address: loginAddress(address, session.recordRoute) };
  if (!session.user) return { does: 'load' };
  if (address.path === '/') return { does: 'replace', address: home };
  return { does: 'show' };
}

/** The login page, with the way back unless that is the root, a page that is open anyway, or not to be recorded. */
export function loginAddress(from: Address, recordRoute = true): string {
  if (!recordRoute || from.path === '/' || openPaths.has(from.path)) return '/login';
  return `/login?redirect=${encodeURIComponent(from.full)}`;
}
