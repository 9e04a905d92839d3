/** Defaults of lists, each a function named after its rule. */
import type { Call, Entity, Filter, ListScreen, Screen } from '../../model/catalogue.ts';
import { conventionalActions, mergeActions, normaliseAction } from '../../normalise/normaliseActions.ts';
import { normaliseColumns, rowEntityOf, rowFieldsOf } from '../../normalise/normaliseColumns.ts';
import { normaliseFilter, searchFilters, withoutRepeats, type Fields } from '../../normalise/normaliseFilters.ts';
import { linkageOf } from '../../normalise/normaliseLinkage.ts';
import { given, itemsOf, lastPart, writtenActions, type RawFilter, type RawScreenOf } from '../../source/raw.ts';
import type { CallScreen } from '../callScreen.ts';
import type { ScreenWorld } from '../definition.ts';
import { impliedDialogs } from '../form/normaliseForm.ts';
import { normaliseListParts } from './normaliseListParts.ts';

const defaultSort = '-createTime,-id';
const defaultSize = 20;

type RawList = RawScreenOf<'list'>;

/** A list without `call` shows its entity's `list`. */
export function callOfList(id: string, list: RawList): string {
  const entity = typeof list.entity === 'string' ? list.entity : lastPart(id);
  return list.call ?? `${entity}.list`;
}

/** A list filters by what its call declares; where that declares nothing, by the searchable fields. */
function defaultFilters(
  raw: RawList,
  call: Call,
  entity: Entity | undefined,
  world: ScreenWorld,
  fields: Fields,
): Filter[] {
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

/** A list, and the dialogs of its conventional actions. */
export function normaliseList(list: CallScreen<'list'>): Screen[] {
  const { id, raw, call, entity, world } = list;
  if (!hasConventionalActions(raw, call, entity)) return [listOf(list, [])];
  const conventional = conventionalActions(id, entity, world.calls);
  return [listOf(list, conventional), ...impliedDialogs(id, entity, world)];
}

function listOf(
  { id, raw, call, entity, world }: CallScreen<'list'>,
  conventional: ReturnType<typeof conventionalActions>,
): ListScreen {
  const { targets, entities } = world;
  const fields = rowFieldsOf(call, entity?.id, entities);
  const actions = mergeActions(conventional, writtenActions(raw.actions), world.calls, entity?.id);
  const columns = normaliseColumns(raw.columns, { fields, call, entity: rowEntityOf(call, entities) });
  return given<ListScreen>({
    id,
    entity: entity?.id,
    type: 'list',
    title: raw.title ?? entity?.title ?? call.title,
    help: raw.help,
    empty: raw.empty,
    call: call.id,
    columns,
    ...normaliseListParts(raw, columns, fields, { targets, entities, entity: entity?.id }),
    filters: defaultFilters(raw, call, entity, world, fields),
    sort: sortOf(raw, fields),
    size: raw.size ?? defaultSize,
    actions: actions.map((action) => normaliseAction(action, fields, targets)),
    when: linkageOf(raw.when),
  });
}
