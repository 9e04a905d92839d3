/** What a list has beyond its columns, as a profile may see it: nothing of a column that is not there for it. */
import type { ListScreen } from './catalogue.ts';
import type { ListParts } from './listParts.ts';
import type { Fields } from './normaliseFilters.ts';
import { isMaskedFor } from './profile.ts';
import type { Projected } from './projectFields.ts';
import { given } from './raw.ts';
import type { ViewColumn } from './view.ts';

/** A number behind a mask cannot be added; that it is there can be counted. */
function summaryFor(
  summary: ListParts['summary'],
  names: ReadonlySet<string>,
  fields: Fields,
  { profile }: Projected,
): ListParts['summary'] {
  const left = (summary ?? []).filter(({ field, as }) => {
    const source = fields[field];
    return names.has(field) && (as === 'count' || !(source && isMaskedFor(source, profile)));
  });
  return left.length === 0 ? undefined : left;
}

function groupsFor(groups: ListParts['groups'], names: ReadonlySet<string>): ListParts['groups'] {
  const left = (groups ?? []).flatMap(({ title, columns }) => {
    const kept = columns.filter((name) => names.has(name));
    return kept.length === 0 ? [] : [{ title, columns: kept }];
  });
  return left.length === 0 ? undefined : left;
}

export function viewListParts(
  screen: ListScreen,
  columns: readonly ViewColumn[],
  fields: Fields,
  world: Projected,
): ListParts {
  const names = new Set(columns.map(({ field }) => field));
  return given<ListParts>({
    groups: groupsFor(screen.groups, names),
    summary: summaryFor(screen.summary, names, fields, world),
  });
}
