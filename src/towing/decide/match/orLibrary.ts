/** Reads assignment problems as the OR-Library writes them: n, then n × n costs, row by row, over any number of lines. */
import type { Problem } from './problem.ts';

/** A fault of the file, with the line that it stands at. */
export class FormatFault extends Error {
  readonly line: number;

  constructor(line: number, text: string) {
    super(text);
    this.name = 'FormatFault';
    this.line = line;
  }
}

/** Beyond it, the table of costs alone is larger than what one computes in a sitting. */
const mostRows = 5_000;

/** @throws FormatFault */
export function readAssignment(text: string): Problem {
  let costs: Float64Array | null = null;
  let rows = 0;
  let count = 0;
  let line = 1;
  let firstLine = 1;
  for (const [token] of text.matchAll(/\n|[^\s]+/g)) {
    if (token === '\n') {
      line++;
      continue;
    }
    const number = /^-?\d+$/.test(token) ? Number(token) : NaN;
    if (!Number.isSafeInteger(number)) throw new FormatFault(line, `"${token.slice(0, 40)}" is no whole number`);
    if (costs === null) {
      if (number < 1 || number > mostRows)
        throw new FormatFault(
          line,
          `the first number is how many rows there are, from 1 to ${mostRows}, given ${number}`,
        );
      rows = number;
      firstLine = line;
      costs = new Float64Array(rows * rows);
    } else if (count === costs.length) {
      throw new FormatFault(line, `${rows} × ${rows} costs have been read, "${token.slice(0, 40)}" is one too many`);
    } else costs[count++] = number;
  }
  if (costs === null) throw new FormatFault(firstLine, 'the file is empty: n, then n × n costs, is expected');
  if (count < costs.length)
    throw new FormatFault(line, `${rows} × ${rows} = ${costs.length} costs are expected, the file ends after ${count}`);
  return { rows, columns: rows, costs };
}
