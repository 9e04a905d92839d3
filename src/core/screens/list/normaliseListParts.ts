/** Defaults of what a list may have beyond its columns, each a function named after its rule. */
import type { Column, Entity } from '../../model/catalogue.ts';
import { isEditedInCell, isNumber } from '../../fields/index.ts';
import type { RawScreenOf } from '../../source/raw.ts';
import type { CellEdit, ColumnGroup, ScreenListParts, Summary, SummaryKind } from './partsModel.ts';
import type { Targets } from '../../normalise/normaliseActions.ts';
import type { Fields } from '../../normalise/normaliseFilters.ts';
import { normaliseSectionBody } from '../../normalise/normaliseSections.ts';
import { given, itemsOf } from '../../source/raw.ts';

type RawList = RawScreenOf<'list'>;

/** A group holds the columns that are there; a group of none is none. */
function groupsOf(raw: RawList['sections'], columns: ReadonlySet<string>): ColumnGroup[] {
  return (raw ?? []).flatMap(({ title, columns: names = [] }) => {
    const kept = names.filter((name) => columns.has(name));
    return kept.length === 0 ? [] : [{ title, columns: kept }];
  });
}

/** A number is summed up unless it says how, anything else is counted. */
function defaultSummary(field: Fields[string] | undefined): SummaryKind {
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

/** Cells are changed by the entity's `update` unless another call is named. */
export function editCallOf(raw: { readonly call?: string }, entity: string | undefined): string | undefined {
  return raw.call ?? (entity === undefined ? undefined : `${entity}.update`);
}

/** Of the columns, those that the call takes. */
function editOf(
  raw: RawList['edit'],
  columns: ReadonlySet<string>,
  { targets: { calls }, entity }: Around,
): CellEdit | undefined {
  const call = raw && calls[editCallOf(raw, entity) ?? ''];
  if (!raw || !call) return undefined;
  const kept = raw.columns.filter((name) => {
    const taken = call.takes.fields[name];
    return taken !== undefined && columns.has(name) && isEditedInCell(taken.kind);
  });
  return kept.length === 0 ? undefined : { call: call.id, columns: kept };
}

interface Around {
  readonly targets: Targets;
  readonly entities: Readonly<Record<string, Entity>>;
  /** The list's. */
  readonly entity: string | undefined;
}

export function normaliseListParts(
  raw: RawList,
  columns: readonly Column[],
  fields: Fields,
  around: Around,
): ScreenListParts {
  const names = new Set(columns.map(({ field }) => field));
  return given<ScreenListParts>({
    groups: filled(groupsOf(raw.sections, names)),
    summary: filled(summaryOf(raw.summary, names, fields)),
    lanes: raw.group !== undefined && names.has(raw.group) ? raw.group : undefined,
    scan: raw.search,
    edit: editOf(raw.edit, names, around),
    expand: raw.expand && normaliseSectionBody(raw.expand, fields, around.targets, around.entities),
  });
}
