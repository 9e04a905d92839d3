/** Texts between tags: markup escaped, and what XML cannot hold written as office documents do (`_x0007_`). */

/** What XML cannot hold. */
// oxlint-disable-next-line no-control-regex -- these are the characters that are looked for
export const impossible = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const unsafe = new RegExp(`[&<>"]|_x(?=[0-9A-Fa-f]{4}_)|${impossible.source}`, 'gu');
const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function xmlText(text: string): string {
  return text.replace(unsafe, (found) => {
    if (found === '_x') return '_x005F_x';
    return named[found] ?? escaped(found);
  });
}

function escaped(character: string): string {
  const code = character.charCodeAt(0);
  // Half of a pair has no form at all.
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  return `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;
}
