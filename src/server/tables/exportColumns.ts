/** The columns of an export: those of the list's screen that this profile has, each value as the screen shows it. */
import type { Call, Language } from '../../core/model/catalogue.ts';
import { exportedCell, type ExportedCell } from '../../core/fields/exportedCell.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import { textOf } from '../../core/model/label.ts';
import { defaultColumns, normaliseColumns, rowFieldsOf } from '../../core/normalise/normaliseColumns.ts';
import { viewColumns } from '../../core/project/projectFields.ts';
import { withoutScreens } from '../../core/project/projected.ts';
import { isList } from '../../core/screens/list/model.ts';
import type { ListView, ViewColumn } from '../../core/model/view.ts';
import type { Profile, Release } from '../../release/release.ts';

type Fields = ReturnType<typeof rowFieldsOf>;
type Values = Readonly<Record<string, unknown>>;

interface ExportColumn {
  /** The field that it shows, and the one that its name stands in. */
  readonly names: readonly string[];
  readonly cell: (row: Values) => ExportedCell;
}

/** Plain data: it passes into a thread as it is. */
export interface ExportedList {
  readonly title: string;
  readonly sort: string;
  readonly header: readonly string[];
  readonly columns: readonly ViewColumn[];
}

/** @param screen one of the call's screens; the first that the profile has where left out, or where it has not this one. */
export function exportedList(
  release: Release,
  profile: Profile,
  call: Call,
  language: Language,
  screen?: string,
): ExportedList {
  const view = listOf(release, profile, call, screen);
  const fields = rowFieldsOf(call, undefined, release.catalogue.entities);
  const shown = view?.columns ?? conventionalColumns(release, profile, fields, call);
  const columns = shown.filter(({ definition }) => fieldKinds[definition.kind].exported !== 'none');
  return {
    title: textOf(view?.title ?? call.title, language),
    sort: view?.sort ?? '',
    header: columns.map(({ title, definition }) => textOf(title ?? definition.title, language)),
    columns,
  };
}

export function exportCells({ columns }: Pick<ExportedList, 'columns'>, language: Language): ExportColumn[] {
  return columns.map(({ field, definition }) => ({
    names: definition.nameField === undefined ? [field] : [field, definition.nameField],
    cell: exportedCell(definition, language),
  }));
}

function listOf(release: Release, profile: Profile, call: Call, screen: string | undefined): ListView | undefined {
  const lists = listsOf(release, profile, call);
  return lists.find(({ id }) => id === screen) ?? lists[0];
}

/** Whether this profile has such a screen, and it shows the call's rows. */
export function isListOf(release: Release, profile: Profile, call: Call, screen: string): boolean {
  return listsOf(release, profile, call).some(({ id }) => id === screen);
}

function listsOf(release: Release, profile: Profile, call: Call): ListView[] {
  const { screens, views } = release.project(profile);
  return Object.keys(screens).flatMap((id) => {
    const view = views[screens[id] ?? ''];
    return view && isList(view) && view.call.id === call.id ? [view] : [];
  });
}

/** The columns of rows that have no screen of their own. */
export function conventionalColumns(
  { catalogue }: Release,
  profile: Profile,
  fields: Fields,
  call: Call | undefined,
): ViewColumn[] {
  const written = defaultColumns(fields).map((field) => ({ field }));
  const columns = normaliseColumns(written, { fields, call });
  return viewColumns(columns, fields, withoutScreens(catalogue, profile));
}
