/**
 * Whether a condition can be true, and whether it can be false, of any row: intervals of numbers, texts and times, finite sets
 * of codes, and null. What compares with something that is read is taken to be true or false, whichever it may be, and orders of
 * fields among one another are followed.
 */
import type { Scalar } from '../model/catalogue.ts';
import { isScalar } from '../model/compare.ts';
import { cellsOf, type Shape } from './cells.ts';
import { clausesOf, emptyContext, evaluate, isReference, type Operator } from './condition.ts';
import type { Clause, Condition, Operand } from './condition.ts';
import { canBeOrdered } from './orders.ts';

export type { Shape } from './cells.ts';

/** Of every row, of no row, or of some as far as can be told. */
export type Verdict = 'always' | 'never' | 'maybe';

/** What a field of the row can hold; those of the user stand under `user.<name>`. */
export type Shapes = (field: string) => Shape | undefined;

interface Atom {
  readonly field: string;
  readonly operator: Operator;
  readonly operand: Operand;
  /** What it must come out as. */
  readonly holds: boolean;
  /** Before the names of the user's fields. */
  readonly prefix: string;
}
/** Any one of these, all of whose atoms hold. */
type Cases = readonly (readonly Atom[])[];

/** More cases than this are not looked at: nothing is told then. */
const mostCases = 600;

interface Judged {
  readonly verdict: Verdict;
  /** Fields → the shape that each had. */
  readonly asked: readonly (readonly [string, string])[];
}

/** By what was asked: of schemas that change at one place, nearly all is asked again. */
const judged = new Map<string, Judged>();
const judgedAtMost = 20_000;

const printed = (shape: Shape | undefined): string => JSON.stringify(shape) ?? '';

/** @param given what is known to hold besides */
export function verdictOf(condition: Condition, shapes: Shapes = () => undefined, given: Condition = {}): Verdict {
  const question = JSON.stringify([condition, given]);
  const known = judged.get(question);
  if (known?.asked.every(([field, shape]) => printed(shapes(field)) === shape)) return known.verdict;
  const asked = new Map<string, string>();
  const telling: Shapes = (field) => {
    const shape = shapes(field);
    asked.set(field, printed(shape));
    return shape;
  };
  const verdict = judge(condition, telling, given);
  if (judged.size >= judgedAtMost) judged.clear();
  judged.set(question, { verdict, asked: [...asked] });
  return verdict;
}

function judge(condition: Condition, shapes: Shapes, given: Condition): Verdict {
  const known = casesOf(given, true, '');
  const [yes, no] = [casesOf(condition, true, ''), casesOf(condition, false, '')];
  if (!isPossible(together(known, yes), shapes)) return 'never';
  return isPossible(together(known, no), shapes) ? 'maybe' : 'always';
}

/** Whether clauses of one row, all of which must hold, exclude each other. */
export function excludeEachOther(clauses: readonly Clause[]): boolean {
  const atoms = clauses.flatMap((clause) => (clause.is === 'test' ? [atomOf(clause, true, '')] : []));
  if (new Set(atoms.map(({ field }) => field)).size === atoms.length) return false;
  return !isPossible([atoms], () => undefined);
}

/** Undefined where there are too many. */
function casesOf(condition: Condition, holds: boolean, prefix: string): Cases | undefined {
  const parts = clausesOf(condition).map((clause): Cases | undefined => {
    if (clause.is === 'test') return [[atomOf(clause, holds, prefix)]];
    if (clause.is === 'user') return casesOf(clause.condition, holds, 'user.');
    const inner = clause.conditions.map((one) => casesOf(one, (clause.is === 'none') !== holds, prefix));
    return (clause.is === 'any') !== holds ? all(inner) : any(inner);
  });
  return holds ? all(parts) : any(parts);
}

function atomOf(clause: Clause & { is: 'test' }, holds: boolean, prefix: string): Atom {
  const { operator, operand } = clause;
  const test = operator === 'not' ? ({ operator: 'is', holds: !holds } as const) : { operator, holds };
  return { field: prefix + clause.field, operand, prefix, ...test };
}

function all(parts: readonly (Cases | undefined)[]): Cases | undefined {
  return parts.reduce<Cases | undefined>(together, [[]]);
}

function any(parts: readonly (Cases | undefined)[]): Cases | undefined {
  const found: (readonly Atom[])[] = [];
  for (const part of parts) {
    if (!part) return undefined;
    found.push(...part);
  }
  return found.length > mostCases ? undefined : found;
}

function together(left: Cases | undefined, right: Cases | undefined): Cases | undefined {
  if (left?.length === 0 || right?.length === 0) return [];
  if (!left || !right || left.length * right.length > mostCases) return undefined;
  return left.flatMap((one) => right.map((other) => [...one, ...other]));
}

/** True too where nothing can be told. */
function isPossible(cases: Cases | undefined, shapes: Shapes): boolean {
  return !cases || cases.some((atoms) => isPossibleCase(atoms, shapes));
}

function isPossibleCase(atoms: readonly Atom[], shapes: Shapes): boolean {
  const byField = new Map<string, Atom[]>();
  for (const atom of atoms) byField.set(atom.field, [...(byField.get(atom.field) ?? []), atom]);
  if (![...byField].every(([field, own]) => hasValue(own, shapes(field)))) return false;
  // What is read within a test of the user is not the record's.
  return canBeOrdered(
    atoms.filter(({ prefix }) => prefix === ''),
    shapes,
  );
}

const ordered: ReadonlySet<Operator> = new Set(['gt', 'gte', 'lt', 'lte']);

/** Whether some value passes all of these tests of one field. */
function hasValue(atoms: readonly Atom[], shape: Shape | undefined): boolean {
  const [open, closed] = [atoms.filter(isOpen), atoms.filter((atom) => !isOpen(atom))];
  const said = new Map<string, boolean>();
  for (const { operator, operand, prefix, holds } of open) {
    const key = JSON.stringify([prefix, operator, operand]);
    if (said.get(key) === !holds) return false;
    said.set(key, holds);
  }
  // A code that is put in an order may be one that no dictionary has.
  const isOrdered = closed.some(({ operator }) => ordered.has(operator));
  const cells = cellsOf(isOrdered && shape?.of === 'codes' ? undefined : shape, closed.flatMap(literalsOf));
  if (!cells) return true;
  // Whatever compares is false of null.
  const isSome = open.some(({ holds }) => holds);
  return cells.some((value) => !(isSome && value === null) && closed.every((atom) => passes(value, atom)));
}

/** What of a value is not told by where it stands among the literals. */
function isOpen({ operator, operand }: Atom): boolean {
  return isReference(operand) || operator === 'has' || operator === 'within' || operator === 'like';
}

function literalsOf({ operator, operand }: Atom): Scalar[] {
  if (operator === 'filled') return [];
  const literals: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
  return literals.filter((one): one is Scalar => one !== null && isScalar(one));
}

function passes(value: unknown, { operator, operand, holds }: Atom): boolean {
  const test = operator === 'is' ? operand : { [operator]: operand };
  return evaluate({ value: test }, { value }, emptyContext) === holds;
}
