/** What can be compared with what: the sort of a value, told by the kind of its field. */
import { says } from './says/says.ts';
import { listed, type Message } from '../model/said/message.ts';
import type { Field, FieldKind } from '../model/catalogue.ts';
import { fieldKinds } from '../fields/index.ts';
import { isWireDate, isWireTime } from '../model/wireTime.ts';
import type { KnownField } from './lintKnown.ts';

/** Values of one sort are compared with one another; a list is, by its members. */
export type Sort = 'text' | 'number' | 'boolean' | 'time' | 'list';

/** Undefined where anything may stand there, or nothing is known. */
export function sortOf(field: Pick<KnownField, 'kind' | 'codeType'> | undefined): Sort | undefined {
  if (!field?.kind) return undefined;
  const kind = fieldKinds[field.kind];
  if (kind.computed) return undefined;
  if (kind.member !== undefined) return 'list';
  if (kind.coded) return field.codeType === 'string' ? 'text' : 'number';
  if (kind.wire === 'string') return kind.formed ? 'time' : 'text';
  return kind.wire === 'number' || kind.wire === 'boolean' ? kind.wire : undefined;
}

export type Compared = 'is' | 'order' | 'member' | 'part';

const comparisons: Readonly<Record<string, Compared>> = {
  gt: 'order',
  gte: 'order',
  lt: 'order',
  lte: 'order',
  has: 'member',
  within: 'member',
  like: 'part',
};

export function comparedBy(operator: string): Compared {
  return comparisons[operator] ?? 'is';
}

/** Whether an operator says something of a field of this kind; where nothing is known of it, it may. */
export function canCompare(field: Pick<KnownField, 'kind' | 'codeType'> | undefined, how: Compared): boolean {
  if (!field?.kind || how === 'is') return true;
  const kind = fieldKinds[field.kind];
  if (kind.computed || kind.wire === 'any') return true;
  if (how === 'member') return kind.member !== undefined || kind.wire === 'array';
  if (how === 'part') return sortOf(field) === 'text' && kind.refers === undefined;
  return kind.sortable && kind.wire !== 'boolean';
}

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

/** A text where a day or a time of a day stands. */
export function isNoTime(field: KnownField, value: unknown): boolean {
  return sortOf(field) === 'time' && typeof value === 'string' && !isWireDate(value) && !isWireTime(value);
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
