/**
 * A text that a spreadsheet would run as a formula, were it typed in or opened as CSV: it begins with a sign of one, as
 * wide as it may be, whatever blank, invisible or control characters stand before it. Apostrophes before the sign keep
 * it a text, and would be taken away with it.
 */
export function looksLikeFormula(text: string): boolean {
  return /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u207a-\u207c\u208a-\u208c])/u.test(
    text,
  );
}
