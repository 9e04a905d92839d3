/** How two values compare, in code as in the database. */
import type { Scalar } from './values.ts';

/** Missing and undefined are null. */
export function isNull(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Text in the order of its code points, as PostgreSQL's `COLLATE "C"` has it (UTF-16 order differs above U+FFFF). */
function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i += 1) {
    const a = left.charCodeAt(i);
    const b = right.charCodeAt(i);
    if (a !== b) return codePointRank(a) - codePointRank(b);
  }
  return left.length - right.length;
}

function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** A date beside a time is the beginning of that day. */
function asLongAs(text: string, other: string): string {
  return text.length === 10 && other.length === 19 && text[4] === '-' && other[4] === '-' ? `${text} 00:00:00` : text;
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** Negative, zero or positive; NaN where the two cannot be compared. A number makes its other side a number. */
export function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number') {
    if (typeof right === 'number') return left - right;
    return typeof right === 'string' ? left - numberOf(right) : Number.NaN;
  }
  if (typeof left !== 'string') return Number.NaN;
  if (typeof right === 'number') return numberOf(left) - right;
  if (typeof right !== 'string') return Number.NaN;
  return left.length === right.length
    ? compareText(left, right)
    : compareText(asLongAs(left, right), asLongAs(right, left));
}

/** True where both are the same value; never for null. */
export function equal(left: unknown, right: unknown): boolean {
  if (isNull(left) || isNull(right)) return false;
  return left === right || compare(left, right) === 0;
}

export function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The members of a list: an array, or codes joined by commas as the wire has them. */
export function membersOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isNull(value) || value === '') return [];
  return typeof value === 'string' ? value.split(',') : [value];
}
