/** A page's own dialogs are called by it, as `books#add` is by `books`, and stand in its file. */
export const pageOf = (screen: string): string => screen.split('#')[0] ?? screen;
