/** Lists: a call that answers rows, columns and filters of fields that they have, a sort by such. */
import { says } from '../../lint/says/says.ts';
import { lintActions } from '../../lint/lintActions.ts';
import { lintFilters } from '../../lint/lintCalls.ts';
import { knownFields, own, type KnownCall, type KnownFields } from '../../lint/lintKnown.ts';
import { lintLinkage } from '../../lint/lintLinkage.ts';
import { sayUnknown } from '../../lint/fixes/sayUnknown.ts';
import { lintOrder } from '../../lint/lintOrder.ts';
import { lintAsked } from '../../lint/lintSent.ts';
import type { Linting } from '../../lint/lintReferences.ts';
import { callOf, lintColumns, lintGiven, lintOptional, openedReach, rowReach, rowsOf } from '../../lint/lintRows.ts';
import { lintExpand } from '../../lint/lintSections.ts';
import { isSortedAtOnce } from '../../model/entity/manyRows.ts';
import { rowEntityOf } from '../../normalise/normaliseColumns.ts';
import { listActionIds } from '../../normalise/normaliseActions.ts';
import { entriesOf, isObject, isTrue, itemsOf, memberOf, textAt, type Place } from '../../source/source.ts';
import { paramsOfFilters } from '../openedWith.ts';
import { lintListParts } from './lintListParts.ts';

export function lintList(linting: Linting, screen: Place, opened: ReadonlySet<string>): void {
  const call = callOf(linting, screen);
  const isList = lintGiven(linting, memberOf(screen, 'call') ?? screen, call, ['page', 'many', 'counted', 'json']);
  const known = own(linting.known.catalogue.screens, screen.source.id);
  if (isList) lintAsked(linting, screen, call, [...opened, ...paramsOfFilters(known)]);
  const fields = rowsOf(linting, screen, call);
  const reach = rowReach(screen, call, fields);
  lintColumns(linting, memberOf(screen, 'columns'), reach);
  lintOptional(linting, memberOf(screen, 'columns'));
  lintListParts(linting, screen, reach);
  const entity = linting.known.entities.get(call?.call.entity ?? '');
  // A page of rows that are not an entity's is filtered by what it shows, too.
  const shown = entity && { ...entity, fields: entity.fields && new Map([...entity.fields, ...(fields ?? [])]) };
  const filters = memberOf(screen, 'filters');
  if (entity || !call || !fields) lintFilters(linting, filters, shown);
  else lintFilters(linting, filters, { fields: parameters(call, fields) }, reach.of);
  lintOrder(linting, memberOf(screen, 'sort'), reach, call?.call.does === 'list');
  lintManyRows(linting, screen, call);
  const expand = memberOf(screen, 'expand');
  if (expand) lintExpand(linting, expand, reach);
  lintActions(linting, screen, reach, {
    isList: true,
    conventional: listActionIds,
    opened: openedReach(linting, call, opened),
  });
  // The filters' linkage reads parameters, which may be a range's and no fields.
  const linked = call && fields && parameters(call, fields);
  lintLinkage(linting, memberOf(screen, 'when'), { ...reach, fields: linked, row: null });
  if (known?.type === 'list') lintFiltersSet(linting, screen, linked, new Set(known.filters.map(({ field }) => field)));
}

/** Linkage of a list sets filters, and there is nothing to set of a column. What is no field at all has been told. */
function lintFiltersSet(
  { report }: Linting,
  screen: Place,
  known: KnownFields | undefined,
  filters: ReadonlySet<string>,
): void {
  for (const row of itemsOf(memberOf(screen, 'when')))
    for (const { name, key } of entriesOf(memberOf(row, 'set')))
      if (known?.has(name) && !filters.has(name))
        sayUnknown(report, key, 'unknown-field', says.notAFilter({ name }), name, filters);
}

function parameters({ call }: KnownCall, fields: KnownFields): KnownFields {
  return new Map([...fields, ...knownFields(call.takes.fields)]);
}

/** Many rows are put in order at once, or not at all: by the list's own order, and by columns that are said to sort. */
function lintManyRows({ known, report }: Linting, screen: Place, found: KnownCall | undefined): void {
  if (!found) return;
  const { call } = found;
  const entity = rowEntityOf(call, known.catalogue.entities);
  const check = (place: Place | undefined, field: string): void => {
    if (!place || !entity || isSortedAtOnce(entity, call, field)) return;
    const index = `{ "fields": ["${field}", "id"] }`;
    report(place, 'slow-sort', says.slowSort({ entity: entity.id, field, index }));
  };
  const sort = memberOf(screen, 'sort');
  const [first = ''] = (textAt(sort) ?? '').split(',');
  if (first !== '' && call.does === 'list') check(sort, first.trim().replace(/^-/, ''));
  for (const column of itemsOf(memberOf(screen, 'columns'))) {
    const sortable = isObject(column) ? memberOf(column, 'sort') : undefined;
    if (sortable && isTrue(sortable)) check(sortable, textAt(memberOf(column, 'field')) ?? '');
  }
}
