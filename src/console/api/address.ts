import { addressParts } from '../../core/addressParts.ts';

/** The page's address in hash mode: a path and a query behind the `#`. */
export interface Address {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Path and query as they stand behind the `#`. */
  readonly full: string;
}

export function readAddress(hash: string = window.location.hash): Address {
  const full = hash.replace(/^#/, '') || '/';
  const [path, query] = addressParts(full);
  return { path: path.startsWith('/') ? path : `/${path}`, query: new URLSearchParams(query), full };
}

/** True where another site sent the browser back to the console's bare address, with what it says in the search part. */
export function isReturn(search: string, hash: string): boolean {
  const said = new URLSearchParams(search);
  return /^#?\/?$/.test(hash) && said.has('state') && (said.has('code') || said.has('error'));
}

export function goTo(full: string): void {
  window.location.hash = `#${full}`;
}

/** Replaces the present entry of the history, so that "back" does not lead into the same refusal again. */
export function replaceWith(full: string): void {
  window.location.replace(`#${full}`);
}

export function addressOf(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    // An emptied filter is said too, lest the list begin with its own.
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Where signing in leads back to: a path of this console, never another site; else the root, which leads to where the user begins. */
export function redirectOf(address: Address): string {
  const wanted = address.query.get('redirect') ?? '';
  return /^\/(?!\/)/.test(wanted) && !wanted.startsWith('/login') ? wanted : '/';
}
