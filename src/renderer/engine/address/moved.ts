/** How whoever sets an address tells the window of it, beside the browser's own `hashchange`. */

/** Told where the address was set and no `hashchange` tells of it. */
export const movedEvent = 'page:moved';

/** Told where a page has written another query into its own address. */
export const queryEvent = 'page:query';
