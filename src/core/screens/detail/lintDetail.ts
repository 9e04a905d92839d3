/** Details: a call that answers one record, sections of fields that it has. */
import { lintActions } from '../../lint/lintActions.ts';
import type { Linting } from '../../lint/lintReferences.ts';
import { callOf, lintGiven, rowReach, rowsOf } from '../../lint/lintRows.ts';
import { lintSection } from '../../lint/lintSections.ts';
import { itemsOf, memberOf, type Place } from '../../source/source.ts';

export function lintDetail(linting: Linting, screen: Place): void {
  const call = callOf(linting, screen);
  lintGiven(linting, memberOf(screen, 'call') ?? screen, call, ['one', 'json']);
  const fields = rowsOf(linting, screen, call);
  const reach = rowReach(screen, call, fields);
  for (const section of itemsOf(memberOf(screen, 'sections'))) lintSection(linting, section, reach);
  lintActions(linting, screen, reach, { isList: false, conventional: [] });
}
