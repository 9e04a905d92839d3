/** Rules between the fields of a record: each reads what is written, and none excludes another. */
import { verdictOf } from '../../condition/verdict.ts';
import { itemsOf, memberOf, positionOf, type Place } from '../../source/source.ts';
import { lintRestsOn } from '../computed/lintRowsForm.ts';
import { lintCondition, type Reach } from '../lintConditions.ts';
import { fieldAt, type Linting } from '../lintReferences.ts';
import { conditionAt, shapesOf } from '../reasoning/lintReasoning.ts';
import { says } from '../says/says.ts';
import { lintEmptyText } from '../shared/lintEmptyText.ts';
import { lintPlain } from '../shared/lintPlaceholders.ts';
import type { Condition } from '../../model/condition.ts';

export function lintChecks(linting: Linting, checks: Place | undefined, reach: Reach): void {
  for (const check of itemsOf(checks)) {
    lintCondition(linting, memberOf(check, 'needs'), reach);
    lintEmptyText(linting, memberOf(check, 'needs'));
    lintRestsOn(linting, memberOf(check, 'needs'), reach.fields, 'written');
    fieldAt(linting, memberOf(check, 'field'), reach.fields, reach.of);
    lintPlain(linting, memberOf(check, 'text'));
  }
  lintContradictions(linting, itemsOf(checks), reach);
}

/** A record that keeps both there is none, but one that has no value to be compared. */
function lintContradictions(linting: Linting, checks: readonly Place[], reach: Reach): void {
  const shapes = shapesOf(linting, reach.fields);
  const before: { readonly needs: Condition; readonly place: Place }[] = [];
  for (const check of checks) {
    const place = memberOf(check, 'needs');
    const needs = conditionAt(linting, place);
    // What no record meets by itself has been told.
    if (!place || !needs || verdictOf(needs, shapes) === 'never') continue;
    const all = { all: before.map((one) => one.needs) };
    if (verdictOf(needs, shapes, all) === 'never') {
      const one = before.find((other) => verdictOf(needs, shapes, other.needs) === 'never') ?? before.at(-1);
      const line = one ? positionOf(one.place).line : 0;
      linting.report(place, 'never-true', says.checksExclude({ line }));
    } else before.push({ needs, place });
  }
}
