/** Defaults of screens, each a function named after its rule. */
import type {
  Advice,
  Call,
  DetailScreen,
  Entity,
  Filter,
  FormScreen,
  Label,
  ListScreen,
  PickerScreen,
  Screen,
} from '../model/catalogue.ts';
import { namesRows } from '../fields/index.ts';
import { conventionalActions, mergeActions, normaliseAction, writtenActions } from '../normalise/normaliseActions.ts';
import type { Targets } from '../normalise/normaliseActions.ts';
import { callOfList } from '../normalise/normaliseCalls.ts';
import { normaliseChart } from './chart/normaliseChart.ts';
import { normaliseColumns, rowFieldsOf } from '../normalise/normaliseColumns.ts';
import { impliedDialogs, normaliseForm } from './form/normaliseForm.ts';
import { normaliseFilter, pagingNames, searchFilters, withoutRepeats } from '../normalise/normaliseFilters.ts';
import type { Fields } from '../normalise/normaliseFilters.ts';
import { normaliseMap } from './map/normaliseMap.ts';
import { normaliseListParts } from './list/normaliseListParts.ts';
import { defaultSections, normaliseSection, rowActions } from '../normalise/normaliseSections.ts';
import { normaliseTree } from './tree/normaliseTree.ts';
import { given, itemsOf, lastPart } from '../source/raw.ts';
import type { Declared, RawAdvice, RawDetail, RawFilter, RawList, RawPage, RawPicker } from '../source/raw.ts';
import { callTitle, pickRequired } from '../model/texts.ts';

const defaultSort = '-createTime,-id';
const defaultSize = 20;
const pickerHeight = 260;
const pickerWidth = 860;

interface World {
  readonly entities: Readonly<Record<string, Entity>>;
  readonly calls: Readonly<Record<string, Call>>;
  readonly declared: Declared;
}

/** A list or tree shows its entity's `list`, a detail its entity's `get`; the others name their call. */
export function callNameOf(id: string, raw: RawPage): string {
  if (raw.type === 'list') return callOfList(id, raw);
  return raw.call ?? `${String(raw.entity)}.${raw.type === 'tree' ? 'list' : 'get'}`;
}

/** A screen is of the entity it names or holds, else of its call's. */
function entityOf(id: string, raw: RawPage, call: Call, entities: World['entities']): Entity | undefined {
  const named = typeof raw.entity === 'object' ? lastPart(id) : raw.entity;
  return entities[named ?? call.entity ?? ''];
}

/** A list filters by what its call declares; where that declares nothing, by the searchable fields. */
function defaultFilters(raw: RawList, call: Call, entity: Entity | undefined, world: World, fields: Fields): Filter[] {
  const ofCall = world.declared.calls[call.id]?.raw.filters;
  const written = raw.filters ?? ofCall;
  if (written === undefined) return call.does === 'list' ? withoutRepeats(searchFilters(entity)) : [];
  return itemsOf<RawFilter>(written, 'field').flatMap((filter) => normaliseFilter(filter, fields) ?? []);
}

/** Newest first, where the rows have a time of creation; else as the call answers them. */
function sortOf(raw: Pick<RawList, 'sort'>, fields: Fields): string {
  return raw.sort ?? ('createTime' in fields ? defaultSort : '');
}

/** Conventional actions stand on the lists of an entity: those that name it, and those that show its own `list`. */
function hasConventionalActions(raw: RawList, call: Call, entity: Entity | undefined): entity is Entity {
  return entity !== undefined && (raw.entity !== undefined || call.id === `${entity.id}.list`);
}

function normaliseList(id: string, raw: RawList, call: Call, targets: Targets, world: World): ListScreen {
  const entity = entityOf(id, raw, call, world.entities);
  const fields = rowFieldsOf(call, entity?.id, world.entities);
  const conventional = hasConventionalActions(raw, call, entity) ? conventionalActions(id, entity, world.calls) : [];
  const actions = mergeActions(conventional, writtenActions(raw.actions), world.calls);
  const columns = normaliseColumns(raw.columns, fields, call);
  return given<ListScreen>({
    id,
    entity: entity?.id,
    type: 'list',
    title: raw.title ?? entity?.title ?? call.title,
    help: raw.help,
    call: call.id,
    columns,
    ...normaliseListParts(raw, columns, fields, { targets, entities: world.entities, entity: entity?.id }),
    filters: defaultFilters(raw, call, entity, world, fields),
    sort: sortOf(raw, fields),
    size: raw.size ?? defaultSize,
    actions: actions.map((action) => normaliseAction(action, fields, targets)),
    when: raw.when ?? [],
  });
}

/** An advice shows what its call gives. */
function normaliseAdvice(raw: RawAdvice, targets: Targets, world: World): Advice[] {
  const call = world.calls[raw.call];
  if (!call) return [];
  const rows = rowFieldsOf(call, undefined, world.entities);
  const { id, title, help, params } = raw;
  const columns = normaliseColumns(raw.columns, rows, call);
  return [
    given<Advice>({ id, title, help, call: call.id, params, columns, actions: rowActions(raw.actions, rows, targets) }),
  ];
}

function normaliseDetail(id: string, raw: RawDetail, call: Call, targets: Targets, world: World): DetailScreen {
  const entity = entityOf(id, raw, call, world.entities);
  const fields = rowFieldsOf(call, entity?.id, world.entities);
  const title = raw.title ?? entity?.title ?? call.title;
  const actions = mergeActions([], writtenActions(raw.actions), world.calls);
  return given<DetailScreen>({
    id,
    entity: entity?.id,
    type: 'detail',
    title,
    help: raw.help,
    call: call.id,
    sections:
      raw.sections?.map((section) => normaliseSection(section, fields, targets, world.entities)) ??
      defaultSections(title, fields),
    actions: actions.map((action) => normaliseAction(action, fields, targets)),
  });
}

/** A picker is searched by the texts that its call takes, as far as it does not send them itself. */
function defaultSearch(call: Call, params: Readonly<Record<string, unknown>>): string[] {
  return Object.values(call.takes.fields)
    .filter((field) => namesRows(field.kind) && !pagingNames.has(field.name) && !(field.name in params))
    .map((field) => field.name);
}

function normalisePicker(id: string, raw: RawPicker, call: Call, world: World): PickerScreen {
  const entity = entityOf(id, raw, call, world.entities);
  const fields = rowFieldsOf(call, entity?.id, world.entities);
  const params = raw.params ?? {};
  return given<PickerScreen>({
    id,
    entity: entity?.id,
    type: 'picker',
    title: raw.title ?? call.title,
    help: raw.help,
    call: call.id,
    columns: normaliseColumns(raw.columns, fields, call),
    search: raw.search ?? defaultSearch(call, params),
    params,
    gives: raw.gives ?? {},
    many: raw.many ?? false,
    height: raw.height ?? pickerHeight,
    width: raw.width ?? pickerWidth,
    required: raw.required ?? pickRequired,
    enabled: raw.enabled,
    disabledText: raw.disabledText,
  });
}

/** What screens are called and send, before any of them is normalised: actions name each other's. */
function targetsOf(world: World): Targets {
  const callOf = (screen: string): Call | undefined => {
    const [id = '', implied] = screen.split('#');
    const raw = world.declared.screens[id];
    if (!raw || raw.type === 'map') return undefined;
    const entity = typeof raw.entity === 'object' ? lastPart(id) : String(raw.entity);
    if (implied) return world.calls[`${entity}.${implied === 'add' ? 'insert' : 'update'}`];
    return world.calls[callNameOf(id, raw)];
  };
  const titleOf = (screen: string): Label | undefined => {
    const call = callOf(screen);
    const raw = world.declared.screens[screen];
    if (raw?.title !== undefined) return raw.title;
    if (raw?.type === 'map') return titleOf(raw.layers[0]?.list ?? '');
    const entity = raw && call ? entityOf(screen, raw, call, world.entities) : undefined;
    return raw?.type === 'detail' && entity ? callTitle('get', entity.title) : (entity?.title ?? call?.title);
  };
  return { calls: world.calls, titleOf, callOf };
}

function normaliseScreen(id: string, raw: RawPage, targets: Targets, world: World): Screen[] {
  const call = world.calls[callNameOf(id, raw)];
  // A screen over a call that is nowhere declared is a fault that the linter names; there is nothing to print of it.
  if (!call) return [];
  const entity = entityOf(id, raw, call, world.entities);
  switch (raw.type) {
    case 'detail':
      return [normaliseDetail(id, raw, call, targets, world)];
    case 'picker':
      return [normalisePicker(id, raw, call, world)];
    case 'tree': {
      const dialogs = entity ? impliedDialogs(id, entity, world.calls) : [];
      return [normaliseTree(id, raw, call, entity, targets, world.entities), ...dialogs];
    }
    case 'chart':
      return [normaliseChart(id, raw, call, entity, targets, world)];
    case 'form':
    case 'dialog':
    case 'steps':
      return [
        given<FormScreen>({
          ...normaliseForm(id, raw, call, entity, world.declared, world.calls),
          advice: raw.advice?.flatMap((advice) => normaliseAdvice(advice, targets, world)),
        }),
      ];
    default: {
      const dialogs = hasConventionalActions(raw, call, entity) ? impliedDialogs(id, entity, world.calls) : [];
      return [normaliseList(id, raw, call, targets, world), ...dialogs];
    }
  }
}

export function normaliseScreens(
  entities: World['entities'],
  calls: World['calls'],
  declared: Declared,
): Record<string, Screen> {
  const world = { entities, calls, declared };
  const targets = targetsOf(world);
  const byId = (screens: readonly Screen[]) => Object.fromEntries(screens.map((screen) => [screen.id, screen]));
  const entries = Object.entries(declared.screens);
  const screens = byId(
    entries.flatMap(([id, raw]) => (raw.type === 'map' ? [] : normaliseScreen(id, raw, targets, world))),
  );
  // A map is made of lists.
  const rowsOf = ({ call, entity }: ListScreen): Fields => rowFieldsOf(calls[call], entity, entities);
  const maps = entries.flatMap(([id, raw]) => (raw.type === 'map' ? normaliseMap(id, raw, screens, rowsOf) : []));
  return { ...screens, ...byId(maps) };
}
