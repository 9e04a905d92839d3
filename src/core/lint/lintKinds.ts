/** What can be given to what, and what a field's own limits leave of its values. */
import { says } from './says/says.ts';
import { listed, type Message } from '../model/said/message.ts';
import type { Field, FieldKind } from '../model/catalogue.ts';
import { sortOf } from '../fields/comparing.ts';
import { fieldKinds } from '../fields/index.ts';
import { isWireDate, isWireTime } from '../model/wireTime.ts';
import type { KnownField } from './lintKnown.ts';
import type { Place } from '../source/source.ts';

/** What stands for the member of a list, where a list is compared by its members. */
export function memberOfList<T extends { readonly kind: FieldKind | undefined }>(field: T): T {
  const member = field.kind && fieldKinds[field.kind].member;
  return member === undefined ? field : { ...field, kind: member };
}

/** Whether one field's value may equal another's, or be given to it. */
export function areOfOneSort(one: KnownField | undefined, other: KnownField | undefined): boolean {
  const [left, right] = [one && sortOf(memberOfList(one)), other && sortOf(memberOfList(other))];
  return left === undefined || right === undefined || left === right;
}

/** Whether the moment of the call can be given to it. */
export function canBeNow(field: KnownField): boolean {
  const sort = sortOf(field);
  return !field.kind || sort === undefined || sort === 'time';
}

/** A text where a day or a time of a day stands. */
export function isNoTime(field: KnownField, value: unknown): boolean {
  return sortOf(field) === 'time' && typeof value === 'string' && !isWireDate(value) && !isWireTime(value);
}

/** What is no value of the kind by its JSON type alone, as it is shown. */
export function givenOtherwise(
  { kind }: { readonly kind: FieldKind },
  { node: { type, value } }: Place,
): string | undefined {
  const { literals, wire } = fieldKinds[kind];
  const shown = type === 'object' ? '{…}' : type === 'array' ? '[…]' : JSON.stringify(value);
  if (literals) return type === 'object' || type === 'array' ? shown : undefined;
  const isList = wire === 'array' || wire === 'object';
  return isList && type !== wire && type !== 'null' ? shown : undefined;
}

/** From the least to the greatest; limits that cross have been told, and hold nothing. */
export function limitsOf(least = -Infinity, greatest = Infinity): readonly [number, number] {
  return least > greatest ? [-Infinity, Infinity] : [least, greatest];
}

/** The limit of its own that a value of a field breaks; undefined where it keeps them all. */
export function brokenLimit(field: Field, value: unknown): Message | undefined {
  if (field.enum && !field.enum.some((one) => one === value))
    return says.isNoneOf({ allowed: listed(field.enum.map(String), 'comma') });
  if (typeof value === 'number') {
    const [least, greatest] = limitsOf(field.minimum, field.maximum);
    if (value < least) return says.belowMinimum({ limit: least });
    if (value > greatest) return says.aboveMaximum({ limit: greatest });
  }
  if (typeof value !== 'string') return undefined;
  const { length } = [...value];
  const [fewest, most] = limitsOf(field.minLength, field.maxLength);
  if (length > most) return says.longerThan({ limit: most });
  return length < fewest ? says.shorterThan({ limit: fewest }) : undefined;
}
