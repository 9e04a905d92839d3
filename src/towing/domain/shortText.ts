/** In a row or a sentence there is no room for a longer one; the record has all of it. */
const longest = 40;

/** A text by its beginning, where it is long. */
export function shortText(text: string): string {
  const signs = [...text];
  return signs.length > longest ? `${signs.slice(0, longest - 1).join('')}…` : text;
}
