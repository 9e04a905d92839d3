/** What is left of the user in a condition, beside the functions under test. */
import { clausesOf, isReference } from '../../../src/core/condition/condition.ts';
import type { Clause, Condition } from '../../../src/core/condition/condition.ts';

export * from '../../../src/core/condition/conditionSimplify.ts';

/** Every clause, at any depth, that looks at the user or the clock. */
export function clausesOfUser(condition: Condition): Clause[] {
  return clausesOf(condition).flatMap((clause): Clause[] => {
    if (clause.is === 'user') return [clause];
    if (clause.is !== 'test') return clause.conditions.flatMap(clausesOfUser);
    const { operand } = clause;
    return isReference(operand) && ('user' in operand || 'now' in operand) ? [clause] : [];
  });
}
