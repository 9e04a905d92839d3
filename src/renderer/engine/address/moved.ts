/** How those who set an address themselves tell the window: `hashchange` tells of what the browser itself does. */

/** Told where it was set without a step of the browser's history. */
export const movedEvent = 'page:moved';

/** Told where a page has written another query into its own address, with a step or without. */
export const askedEvent = 'page:asked';

/** What an entry of the browser's history says of itself once its page has been shown. */
export interface Entry {
  readonly seen: string;
}

/** @param hash as the address bar has it, `#` and all */
export const entryOf = (hash: string): Entry => ({ seen: hash });
