/**
 * Conditions are data: every clause of the object must hold, `{}` is true. Two-valued logic: missing is
 * null, any comparison with null is false, `not` and `none` are complements.
 */
import type { Row, Scalar } from '../model/catalogue.ts';
import type { Condition, Operand, Operators, Test } from '../model/condition.ts';
import { compare, equal, isNull, membersOf } from '../model/compare.ts';
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

function isFilled(value: unknown): boolean {
  return !isNull(value) && value !== '' && !(Array.isArray(value) && value.length === 0);
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

function passes(value: unknown, test: Test, row: Row, context: Context): boolean {
  if (typeof test !== 'object' || test === null || Array.isArray(test) || isReference(test)) {
    return is(value, test as Operand, row, context);
  }
  const operators = test as Operators;
  for (const operator in operators) {
    const operand = operators[operator as keyof Operators];
    if (operand !== undefined && !holds(value, operator as Operator, operand, row, context)) return false;
  }
  return true;
}

/** True where every clause holds for the row. A `user` clause is over the user alone: `{field}` in it reads the user. */
export function evaluate(condition: Condition, row: Row, context: Context): boolean {
  for (const key in condition) {
    const clause = condition[key];
    if (clause === undefined) continue;
    switch (key) {
      case 'all':
        if (!(clause as readonly Condition[]).every((one) => evaluate(one, row, context))) return false;
        break;
      case 'any':
        if (!(clause as readonly Condition[]).some((one) => evaluate(one, row, context))) return false;
        break;
      case 'none':
        if ((clause as readonly Condition[]).some((one) => evaluate(one, row, context))) return false;
        break;
      case 'user':
        if (!evaluate(clause as Condition, context.user, { user: context.user, now: context.now })) return false;
        break;
      default:
        if (!passes(row[key], clause as Test, row, context)) return false;
    }
  }
  return true;
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
    if (key === 'all' || key === 'any' || key === 'none') {
      return [{ is: key, conditions: clause as readonly Condition[] }];
    }
    if (key === 'user') return [{ is: 'user', condition: clause as Condition }];
    return testsOf(clause as Test).map(([operator, operand]) => ({ is: 'test', field: key, operator, operand }));
  });
}

function testsOf(test: Test): [Operator, Operand][] {
  if (typeof test !== 'object' || test === null || Array.isArray(test) || isReference(test)) {
    return [['is', test as Operand]];
  }
  return Object.entries(test).filter(([, operand]) => operand !== undefined) as [Operator, Operand][];
}
