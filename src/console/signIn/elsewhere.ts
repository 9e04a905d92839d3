/**
 * Signing in by another identity provider: the browser is sent there with a state that only this
 * tab remembers, so that a link which somebody else began signs nobody in.
 */
import { rowOf } from '../../core/model/row.ts';
import { CallFault } from '../../renderer/engine/ports.ts';
import { readKept, windowStore } from '../state/storage.ts';
import type { AuthenticationOptions } from './authentication.ts';

const key = 'signInElsewhere';

interface Departure {
  readonly state: string;
  /** The console's path to go to once signed in. */
  readonly back: string;
}

/** Resolves once the browser is on its way. @throws CallFault, 409 `not-configured` where there is no provider */
export async function leaveToSignIn(
  { http, text }: AuthenticationOptions,
  back: string,
  leave: (url: string) => void = (url) => window.location.assign(url),
): Promise<void> {
  const { data } = await http.call('socialLogin', {}, { quiet: true, signingIn: true });
  const url = rowOf(data)['authorizationUrl'];
  const state = typeof url === 'string' && URL.canParse(url) ? new URL(url).searchParams.get('state') : null;
  if (typeof url !== 'string' || state === null) throw new CallFault(200, 'no-address', text('fault.none'));
  const departure: Departure = { state, back };
  windowStore.setItem(key, JSON.stringify(departure));
  leave(url);
}

/** What this tab left with, once. */
export function takeDeparture(): Departure | null {
  const { state, back } = rowOf(readKept(windowStore, key));
  windowStore.removeItem(key);
  return typeof state === 'string' && typeof back === 'string' ? { state, back } : null;
}
