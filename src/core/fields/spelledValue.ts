/** How people write numbers, days and times in a table → the text of an address. */
import { isWireDate, isWireTime, printWallClock } from '../model/wireTime.ts';
import type { Cell } from './definition.ts';

/** Without a leading plus, and without the commas between thousands. */
export function plainNumber(cell: Cell): string {
  return String(cell)
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(/^\+(?=\d)/, '');
}

export function spelledDay(cell: Cell): string {
  return (typeof cell === 'number' ? timeOfSerial(cell) : writtenTime(String(cell))).slice(0, 10);
}

export function spelledTime(cell: Cell): string {
  return typeof cell === 'number' ? timeOfSerial(cell) : writtenTime(String(cell), ' 00:00:00');
}

const dayZero = Date.UTC(1899, 11, 30);

/** Up to here programs count differently, for some of them 1900 has a 29 February; and there are the numbers that are no days. */
const lastUnsure = 60;

/** Spreadsheets count days from the end of 1899. */
function timeOfSerial(days: number): string {
  // Beyond what a date can be: the check says so.
  if (days <= lastUnsure || days > 2_958_465) return String(days);
  return printWallClock(dayZero + Math.round(days * 86_400) * 1000);
}

/** `2026/3/5 8:30` as people write it → wire form; anything else as it is, for the check to refuse. */
function writtenTime(text: string, noTime = ''): string {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!found) return text;
  const [year, month, day, hour, minute, second] = found.slice(1).map((part) => part?.padStart(2, '0'));
  const date = `${year ?? ''}-${month ?? ''}-${day ?? ''}`;
  const written = hour === undefined ? `${date}${noTime}` : `${date} ${hour}:${minute ?? ''}:${second ?? '00'}`;
  return isWireDate(written) || isWireTime(written) ? written : text;
}
