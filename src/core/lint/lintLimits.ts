/** What a field asks of its values: limits that leave some, a pattern that is one, a default that keeps them. */
import { says } from './says/says.ts';
import { together, type Message } from '../model/said/message.ts';
import type { Field } from '../model/catalogue.ts';
import { largestIn } from '../fields/columnLimits.ts';
import { fieldKinds } from '../fields/index.ts';
import { formats } from '../fields/formats.ts';
import type { Fix } from '../source/edit.ts';
import { remove, replaceValue, swap } from '../source/fix.ts';
import { itemsOf, memberOf, numberAt, textAt, type Place } from '../source/source.ts';
import { aKind } from '../fields/kindWords.ts';
import { isWireDate, isWireTime } from '../model/wireTime.ts';
import { lintLiteral } from './lintConditions.ts';
import { brokenLimit, givenOtherwise } from './lintKinds.ts';
import { iconNames } from './kinds/icons.ts';
import { own } from './lintKnown.ts';
import { meantText } from './nearest.ts';
import type { Linting } from './lintReferences.ts';

/** A default is a value, and keeps what its own field asks of every one. */
export function lintDefault(linting: Linting, place: Place | undefined, read: Field): void {
  if (!place) return;
  const { value } = place.node;
  const given = givenOtherwise(read, place);
  if (given !== undefined) {
    const said = { name: read.name, kind: aKind(read.kind), given };
    linting.report(place, 'wrong-literal', says.isNone(said));
  } else if (value === '' && read.stored) sayBroken(linting, place, says.emptyDefault);
  else lintHeld(linting, place, read);
}

/** What a form writes into a field by itself keeps the same, and may empty it, to be filled in again. */
export function lintWritten(linting: Linting, place: Place, read: Field | undefined): void {
  const { type, value } = place.node;
  if (!read || read.standIn || type === 'object' || value === '' || type === 'null') return;
  // What is given to it is told of a value that its kind never holds.
  if (givenOtherwise(read, place) !== undefined) return;
  lintDefault(linting, place, read);
}

/** What is sent to a call keeps what its parameter asks; what is no value of its kind, or none of its only ones, is told as such. */
export function lintKept(linting: Linting, place: Place, read: Field | undefined): void {
  const { type, value } = place.node;
  if (!read || (type !== 'string' && type !== 'number') || value === '') return;
  if (fieldKinds[read.kind].literals?.includes(type) === false) return;
  const { enum: _, ...asked } = read;
  const broken = brokenOf(linting, asked, value);
  if (broken !== undefined) sayBroken(linting, place, broken, fixLimit(read, place));
}

/** The only values of a field are values of it, each once. */
export function lintEnum(linting: Linting, place: Place | undefined, read: Field): void {
  const { enum: _, ...asked } = read;
  const seen = new Set<unknown>();
  for (const item of itemsOf(place)) {
    const { value } = item.node;
    if (seen.has(value))
      linting.report(item, 'repeated-value', says.twice({ item: JSON.stringify(value) }), remove(item));
    seen.add(value);
    lintLiteral(linting, item, read);
    const broken = brokenOf(linting, asked, value);
    // Another value in its place may be one that stands here already.
    if (broken !== undefined) sayBroken(linting, item, broken);
  }
}

/** What is written into a field keeps what it asks of every value; empty it may be where it need not be filled in. */
export function lintHeld(linting: Linting, place: Place, read: Field): void {
  const value: unknown = place.node.value;
  if (read.required && (value === null || value === ''))
    return sayBroken(linting, place, says.emptiesRequired({ name: read.name }));
  const broken = brokenOf(linting, read, value);
  if (broken !== undefined) sayBroken(linting, place, broken, fixLimit(read, place));
}

function brokenOf(linting: Linting, read: Field, value: unknown): Message | undefined {
  return (
    brokenKind(read, value) ?? brokenLimit(read, value) ?? brokenForm(linting, read, value) ?? brokenColumn(read, value)
  );
}

function sayBroken({ report }: Linting, place: Place, why: Message, fix?: Fix): void {
  const value: unknown = place.node.value;
  report(place, 'broken-limit', says.brokenLimit({ value: JSON.stringify(value), why }), fix);
}

/** What its column cannot hold. */
function brokenColumn({ stored, kind }: Field, value: unknown): Message | undefined {
  if (!stored) return undefined;
  const most = largestIn(fieldKinds[kind].storage);
  return typeof value === 'number' && most !== undefined && Math.abs(value) > most
    ? says.beyondColumn({ most })
    : undefined;
}

/** A part where a whole number stands, a time where a day does, a day where a time does. */
function brokenKind({ kind }: Field, value: unknown): Message | undefined {
  const { storage, wire, coded } = fieldKinds[kind];
  if (typeof value === 'number')
    return storage === 'integer' && wire === 'number' && !coded && !Number.isInteger(value) ? says.noWhole : undefined;
  if (typeof value !== 'string') return undefined;
  if (storage === 'date' && isWireTime(value)) return says.isTimeOfDay;
  return storage?.startsWith('timestamp') && isWireDate(value) ? says.isDay : undefined;
}

/** A number that is too small or too large becomes the nearest that is neither. */
function fixLimit({ minimum, maximum }: Field, place: Place): Fix | undefined {
  const value: unknown = place.node.value;
  if (typeof value !== 'number') return undefined;
  if (minimum !== undefined && value < minimum) return replaceValue(place, minimum);
  return maximum !== undefined && value > maximum ? replaceValue(place, maximum) : undefined;
}

function brokenForm({ isSlow }: Linting, { pattern, format, widget }: Field, value: unknown): Message | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (widget === 'icon' && !iconNames.includes(value)) return together(says.isNoIcon, meantText(value, iconNames));
  const check = format === undefined ? undefined : own(formats, format);
  if (check && !check.test(value)) return says.isNoFormat({ format: format ?? '' });
  if (pattern === undefined) return undefined;
  const expression = patternOf(pattern);
  if (!expression || isSlow(pattern)) return undefined;
  return expression.test(value) ? undefined : says.noMatch({ pattern });
}

/** Undefined where it is no regular expression. */
export function patternOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

/** A limit is a value that its column can hold, and a whole number where those are. */
export function lintBound(linting: Linting, place: Place | undefined, read: Field): void {
  const value = numberAt(place);
  const broken = value === undefined ? undefined : (brokenKind(read, value) ?? brokenColumn(read, value));
  if (place && broken !== undefined) sayBroken(linting, place, broken);
}

/** A least value is not above its greatest. */
export function lintLimits({ report }: Linting, field: Place, least: string, greatest: string): void {
  const [low, high] = [memberOf(field, least), memberOf(field, greatest)];
  const [from, to] = [numberAt(low), numberAt(high)];
  if (low && high && from !== undefined && to !== undefined && from > to) {
    report(low, 'bad-limits', says.limitsCross({ least, from, greatest, to }), swap(low, high));
  }
}

/** A text has room for what its format asks. */
export function lintRoom({ report }: Linting, field: Place, { format = '', maxLength }: Field): void {
  const at = memberOf(field, 'maxLength');
  const least = own(formats, format)?.shortest;
  if (at && maxLength !== undefined && least !== undefined && maxLength < least)
    report(at, 'bad-limits', says.shorterThanFormat({ limit: maxLength, format, least }));
}

/** A pattern is a regular expression. */
export function lintPattern({ report }: Linting, place: Place | undefined): void {
  const pattern = textAt(place);
  if (!place || pattern === undefined) return;
  try {
    new RegExp(pattern, 'u');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/^.*: /, '') : String(cause);
    report(place, 'bad-regex', says.badPattern({ pattern: JSON.stringify(pattern), reason }));
  }
}
