/** What of a condition changes by the clock alone. */
import { compare } from '../model/compare.ts';
import type { Condition } from '../model/condition.ts';
import type { Row } from '../model/catalogue.ts';
import { clausesOf, isReference, readOperand } from './condition.ts';
import { bindUser } from './conditionSimplify.ts';

/** A field that is compared with the time now. */
interface ClockTest {
  readonly field: string;
  readonly operand: { readonly now: string; readonly at?: 'dayStart' | 'dayEnd' };
}

/** Conditions stand as long as their release, and are asked about with every answer. */
const naming = new WeakMap<object, boolean>();

/** Whether the clock is named in it at all: most conditions do not, and need no closer look. */
function namesClock(condition: Condition): boolean {
  if (typeof condition !== 'object') return false;
  const known = naming.get(condition);
  if (known !== undefined) return known;
  const names = JSON.stringify(condition).includes('"now"');
  naming.set(condition, names);
  return names;
}

/** Two times that no step and no beginning of a day makes one. */
const [once, later] = ['2001-02-03 04:05:06', '2017-08-19 10:11:12'];

/** Whether the condition may answer otherwise of the same row, for this user, at another time. */
export function readsClock(condition: Condition, user: Row): boolean {
  if (!namesClock(condition)) return false;
  if (asksUserByClock(condition)) return true;
  const at = (now: string): string => JSON.stringify(bindUser(condition, { user, now }));
  return at(once) !== at(later);
}

/** A `user` clause that looks at the clock: no row tells when it turns. */
export function asksUserByClock(condition: Condition): boolean {
  return clausesOf(condition).some((clause) => {
    if (clause.is === 'test') return false;
    if (clause.is === 'user') return clockTestsOf(clause.condition).length > 0;
    return clause.conditions.some(asksUserByClock);
  });
}

/** The comparisons with the clock that a condition makes of its row. */
export function clockTestsOf(condition: Condition): ClockTest[] {
  return clausesOf(condition).flatMap((clause): ClockTest[] => {
    if (clause.is === 'user') return [];
    if (clause.is !== 'test') return clause.conditions.flatMap(clockTestsOf);
    const { field, operand } = clause;
    return isReference(operand) && 'now' in operand ? [{ field, operand }] : [];
  });
}

/** Whether such a comparison comes out otherwise at some time from one to the other: what it compares with only moves forwards. */
export function turnsBetween({ field, operand }: ClockTest, row: Row, from: string, to: string): boolean {
  const at = (now: string): number => Math.sign(compare(row[field], readOperand(operand, { user: {}, now })));
  return !Object.is(at(from), at(to));
}
