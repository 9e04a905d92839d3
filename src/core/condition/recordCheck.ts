/** Rules between the fields of one record: asked by forms while they are filled in, and by the server of whatever is written. */
import type { RecordCheck, Row } from '../model/catalogue.ts';
import { conditionOf, rewriteClauses } from './conditionSimplify.ts';
import { clausesOf, emptyAsNull, evaluate, isFilled, isReference, type Condition, type Context } from './condition.ts';

/** The checks that do not hold; one that compares a field without a value is not asked, and what is empty is null. The first at each field. */
export function brokenChecks(checks: readonly RecordCheck[], values: Row, context: Context): RecordCheck[] {
  if (checks.length === 0) return [];
  const record = emptyAsNull(values);
  const broken = checks.filter(
    ({ needs }) => comparedIn(needs).every((name) => isFilled(record[name])) && !evaluate(needs, record, context),
  );
  return broken.filter((check, i) => broken.findIndex(({ field }) => field === check.field) === i);
}

/** What holds for a record that breaks the check, so that the database finds those that are stored: there too, what is empty is null. */
export function breaking({ needs }: Pick<RecordCheck, 'needs'>): Condition {
  const asked = [...new Set(comparedIn(needs))].map((name): Condition => ({ [name]: { filled: true } }));
  const kept = rewriteClauses(needs, (clause) => {
    if (clause.is !== 'test' || clause.operand !== null) return conditionOf(clause);
    return { [clause.field]: { filled: clause.operator === 'not' } };
  });
  return { all: [...asked, { none: [kept] }] };
}

/** The fields whose value a condition compares, not only whether there is one. */
export function comparedIn(condition: Condition): string[] {
  return clausesOf(condition).flatMap((clause) => {
    if (clause.is === 'user') return [];
    if (clause.is !== 'test') return clause.conditions.flatMap(comparedIn);
    const { field, operator, operand } = clause;
    if (operator === 'filled' || operand === null) return [];
    return isReference(operand) && 'field' in operand ? [field, operand.field] : [field];
  });
}
