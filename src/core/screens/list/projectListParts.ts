/** What a list has beyond its columns, as a profile may see it: nothing of a column that is not there for it. */
import type { ListScreen } from '../../model/catalogue.ts';
import { both } from '../../condition/conditionSimplify.ts';
import type { ListParts, ViewCellEdit, ViewListParts } from './partsModel.ts';
import type { Fields } from '../../normalise/normaliseFilters.ts';
import { decidedAllow, isMaskedFor, isReadableFor } from '../../access/profile.ts';
import { decidedChange } from '../../project/gates.ts';
import { viewCall, viewField } from '../../project/projectFields.ts';
import type { Projected } from '../../project/projectFields.ts';
import { viewSectionBody } from '../../project/projectSections.ts';
import { readableNeeds } from '../../project/readableNeeds.ts';
import { given } from '../../source/raw.ts';
import type { ViewColumn } from '../../model/view.ts';

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

/** What the profile may read, write and see unmasked, lest the mask be saved; none where it may not send the call. */
function editFor(
  edit: ListScreen['edit'],
  names: ReadonlySet<string>,
  rows: Fields,
  world: Projected,
): ViewCellEdit | undefined {
  const call = edit && viewCall(edit.call, world);
  const source = edit && world.catalogue.calls[edit.call];
  if (!edit || !call || !source) return undefined;
  const fields = edit.columns.flatMap((name) => {
    const field = source.takes.fields[name];
    const shown = rows[name];
    if (!field || !names.has(name) || !call.takes.includes(name) || !isReadableFor(field, world.profile)) return [];
    if (isMaskedFor(shown ?? field, world.profile)) return [];
    const required = field.required || field.notNull === true;
    return [viewField({ ...field, required, readOnly: false }, source.takes.fields, world)];
  });
  const allowed = decidedAllow(source.allow, world.profile);
  const user = typeof allowed === 'object' ? { user: allowed } : undefined;
  const ofRow = decidedChange(source, world);
  const row = typeof ofRow === 'object' ? ofRow : undefined;
  const needs = readableNeeds(source.needs, rows, world.profile);
  const enabled = needs || user || row ? both(needs, user, row) : undefined;
  return fields.length === 0 || ofRow === false ? undefined : given<ViewCellEdit>({ call, fields, enabled });
}

export function viewListParts(
  screen: ListScreen,
  columns: readonly ViewColumn[],
  fields: Fields,
  world: Projected,
): ViewListParts {
  const names = new Set(columns.map(({ field }) => field));
  return given<ViewListParts>({
    groups: groupsFor(screen.groups, names),
    summary: summaryFor(screen.summary, names, fields, world),
    lanes: screen.lanes !== undefined && names.has(screen.lanes) ? screen.lanes : undefined,
    edit: editFor(screen.edit, names, fields, world),
    expand: screen.expand && viewSectionBody(screen.expand, fields, world),
  });
}
