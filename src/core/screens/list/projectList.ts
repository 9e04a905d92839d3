/** A list as a profile may see it. */
import type { ListScreen } from '../../model/catalogue.ts';
import { isExportable } from '../../model/tables.ts';
import type { ListView } from '../../model/view.ts';
import { isMaskedFor, isReadableFor, type Profile } from '../../access/profile.ts';
import { rowKeyOf } from '../../normalise/normaliseColumns.ts';
import type { Fields } from '../../normalise/normaliseFilters.ts';
import { fieldsOf, viewAction } from '../../project/projectActions.ts';
import { presenceOn } from '../../project/projectPresence.ts';
import { viewCall, viewColumns, viewFilter, type Projected } from '../../project/projectFields.ts';
import { watchesOf } from '../../project/projectWatches.ts';
import { given } from '../../source/raw.ts';
import { rangeParams } from '../../normalise/normaliseFilters.ts';
import { importsOf } from './projectImports.ts';
import { readsOf } from './projectReads.ts';
import { viewListParts } from './projectListParts.ts';

/** Sorting by a field that is not there, or that is masked, falls. */
function sortFor(sort: string, fields: Fields, profile: Profile): string {
  const parts = sort.split(',').filter((part) => {
    const field = fields[part.replace(/^-/, '')];
    return field !== undefined && isReadableFor(field, profile) && !isMaskedFor(field, profile);
  });
  return parts.join(',');
}

/** Of what the profile sees: the former names of columns, and of filters whose parameters are named by convention. */
function formerNames(
  columns: ListView['columns'],
  filters: ListView['filters'],
  fields: Fields,
): ListView['was'] | undefined {
  const names = new Map<string, string>();
  const rename = (before: string, now: string): void => {
    if (before !== now && !Object.hasOwn(fields, before)) names.set(before, now);
  };
  for (const { field } of columns) rename(fields[field]?.was ?? field, field);
  for (const { field, params } of filters) {
    const was = fields[field]?.was;
    if (was === undefined) continue;
    const range = rangeParams(field);
    for (const param of params) {
      const end = range.indexOf(param);
      if (param === field) rename(was, field);
      else if (end >= 0) rename(rangeParams(was)[end] ?? was, param);
    }
  }
  return names.size === 0 ? undefined : Object.fromEntries(names);
}

export function viewList(screen: ListScreen, world: Projected): ListView | undefined {
  const call = viewCall(screen.call, world);
  if (!call) return undefined;
  const fields = fieldsOf(screen, world.catalogue);
  const { id, title, help, empty, size, when } = screen;
  const source = world.catalogue.calls[screen.call];
  const actions = screen.actions.flatMap((action) => viewAction(action, fields, world));
  const columns = viewColumns(screen.columns, fields, world);
  const filters = screen.filters.flatMap((filter) => viewFilter(filter, fields, world));
  const view = given<ListView>({
    id,
    type: 'list',
    title,
    help,
    empty,
    call,
    rowKey: rowKeyOf(fields),
    columns,
    ...viewListParts(screen, columns, fields, world),
    filters,
    scan: filters.some(({ field }) => field === screen.scan) ? screen.scan : undefined,
    sort: sortFor(screen.sort, fields, world.profile),
    size,
    actions,
    when,
    was: formerNames(columns, filters, fields),
    watches: watchesOf(
      call.entity,
      screen.columns.map(({ field }) => field),
      world,
    ),
    presence: presenceOn(screen.entity, world),
    exports: source !== undefined && isExportable(source) ? true : undefined,
    imports: importsOf(source?.entity, actions, world),
  });
  return given<ListView>({ ...view, reads: readsOf(view, world) });
}
