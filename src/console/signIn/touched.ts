/** Where a field that is begun in brings up a keyboard over the page. */
export const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches;
