/** How much a request may bring, looked at in one pass before anything is made of it: what follows takes time with its size. */
import { memberIn } from '../../core/model/row.ts';
import { refuse } from '../records/faults.ts';
import type { Refusal } from '../records/refusal.ts';

/** Of a query, a form, or one object of a JSON body, each time that it stands there. */
export const mostNames = 200;
/** Names, items, objects and lists of a whole input. */
const mostValues = 20_000;
/** Deeper than any input that a schema can describe; what recurses over an input stands on it. */
const deepest = 32;

function tooManyNames(): Refusal {
  return refuse('too-many-names', { values: { limit: mostNames } });
}

function tooManyValues(): Refusal {
  return refuse('too-many-values', { values: { limit: mostValues } });
}

/** The names of a query or a form, and that what is escaped there is UTF-8, before it is taken apart. @throws Refusal 400 */
export function boundPairs(text: string): void {
  let names = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    names += 1;
    if (names > mostNames) throw tooManyNames();
  }
  if (isUnreadable(text)) throw refuse('bad-encoding');
}

/** The sign for what is no character, where nobody has sent that sign. */
function isUnreadable(text: string): boolean {
  const sign = encodeURIComponent('\ufffd');
  return text.includes('%') && !text.toUpperCase().includes(sign) && String(new URLSearchParams(text)).includes(sign);
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A JSON text before it is parsed; whether it is one says the parser. @throws Refusal 400 */
export function boundJson(text: string): void {
  /** How many names each open object has so far; the innermost last. */
  const names: number[] = [];
  let values = 0;
  const count = (): void => {
    values += 1;
    if (values > mostValues) throw tooManyValues();
  };
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case comma:
        count();
        break;
      case colon: {
        const here = (names.pop() ?? 0) + 1;
        if (here > mostNames) throw tooManyNames();
        names.push(here);
        break;
      }
      case openList:
      case openObject:
        count();
        if (names.push(0) > deepest) throw refuse('bad-parameters');
        break;
      case closeList:
      case closeObject:
        names.pop();
        break;
    }
  }
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}

const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * An input as it was read: neither a NUL nor half a character, which cannot be stored, nor nesting or values without end.
 * @throws Refusal 400
 */
export function boundInput(input: unknown): void {
  let values = 0;
  const look = (value: unknown, depth: number): void => {
    values += 1;
    if (values > mostValues) throw tooManyValues();
    if (typeof value === 'string' && !storable(value)) throw refuse('bad-parameters');
    if (typeof value !== 'object' || value === null) return;
    if (depth >= deepest) throw refuse('bad-parameters');
    if (Array.isArray(value)) for (const item of value) look(item, depth + 1);
    else
      for (const name of Object.keys(value)) {
        if (!storable(name)) throw refuse('bad-parameters');
        look(memberIn(value, name), depth + 1);
      }
  };
  look(input, 0);
}
