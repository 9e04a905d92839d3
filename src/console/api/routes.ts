/** Routes of the server that are no calls of the schemas, and a call that is asked before the client of calls has come. */
import type { addresses } from '../../generated/consoleCalls.ts';

export const manifestRoute = { method: 'GET', path: '/release/manifest' } as const;
export const statusRoute = { method: 'GET', path: '/release/status' } as const;
/** All that a page asks before its first rows, of its path. */
export const openingRoute = { method: 'POST', path: '/release/opening' } as const;
/** Below the server's root. */
export const viewFolder = 'views/';

/** What the server says to those who are not in yet. */
type Terms = typeof addresses.publicKey;
export const termsPath: Terms[1] = '/publicKey';

/** The event stream, read by `fetch` so that the token stays in its header. */
export const eventsPath = '/events';

/** Browsers that are told by the Web Push protocol. */
export const pushPath = '/push';

/** Who handles which record. */
export const presencePath = '/presence';
