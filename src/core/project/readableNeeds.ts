import type { Condition } from '../condition/condition.ts';
import { fieldsOf, isAlways, withoutClausesOn } from '../condition/conditionSimplify.ts';
import { decidedAllow, type Profile } from '../access/profile.ts';
import type { Fields } from '../normalise/normaliseFilters.ts';

/**
 * What a page asks of its rows before something can be done with one. What is needed of a field that not all of the
 * profile read is asked by the server alone: no row of theirs says it.
 * @param rows the fields of the rows
 */
export function readableNeeds(needs: Condition | undefined, rows: Fields, profile: Profile): Condition | undefined {
  const isUnread = (name: string): boolean => {
    const field = rows[name];
    return field !== undefined && decidedAllow(field.read, profile) !== true;
  };
  if (!needs || ![...fieldsOf(needs)].some(isUnread)) return needs;
  const left = withoutClausesOn(needs, isUnread);
  return isAlways(left) ? undefined : left;
}
