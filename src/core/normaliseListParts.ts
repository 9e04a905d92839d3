/** Defaults of what a list may have beyond its columns, each a function named after its rule. */
import type { Column } from './catalogue.ts';
import { isNumber } from './fields/index.ts';
import type { ColumnGroup, ListParts, Summary, SummaryKind } from './listParts.ts';
import type { Fields } from './normaliseFilters.ts';
import { given, itemsOf } from './raw.ts';
import type { RawList } from './raw.ts';

/** A group holds the columns that are there; a group of none is none. */
function groupsOf(raw: RawList['groups'], columns: ReadonlySet<string>): ColumnGroup[] {
  return (raw ?? []).flatMap(({ title, columns: names }) => {
    const kept = names.filter((name) => columns.has(name));
    return kept.length === 0 ? [] : [{ title, columns: kept }];
  });
}

/** A number is summed up unless it says how, anything else is counted. */
export function defaultSummary(field: Fields[string] | undefined): SummaryKind {
  return field && isNumber(field.kind) ? 'sum' : 'count';
}

/** A figure stands beneath its column; where there is none, neither is the figure. */
function summaryOf(raw: RawList['summary'], columns: ReadonlySet<string>, fields: Fields): Summary[] {
  const written = itemsOf<{ field: string; as?: SummaryKind }>(raw, 'field');
  return written
    .filter(({ field }) => columns.has(field))
    .map(({ field, as }) => ({ field, as: as ?? defaultSummary(fields[field]) }));
}

const filled = <T>(items: readonly T[]): readonly T[] | undefined => (items.length === 0 ? undefined : items);

export function normaliseListParts(raw: RawList, columns: readonly Column[], fields: Fields): ListParts {
  const names = new Set(columns.map(({ field }) => field));
  return given<ListParts>({
    groups: filled(groupsOf(raw.groups, names)),
    summary: filled(summaryOf(raw.summary, names, fields)),
  });
}
