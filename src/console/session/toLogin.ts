/** The way to the login page. */
import { readAddress, replaceWith } from '../api/address.ts';
import { guardNavigation } from './guard.ts';
import { recordsRoute } from './recordRoute.ts';

/** To the login page, with the way back; does nothing where it is open already. */
export function toLogin(): void {
  const address = readAddress();
  const decision = guardNavigation(address, { token: false, user: false, recordRoute: recordsRoute() });
  if (decision.does === 'replace') replaceWith(decision.address);
}
