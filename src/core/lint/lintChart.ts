/** Charts: rows that are counted, panels over fields that they have, lists that are opened with filters of theirs. */
import { lintFilters } from './lintCalls.ts';
import { lintAllow, lintCondition, lintOperands, type Reach } from './lintConditions.ts';
import { isNumber } from '../fields/index.ts';
import { callAt, fieldAt, screenAt, type Linting } from './lintReferences.ts';
import { lintGiven, rowReach, rowsOf } from './lintRows.ts';
import { entriesOf, itemsOf, memberOf, textAt, textOfMember, type Place } from '../source/source.ts';
import { didYouMean } from './nearest.ts';
import { rangeParams } from '../normalise/normaliseFilters.ts';

export function lintChart(linting: Linting, screen: Place): void {
  const said = memberOf(screen, 'call');
  const call = callAt(linting, said);
  if (said) lintGiven(linting, said, call, ['many', 'page', 'counted', 'json']);
  const reach = rowReach(screen, call, rowsOf(linting, screen, call));
  const counted = textOfMember(screen, 'entity') ?? call?.entity;
  lintFilters(
    linting,
    memberOf(screen, 'filters'),
    counted === undefined ? undefined : linting.known.entities.get(counted),
  );
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
  const type = textOfMember(list, 'type') ?? 'list';
  if (type !== 'list')
    linting.report(goto, 'wrong-screen', `screen "${list.source.id}" is a ${type}, and here stands a list`);
  const params = filterParams(list);
  for (const { name, key } of entriesOf(sent)) {
    if (!params || params.has(name)) continue;
    const meant = didYouMean(name, params);
    linting.report(key, 'unknown-parameter', `list "${list.source.id}" does not filter by "${name}"${meant}`);
  }
}

/** What a list's own filters are called on the wire; undefined where they are left to convention. */
function filterParams(list: Place): Set<string> | undefined {
  const filters = memberOf(list, 'filters');
  if (!filters) return undefined;
  const names = itemsOf(filters).flatMap((filter) => {
    const params = itemsOf(memberOf(filter, 'params')).flatMap((param) => textAt(param) ?? []);
    const field = textAt(filter) ?? textOfMember(filter, 'field');
    if (params.length > 0 || field === undefined) return params;
    return textOfMember(filter, 'as') === 'range' ? rangeParams(field) : [field];
  });
  return new Set(names);
}
