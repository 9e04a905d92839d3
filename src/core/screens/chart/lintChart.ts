/** Charts: rows that are counted, panels over fields that they have, lists that are opened with filters of theirs. */
import { lintFilters } from '../../lint/lintCalls.ts';
import { lintAllow, lintCondition, lintOperands, type Reach } from '../../lint/lintConditions.ts';
import { isNumber } from '../../fields/index.ts';
import { own } from '../../lint/lintKnown.ts';
import { callAt, fieldAt, lintType, screenAt, type Linting } from '../../lint/lintReferences.ts';
import { lintGiven, rowReach, rowsOf } from '../../lint/lintRows.ts';
import { entriesOf, itemsOf, memberOf, textAt, type Place } from '../../source/source.ts';
import { didYouMean } from '../../lint/nearest.ts';

export function lintChart(linting: Linting, screen: Place): void {
  const said = memberOf(screen, 'call');
  const call = callAt(linting, said);
  if (said) lintGiven(linting, said, call, ['many', 'page', 'counted', 'json']);
  const reach = rowReach(screen, call, rowsOf(linting, screen, call));
  const counted = own(linting.known.catalogue.screens, screen.source.id)?.entity;
  lintFilters(linting, memberOf(screen, 'filters'), linting.known.entities.get(counted ?? ''));
  fieldAt(linting, memberOf(screen, 'switch'), reach.fields, reach.of);
  const seen = new Set<string>();
  for (const panel of itemsOf(memberOf(screen, 'panels'))) {
    const id = memberOf(panel, 'id');
    const name = textAt(id);
    if (id && name !== undefined && seen.has(name))
      linting.report(id, 'duplicate-id', `panel "${name}" stands here twice`);
    if (name !== undefined) seen.add(name);
    lintPanel(linting, panel, reach);
  }
}

function lintPanel(linting: Linting, panel: Place, reach: Reach): void {
  lintCondition(linting, memberOf(panel, 'where'), reach);
  lintAllow(linting, memberOf(panel, 'allow'));
  fieldAt(linting, memberOf(panel, 'category'), reach.fields, reach.of);
  for (const item of itemsOf(memberOf(panel, 'more'))) fieldAt(linting, item, reach.fields, reach.of);
  for (const word of ['value', 'target']) lintNumber(linting, memberOf(panel, word), reach);
  for (const opening of itemsOf(memberOf(panel, 'opens'))) lintOpening(linting, opening, reach);
}

/** What is drawn has a length. */
function lintNumber(linting: Linting, place: Place | undefined, reach: Reach): void {
  fieldAt(linting, place, reach.fields, reach.of);
  const kind = reach.fields?.get(textAt(place) ?? '')?.kind;
  if (place && kind && !isNumber(kind))
    linting.report(place, 'misplaced-word', `"${textAt(place) ?? ''}" is a ${kind} and cannot be drawn as a length`);
}

function lintOpening(linting: Linting, opening: Place, reach: Reach): void {
  lintNumber(linting, memberOf(opening, 'count'), reach);
  const goto = memberOf(opening, 'goto');
  const list = screenAt(linting, goto);
  const sent = memberOf(opening, 'with');
  lintOperands(linting, sent, { ...reach, fields: undefined });
  if (!goto || !list) return;
  lintType(linting, goto, list, ['list']);
  const params = filterParams(linting, list);
  for (const { name, key } of entriesOf(sent)) {
    if (!params || params.has(name)) continue;
    const meant = didYouMean(name, params);
    linting.report(key, 'unknown-parameter', `list "${list.source.id}" does not filter by "${name}"${meant}`);
  }
}

/** What a list's filters are called on the wire; undefined where they are not known. */
function filterParams({ known }: Linting, list: Place): Set<string> | undefined {
  const screen = own(known.catalogue.screens, list.source.id);
  return screen?.type === 'list' ? new Set(screen.filters.flatMap(({ params }) => params)) : undefined;
}
