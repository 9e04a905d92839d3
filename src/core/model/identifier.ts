/** What identifies a thing, as it is kept and looked for however it was typed: in capitals, of half width, without blanks. */
export function identifier(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toUpperCase();
}

/** What is kept of one that tells a thing from others: without a digit it says that there is none (“none”, “unknown”). */
export const identifying = /\d/;
