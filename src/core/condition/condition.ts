/**
 * Conditions are data: every clause of the object must hold, `{}` is true. Two-valued logic: missing is
 * null, any comparison with null is false, `not` and `none` are complements.
 */
import type { Row, Scalar } from '../model/catalogue.ts';
import type { Condition, Operand, Operators, Test } from '../model/condition.ts';
import { compare, equal, isNull, membersOf } from '../model/compare.ts';
import { namesOf } from '../model/names.ts';
import { addToWireTime, dayEnd, dayStart } from '../model/wireTime.ts';

export type { Condition, Operand, Operators, Test } from '../model/condition.ts';

/**
 * What a condition may look at beside its row. `now` is the wall clock as wire time in the deployment's zone.
 * `{field}` reads `values` where given, else the row under test; `{row}` reads `row` where given, else the row under test.
 */
export interface Context {
  readonly user: Row;
  readonly now: string;
  readonly values?: Row;
  readonly row?: Row;
}

/** For conditions that look at nothing but their row. */
export const emptyContext: Context = { user: {}, now: '' };

export type Operator = 'is' | keyof Operators;

/** True for an operand that is read from somewhere: `{field}`, `{row}`, `{user}`, `{now}`. */
export function isReference(test: unknown): test is Exclude<Operand, Scalar | readonly Scalar[]> {
  if (typeof test !== 'object' || test === null || Array.isArray(test)) return false;
  return 'field' in test || 'row' in test || 'user' in test || 'now' in test;
}

function readNow(operand: { readonly now: string; readonly at?: 'dayStart' | 'dayEnd' }, now: string): string {
  const time = operand.now === '' ? now : addToWireTime(now, operand.now);
  if (operand.at === undefined) return time;
  return operand.at === 'dayStart' ? dayStart(time) : dayEnd(time);
}

/** The value of an operand; null where what it names is missing. `{field}` reads `context.values`, `{row}` `context.row`. */
export function readOperand(operand: Operand, context: Context): unknown {
  if (!isReference(operand)) return operand;
  if ('field' in operand) return context.values?.[operand.field] ?? null;
  if ('row' in operand) return context.row?.[operand.row] ?? null;
  if ('user' in operand) return context.user[operand.user] ?? null;
  return readNow(operand, context.now);
}

function readOver(operand: Operand, row: Row, context: Context): unknown {
  if (isReference(operand)) {
    if ('field' in operand) return (context.values ?? row)[operand.field];
    if ('row' in operand) return (context.row ?? row)[operand.row];
  }
  return readOperand(operand, context);
}

/** A null that is written tests for null; a null that is read equals nothing. A list is one of its members. */
function is(value: unknown, operand: Operand, row: Row, context: Context): boolean {
  if (operand === null) return isNull(value);
  if (typeof operand !== 'object') return equal(value, operand);
  if (Array.isArray(operand)) return operand.some((one) => (one === null ? isNull(value) : equal(value, one)));
  const other = readOver(operand, row, context);
  return Array.isArray(other) ? other.some((one) => equal(value, one)) : equal(value, other);
}

function has(value: unknown, wanted: unknown): boolean {
  const members = membersOf(value);
  const one = (single: unknown): boolean => members.some((member) => equal(member, single));
  return Array.isArray(wanted) ? wanted.some(one) : one(wanted);
}

/** Nothing lies within nothing: a list without members belongs nowhere. */
function isWithin(value: unknown, bounds: unknown): boolean {
  const members = membersOf(value);
  const among: readonly unknown[] = Array.isArray(bounds) ? bounds : [bounds];
  return members.length > 0 && members.every((member) => among.some((one) => equal(member, one)));
}

function contains(value: unknown, part: unknown): boolean {
  if (typeof value !== 'string') return false;
  return (typeof part === 'string' || typeof part === 'number') && value.includes(String(part));
}

/** Neither nothing, nor an empty text or list: what `filled` asks. */
export function isFilled(value: unknown): boolean {
  return !isNull(value) && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** The values as they are stored: a form keeps an emptied text or list as it is, where a record has nothing. */
export function emptyAsNull(values: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isFilled(value) ? value : null]));
}

function holds(value: unknown, operator: Operator, operand: Operand, row: Row, context: Context): boolean {
  if (operator === 'is') return is(value, operand, row, context);
  if (operator === 'not') return !is(value, operand, row, context);
  if (operator === 'filled') return isFilled(value) === operand;
  const other = readOver(operand, row, context);
  switch (operator) {
    case 'gt':
      return compare(value, other) > 0;
    case 'gte':
      return compare(value, other) >= 0;
    case 'lt':
      return compare(value, other) < 0;
    case 'lte':
      return compare(value, other) <= 0;
    case 'has':
      return has(value, other);
    case 'within':
      return isWithin(value, other);
    case 'like':
      return contains(value, other);
    default:
      throw new Error(
        `A test must use not, gt, gte, lt, lte, has, within, like or filled, given "${String(operator)}"`,
      );
  }
}

/** What is compared with as it is, without an operator. */
function isOperand(test: unknown): test is Operand {
  return typeof test !== 'object' || test === null || Array.isArray(test) || isReference(test);
}

/** A clause of any other name than the four reserved ones tests the field of that name. */
export function isTestOf(name: string, _clause: Condition[string]): _clause is Test {
  return name !== 'all' && name !== 'any' && name !== 'none' && name !== 'user';
}

function passes(value: unknown, test: Test, row: Row, context: Context): boolean {
  if (isOperand(test)) return is(value, test, row, context);
  for (const operator of namesOf(test)) {
    const operand = test[operator];
    if (operand !== undefined && !holds(value, operator, operand, row, context)) return false;
  }
  return true;
}

/** Of a context, what is not of a row. */
const aloneIn = (context: Context): Context => ({
  user: context.user,
  get now() {
    return context.now;
  },
});

/** True where every clause holds for the row. A `user` clause is over the user alone: `{field}` in it reads the user. */
export function evaluate(condition: Condition, row: Row, context: Context): boolean {
  const { all, any, none, user } = condition;
  const holdsFor = (one: Condition): boolean => evaluate(one, row, context);
  for (const key in condition) {
    const clause = condition[key];
    if (isTestOf(key, clause) && clause !== undefined && !passes(row[key], clause, row, context)) return false;
  }
  if (all && !all.every(holdsFor)) return false;
  if (any && !any.some(holdsFor)) return false;
  if (none?.some(holdsFor)) return false;
  return !user || evaluate(user, context.user, aloneIn(context));
}

/** One clause of a condition, spelled out: what a printer or a checker walks over. */
export type Clause =
  | { readonly is: 'all' | 'any' | 'none'; readonly conditions: readonly Condition[] }
  | { readonly is: 'user'; readonly condition: Condition }
  | { readonly is: 'test'; readonly field: string; readonly operator: Operator; readonly operand: Operand };

/** The clauses of a condition, all of which must hold; equality is the operator `is`. */
export function clausesOf(condition: Condition): Clause[] {
  return Object.entries(condition).flatMap(([key, clause]): Clause[] => {
    if (clause === undefined) return [];
    if (isTestOf(key, clause)) {
      return testsOf(clause).map(([operator, operand]) => ({ is: 'test', field: key, operator, operand }));
    }
    if (key === 'user') return condition.user ? [{ is: 'user', condition: condition.user }] : [];
    if (key !== 'all' && key !== 'any' && key !== 'none') return [];
    return [{ is: key, conditions: condition[key] ?? [] }];
  });
}

function testsOf(test: Test): [Operator, Operand][] {
  if (isOperand(test)) return [['is', test]];
  return namesOf(test).flatMap((operator): [Operator, Operand][] => {
    const operand = test[operator];
    return operand === undefined ? [] : [[operator, operand]];
  });
}
