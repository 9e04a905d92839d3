/**
 * Catalogue and access profile in, views out: screens with nothing in them that this profile may not see (design, section 4).
 * What depends on more of the user than the profile says stays, as a condition over the user.
 */
import type {
  Advice,
  Catalogue,
  DetailScreen,
  FormScreen,
  ListScreen,
  PickerScreen,
  Screen,
} from './model/catalogue.ts';
import type { Condition } from './condition/condition.ts';
import { freeze } from './model/freeze.ts';
import type { Fields } from './normalise/normaliseFilters.ts';
import { rowFieldsOf, rowKeyOf } from './normalise/normaliseColumns.ts';
import { decidedAllow, isMaskedFor, mayRead, mayWrite } from './access/profile.ts';
import type { Profile } from './access/profile.ts';
import { fieldsOf, viewAction } from './project/projectActions.ts';
import { viewChart } from './screens/chart/projectChart.ts';
import { viewCall, viewColumns, viewField, viewFilter } from './project/projectFields.ts';
import type { Projected } from './project/projectFields.ts';
import { viewListParts } from './screens/list/projectListParts.ts';
import { decidedMap, viewMap } from './screens/map/projectMap.ts';
import { viewSectionBody } from './project/projectSections.ts';
import { viewTree } from './screens/tree/projectTree.ts';
import { given } from './source/raw.ts';
import { isExportable, isImportable } from './model/tables.ts';
import type { DetailView, FormView, ListView, PickerView, View, ViewAction, ViewAdvice } from './model/view.ts';

export type { Profile } from './access/profile.ts';

/** Sorting by a field that is not there falls. */
function sortFor(sort: string, fields: Fields, profile: Profile): string {
  const parts = sort.split(',').filter((part) => {
    const field = fields[part.replace(/^-/, '')];
    return field !== undefined && mayRead(field, profile);
  });
  return parts.join(',');
}

function viewList(screen: ListScreen, world: Projected): ListView | undefined {
  const call = viewCall(screen.call, world);
  if (!call) return undefined;
  const fields = fieldsOf(screen, world.catalogue);
  const { id, title, help, size, when } = screen;
  const source = world.catalogue.calls[screen.call];
  const actions = screen.actions.flatMap((action) => viewAction(action, world));
  const columns = viewColumns(screen.columns, fields, world);
  return given<ListView>({
    id,
    type: 'list',
    title,
    help,
    call,
    rowKey: rowKeyOf(fields),
    columns,
    ...viewListParts(screen, columns, fields, world),
    filters: screen.filters.flatMap((filter) => viewFilter(filter, fields, world)),
    sort: sortFor(screen.sort, fields, world.profile),
    size,
    actions,
    when,
    watches: call.entity === undefined ? [] : [call.entity],
    exports: source !== undefined && isExportable(source) ? true : undefined,
    imports: importsOf(source?.entity, actions, world),
  });
}

/** A list that has an `add` is filled from a table too, where one call adds one record. */
function importsOf(
  entity: string | undefined,
  actions: readonly ViewAction[],
  world: Projected,
): ListView['imports'] | undefined {
  const call = world.catalogue.calls[`${entity ?? ''}.insert`];
  if (!call || !isImportable(call) || !actions.some(({ id }) => id === 'add')) return undefined;
  return viewCall(call.id, world);
}

/** A detail over a call that gives JSON shows the entity's fields: all those that its sections name are of it. */
function viewDetail(screen: DetailScreen, world: Projected): DetailView | undefined {
  const call = viewCall(screen.call, world);
  if (!call) return undefined;
  const entity = screen.entity ?? call.entity;
  const fields = fieldsOf(screen, world.catalogue);
  const { id, title, help } = screen;
  return given<DetailView>({
    id,
    type: 'detail',
    title,
    help,
    call,
    sections: screen.sections.flatMap((section) => {
      const body = viewSectionBody(section, fields, world);
      return body ? [{ title: section.title, ...body }] : [];
    }),
    actions: screen.actions.flatMap((action) => viewAction(action, world)),
    watches: entity === undefined ? [] : [entity],
  });
}

/** An advice whose call the profile may not send is left out. */
function viewAdvice(advice: Advice, world: Projected): ViewAdvice[] {
  const call = viewCall(advice.call, world);
  if (!call) return [];
  const rows = rowFieldsOf(world.catalogue.calls[advice.call], undefined, world.catalogue.entities);
  const { id, title, help, params } = advice;
  const columns = viewColumns(advice.columns, rows, world);
  const actions = advice.actions.flatMap((action) => viewAction(action, world));
  return [given<ViewAdvice>({ id, title, help, call, params, columns, actions })];
}

/** Linkage speaks of the fields that are there. */
function whenFor(when: FormScreen['when'], names: ReadonlySet<string>): FormScreen['when'] {
  return when.flatMap((row) => {
    const set = Object.fromEntries(Object.entries(row.set).filter(([name]) => names.has(name)));
    return Object.keys(set).length === 0 ? [] : [{ if: row.if, set }];
  });
}

/** A step of which nothing is left is none. */
function stepsFor(steps: NonNullable<FormScreen['steps']>, names: ReadonlySet<string>): FormScreen['steps'] {
  const left = steps.map((step) => ({ ...step, fields: step.fields.filter((name) => names.has(name)) }));
  return left.filter((step) => step.fields.length > 0);
}

/** A form holds what the profile may read and write; what is masked for it is not edited by it, lest the mask be saved. */
function viewForm(screen: FormScreen, world: Projected): FormView | undefined {
  const { catalogue, profile } = world;
  const call = viewCall(screen.call, world);
  if (!call) return undefined;
  const source = catalogue.calls[screen.call];
  const changes = screen.load !== undefined || source?.does === 'update';
  const fields = screen.fields.filter((field) => {
    const editable = mayWrite(field, profile) || field.readOnly;
    return mayRead(field, profile) && editable && !(changes && !field.readOnly && isMaskedFor(field, profile));
  });
  const names = new Set(fields.map((field) => field.name));
  const hidden = new Set(screen.fields.flatMap((field) => (names.has(field.name) ? [] : [field.name])));
  const byName = { ...source?.takes.fields, ...Object.fromEntries(fields.map((field) => [field.name, field])) };
  const { id, type, title, help, width, then } = screen;
  return given<FormView>({
    id,
    type,
    title,
    help,
    call,
    load: screen.load === undefined ? undefined : viewCall(screen.load, world),
    fields: fields.map((field) => viewField(field, byName, world)),
    steps: screen.steps && stepsFor(screen.steps, names),
    when: whenFor(screen.when, names),
    initial: Object.fromEntries(Object.entries(screen.initial).filter(([name]) => !hidden.has(name))),
    advice: screen.advice?.flatMap((advice) => viewAdvice(advice, world)),
    width,
    then,
  });
}

function viewPicker(screen: PickerScreen, world: Projected): PickerView | undefined {
  const call = viewCall(screen.call, world);
  const source = world.catalogue.calls[screen.call];
  if (!call || !source) return undefined;
  const fields = fieldsOf(screen, world.catalogue);
  const { id, title, help, params, many, height, width, required, enabled, disabledText } = screen;
  const readable = (name: string): boolean => {
    const field = fields[name];
    return field === undefined || mayRead(field, world.profile);
  };
  return given<PickerView>({
    id,
    type: 'picker',
    title,
    help,
    call,
    rowKey: rowKeyOf(fields),
    columns: viewColumns(screen.columns, fields, world),
    search: screen.search.flatMap((name) => {
      const field = source.takes.fields[name];
      return field && readable(name) ? [viewField(field, source.takes.fields, world)] : [];
    }),
    params,
    gives: Object.fromEntries(Object.entries(screen.gives).filter(([, from]) => readable(from))),
    many,
    height,
    width,
    required,
    enabled,
    disabledText,
  });
}

function viewOf(screen: Screen, world: Projected): View | undefined {
  switch (screen.type) {
    case 'list':
      return viewList(screen, world);
    case 'detail':
      return viewDetail(screen, world);
    case 'picker':
      return viewPicker(screen, world);
    case 'tree':
      return viewTree(screen, world);
    case 'chart':
      return viewChart(screen, world);
    case 'map':
      return viewMap(screen, world);
    default:
      return viewForm(screen, world);
  }
}

/** A screen is for whoever may send its call. */
function decidedScreen(screen: Screen, catalogue: Catalogue, profile: Profile): boolean | Condition {
  if (screen.type === 'map') return decidedMap(screen, catalogue, profile);
  const call = catalogue.calls[screen.call];
  return call === undefined ? false : call.open || decidedAllow(call.allow, profile);
}

/** The screens that a profile has, each with what is still open about the user: true, or a condition over them. */
function screensFor(catalogue: Catalogue, profile: Profile): Projected['screens'] {
  return new Map(
    Object.values(catalogue.screens).flatMap((screen) => {
      const decided = decidedScreen(screen, catalogue, profile);
      return decided === false ? [] : [[screen.id, decided] as const];
    }),
  );
}

/** Every screen that this profile may open, by id. */
export function project(catalogue: Catalogue, profile: Profile): Record<string, View> {
  return Object.freeze(Object.fromEntries(projectEach(catalogue, profile)));
}

/** The same one by one, for whoever has to do something else between them. */
export function* projectEach(catalogue: Catalogue, profile: Profile): Generator<readonly [id: string, view: View]> {
  const world: Projected = { catalogue, profile, screens: screensFor(catalogue, profile) };
  for (const screen of Object.values(catalogue.screens)) {
    const view = world.screens.has(screen.id) ? viewOf(screen, world) : undefined;
    if (view) yield [screen.id, freeze(view)];
  }
}
