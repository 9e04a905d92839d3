/** What can be compared with what, told by the kind of a field: the linter refuses the rest, and nothing offers it. */
import type { Field, FieldKind } from '../model/catalogue.ts';
import { fieldKinds } from './index.ts';

/** A field whose kind may not be known. */
type ComparedField = Pick<Field, 'codeType'> & { readonly kind: FieldKind | undefined };

/** Values of one sort are compared with one another; a list is, by its members. */
type Sort = 'text' | 'number' | 'boolean' | 'time' | 'list';

/** Undefined where anything may stand there, or nothing is known. */
export function sortOf(field: ComparedField | undefined): Sort | undefined {
  if (!field?.kind) return undefined;
  const kind = fieldKinds[field.kind];
  if (kind.computed) return undefined;
  if (kind.member !== undefined) return 'list';
  if (kind.coded) return field.codeType === 'string' ? 'text' : 'number';
  if (kind.wire === 'string') return kind.formed ? 'time' : 'text';
  return kind.wire === 'number' || kind.wire === 'boolean' ? kind.wire : undefined;
}

type Compared = 'is' | 'order' | 'member' | 'part';

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
export function canCompare(field: ComparedField | undefined, how: Compared): boolean {
  if (!field?.kind || how === 'is') return true;
  const kind = fieldKinds[field.kind];
  if (kind.computed || kind.wire === 'any') return true;
  if (how === 'member') return kind.member !== undefined || kind.wire === 'array';
  if (how === 'part') return sortOf(field) === 'text' && kind.refers === undefined;
  return kind.sortable && kind.wire !== 'boolean';
}
