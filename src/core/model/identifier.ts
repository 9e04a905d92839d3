/** What identifies a thing, as it is kept and looked for however it was typed: in capitals, of half width, without blanks. */
export function identifier(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toUpperCase();
}

/** Whether it tells one thing from others, as it is kept: what has no digit says that there is none (“none”, “unknown”). */
export function identifiesOne(kept: string): boolean {
  return /\d/.test(kept);
}
