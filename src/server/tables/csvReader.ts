/**
 * The rows of a CSV as spreadsheets write it: in UTF-8, UTF-16 with its mark, or GB 18030; between commas, semicolons or tabs.
 */
import { looksLikeFormula } from '../../core/model/formulaText.ts';
import { refuseJob, refuseTooLarge } from '../office/faults.ts';
import { longestCell, mostColumns, mostRows, type TableRow } from '../office/table.ts';

/** @throws Refusal 422 where it is no text, or larger than what may be imported. */
export function readCsv(bytes: Buffer): TableRow[] {
  const { text, comma } = separated(decoded(bytes));
  if (text.includes('\0')) throw refuseJob('not-a-table');
  const rows: TableRow[] = [];
  let number = 1;
  let cells: string[] = [];
  for (let at = 0; at < text.length;) {
    const { value, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, comma);
    if (value.length > longestCell) throw refuseTooLarge('cellOfRow', { limit: longestCell, row: number });
    cells.push(value);
    if (cells.length > mostColumns) throw refuseTooLarge('columns', { limit: mostColumns });
    const separator = separatorAt(text, end, comma);
    at = end + separator.length;
    if (separator === comma && at < text.length) continue;
    if (cells.some((value) => value !== '')) rows.push({ number, cells: cells.map(unguarded) });
    if (rows.length > mostRows + 1) throw refuseTooLarge('rows', { limit: mostRows });
    number += 1;
    cells = [];
  }
  return rows;
}

/** What may stand between cells; where two stand as often in the headings, the one named first. */
const commas = [',', ';', '\t'] as const;
type Comma = (typeof commas)[number];

/** The separator is what a line before the headings says of it (`sep=;`, which spreadsheets hide), else what they hold most of. */
function separated(text: string): { readonly text: string; readonly comma: Comma } {
  const said = /^sep=([,;\t])(?:\r\n|\r|\n)/.exec(text);
  if (said) return { text: text.slice(said[0].length), comma: commas.find((one) => one === said[1]) ?? ',' };
  const headings = (/^[^\r\n]*/.exec(text.slice(0, longestCell))?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (comma: Comma): number => headings.split(comma).length;
  return { text, comma: commas.reduce((most, one) => (count(one) > count(most) ? one : most)) };
}

interface CellRead {
  readonly value: string;
  /** Where what separates it from the next begins. */
  readonly end: number;
}

function quotedCell(text: string, start: number): CellRead {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) throw refuseJob('table-broken');
  return { value: text.slice(start + 1, close).replaceAll('""', '"'), end: close + 1 };
}

function plainCell(text: string, start: number, comma: Comma): CellRead {
  const ends = `${comma}\r\n"`;
  let end = start;
  while (end < text.length && !ends.includes(text.charAt(end))) end += 1;
  return { value: text.slice(start, end), end };
}

/** What stands between cells, or the end of a line; empty at the end of the text. */
function separatorAt(text: string, at: number, comma: Comma): string {
  const first = text.charAt(at);
  if (first === '"' || !`${comma}\r\n`.includes(first)) throw refuseJob('table-broken');
  return text.startsWith('\r\n', at) ? '\r\n' : first;
}

function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return wideText(bytes, mark === 'fffe' ? 'utf-16le' : 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: what is no GB 18030 either is no text.
  }
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  } catch {
    throw refuseJob('not-a-table');
  }
}

function wideText(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw refuseJob('not-a-table');
  }
}

/** The apostrophe that an export puts before what looks like a formula is not part of the text. */
function unguarded(text: string): string | null {
  if (text === '') return null;
  return text.startsWith("'") && looksLikeFormula(text) ? text.slice(1) : text;
}
