/** Routes of the server that are no calls of the schemas. */
export const manifestRoute = { method: 'GET', path: '/release/manifest' } as const;
export const statusRoute = { method: 'GET', path: '/release/status' } as const;

/** The event stream, read by `fetch` so that the token stays in its header. */
export const eventsPath = '/events';

/** Browsers that are told by the Web Push protocol. */
export const pushPath = '/push';

/** Who handles which record. */
export const presencePath = '/presence';
