/** Details: a call that answers one record, sections of fields that it has. */
import { lintActions } from '../../lint/lintActions.ts';
import type { Linting } from '../../lint/lintReferences.ts';
import { callOf, lintGiven, rowReach, rowsOf } from '../../lint/lintRows.ts';
import { lintAsked } from '../../lint/lintSent.ts';
import { lintSection } from '../../lint/lintSections.ts';
import { itemsOf, memberOf, type Place } from '../../source/source.ts';

export function lintDetail(linting: Linting, screen: Place, opened: ReadonlySet<string>): void {
  const call = callOf(linting, screen);
  const isRecord = lintGiven(linting, memberOf(screen, 'call') ?? screen, call, ['one', 'json']);
  // A record's own page may be opened by its address.
  if (isRecord) lintAsked(linting, screen, call, ['id', ...opened]);
  const fields = rowsOf(linting, screen, call);
  const reach = rowReach(screen, call, fields);
  for (const section of itemsOf(memberOf(screen, 'sections'))) lintSection(linting, section, reach);
  lintActions(linting, screen, reach, { isList: false, conventional: [] });
}
