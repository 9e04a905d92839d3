/** Told the window where its address was set without a step of the browser's history. */
export const movedEvent = 'page:moved';
