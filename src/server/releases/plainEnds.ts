/** A text whose lines end as an editor in a browser ends them: one sign each, so that a place in it is the same for both. */
export const withPlainEnds = (text: string): string => text.replace(/\r\n?/g, '\n');
