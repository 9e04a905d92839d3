/**
 * How many characters a pattern stands for once its repeats are written out, which is what the checker of patterns works
 * on: a{3} is three, (a|b){0,20} forty. The pattern is a regular expression; what has no end is written out once more.
 */
export function patternSize(pattern: string): number {
  const open: number[] = [];
  let size = 0;
  let last = 0;
  for (let at = 0; at < pattern.length;) {
    const piece = pieceAt(pattern, at);
    at += piece.length;
    if (piece.startsWith('(')) {
      open.push(size);
      size = 0;
      last = 0;
    } else if (piece === ')') {
      last = size;
      size += open.pop() ?? 0;
    } else if (/^[*+?{]/.test(piece)) {
      size += last * (timesOf(piece) - 1);
    } else if (piece === '|') last = 0;
    else {
      last = 1;
      size += 1;
    }
  }
  return size;
}

/** A class, an escape, a quantifier with its braces, the beginning or end of a group, or one character. */
const pieces =
  /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\k<[^>]*>|\\u\{[^}]*\}|\\u[\dA-Fa-f]{4}|\\x[\dA-Fa-f]{2}|\\c?.|\{\d+(?:,\d*)?\}\??|[*+?]\??|\(\?<?[=!]|\(\?:|\(\?<[^>]*>|./suy;

function pieceAt(pattern: string, at: number): string {
  pieces.lastIndex = at;
  return pieces.exec(pattern)?.[0] ?? pattern.slice(at, at + 1);
}

/** The most that a quantifier allows; where it has no end, its least and one. */
function timesOf(quantifier: string): number {
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
  if (least === undefined) return quantifier.startsWith('?') ? 1 : 2;
  if (comma === '') return Number(least);
  return most ? Number(most) : Number(least) + 1;
}
