/** Fields that are compared with one another, with the clock and with numbers: whether some values stand in all of these orders. */
import type { Shape } from './cells.ts';
import { isReference, type Operand, type Operator } from './condition.ts';

interface Comparison {
  readonly field: string;
  readonly operator: Operator;
  readonly operand: Operand;
  /** From one that need not hold nothing follows, for a value may be missing. */
  readonly holds: boolean;
}

/** The lesser, the greater, and whether they may be the same. */
interface Edge {
  readonly from: string;
  readonly to: string;
  readonly strict: boolean;
}

type Shapes = (field: string) => Shape | undefined;

/** False where one would have to be less than itself. Days and times are not put in one order: a day is every time of it. */
export function canBeOrdered(comparisons: readonly Comparison[], shapes: Shapes): boolean {
  const told = comparisons.filter(({ holds }) => holds);
  if (!told.some(({ operand }) => isReference(operand))) return true;
  const ordered = told.flatMap((one) => edgesOf(one, shapes));
  const ends = new Set(ordered.flatMap(({ from, to }) => [from, to]));
  const edges = [...ordered, ...amongNumbers(told), ...told.flatMap((one) => sameAs(one, shapes, ends))];
  return !edges.some(({ from, to, strict }) => strict && leads(to, from, edges));
}

const sides: Readonly<Partial<Record<Operator, { readonly isGreater: boolean; readonly strict: boolean }>>> = {
  gt: { isGreater: true, strict: true },
  gte: { isGreater: true, strict: false },
  lt: { isGreater: false, strict: true },
  lte: { isGreater: false, strict: false },
};

function edgesOf({ field, operator, operand }: Comparison, shapes: Shapes): readonly Edge[] {
  const side = sides[operator];
  const other = endOf(operand, field, shapes);
  if (!side || other === undefined) return [];
  const [from, to] = side.isGreater ? [other, field] : [field, other];
  return [{ from, to, strict: side.strict }];
}

/** Of what is put in an order besides: a list is each of its members, and in no order. */
function sameAs({ field, operator, operand }: Comparison, shapes: Shapes, ends: ReadonlySet<string>): readonly Edge[] {
  const other = operator === 'is' ? endOf(operand, field, shapes) : undefined;
  if (other === undefined || !ends.has(field) || !ends.has(other)) return [];
  return [
    { from: field, to: other, strict: false },
    { from: other, to: field, strict: false },
  ];
}

/** What the field is compared with, where it is of one sort with it. */
function endOf(operand: Operand, field: string, shapes: Shapes): string | undefined {
  const sort = sortOf(shapes(field));
  if (sort === undefined) return undefined;
  if (typeof operand === 'number') return sort === 'number' ? numberEnd(operand) : undefined;
  if (!isReference(operand)) return undefined;
  if ('now' in operand) return sort === 'time' ? JSON.stringify(operand) : undefined;
  return 'field' in operand && sortOf(shapes(operand.field)) === sort ? operand.field : undefined;
}

const sortOf = (shape: Shape | undefined): string | undefined => (shape?.of === 'whole' ? 'number' : shape?.of);

const numberEnd = (value: number): string => JSON.stringify({ number: value });

function amongNumbers(told: readonly Comparison[]): readonly Edge[] {
  const numbers = new Set(told.flatMap(({ operand }) => (typeof operand === 'number' ? [operand] : [])));
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted.slice(1).map((to, i) => ({ from: numberEnd(sorted[i] ?? to), to: numberEnd(to), strict: true }));
}

function leads(start: string, end: string, edges: readonly Edge[]): boolean {
  const reached = new Set([start]);
  for (const at of reached) {
    if (at === end) return true;
    for (const { from, to } of edges) if (from === at) reached.add(to);
  }
  return false;
}
