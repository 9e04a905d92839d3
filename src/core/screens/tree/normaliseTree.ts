/** Defaults of trees, each a function named after its rule. */
import type { Column, Entity, Screen, TreeScreen } from '../../model/catalogue.ts';
import { namesRows } from '../../fields/index.ts';
import type { Condition } from '../../condition/condition.ts';
import { both } from '../../condition/conditionSimplify.ts';
import { conventionalActions, listActionIds, mergeActions, normaliseAction } from '../../normalise/normaliseActions.ts';
import type { Targets } from '../../normalise/normaliseActions.ts';
import { defaultColumns, normaliseColumns, rowFieldsOf } from '../../normalise/normaliseColumns.ts';
import type { Fields } from '../../normalise/normaliseFilters.ts';
import { given, writtenActions } from '../../source/raw.ts';
import type { RawAction, RawScreenOf } from '../../source/raw.ts';
import { actionTitles, holdsOthers } from '../../model/texts.ts';
import type { CallScreen } from '../callScreen.ts';
import { impliedDialogs } from '../form/normaliseForm.ts';
import { childCount } from './model.ts';

type RawTree = RawScreenOf<'tree'>;
type Written = RawAction & { readonly id: string };

/** The actions of a tree that need not be written. */
export const treeActionIds: readonly string[] = [...listActionIds, 'addBelow'];

/** A row stands beneath that which its `parentId` names. */
export function parentOf({ parentId }: { readonly parentId?: string | undefined }): string {
  return parentId ?? 'parentId';
}

/** A tree unfolds at the field that names a row; the row above, its place among others and its icon are no columns. */
function defaultTreeColumns(raw: RawTree, parent: string, fields: Fields, entity: Entity | undefined): string[] {
  const hidden = new Set([parent, raw.sort, raw.icon, entity?.label]);
  const others = defaultColumns(fields).filter((name) => !hidden.has(name));
  return entity && entity.label in fields ? [entity.label, ...others] : others;
}

/** Rows are sorted by their place in the tree and by nothing else. */
function unsorted(columns: readonly Column[]): Column[] {
  return columns.map((column) => ({ ...column, sortable: false }));
}

/** A tree is searched by the texts among its columns. */
function defaultTreeSearch(columns: readonly Column[], fields: Fields): string[] {
  return columns.map(({ field }) => field).filter((name) => namesRows(fields[name]?.kind));
}

/** Beneath each row others can be added; what others stand beneath cannot be removed. */
function treeActions(screen: string, parent: string, entity: Entity, calls: Targets['calls']): Written[] {
  return conventionalActions(screen, entity, calls).flatMap((action) => {
    if (action.id === 'add') {
      const below = { ...action, id: 'addBelow', title: actionTitles.addBelow, at: 'row' as const, tone: undefined };
      return [action, { ...below, params: { [parent]: { row: 'id' } } }];
    }
    if (action.id !== 'remove') return [action];
    const needs = calls[action.call ?? '']?.needs;
    const alone: Condition = { [childCount]: 0 };
    return [{ ...action, needs: needs ? both(needs, alone) : alone, text: holdsOthers }];
  });
}

/** A tree's rows are its entity's, unless it names their call. */
export function callOfTree(_id: string, { call, entity }: RawTree): string {
  return call ?? `${String(entity)}.list`;
}

/** A tree, and the dialogs of its entity. */
export function normaliseTree({ id, raw, call, entity, world }: CallScreen<'tree'>): Screen[] {
  const { targets, entities, calls } = world;
  const fields = rowFieldsOf(call, entity?.id, entities);
  const parent = parentOf(raw);
  const written = raw.columns ?? (call.columns ? undefined : defaultTreeColumns(raw, parent, fields, entity));
  const columns = unsorted(normaliseColumns(written, { fields, call }));
  const conventional = entity ? treeActions(id, parent, entity, calls) : [];
  const actions = mergeActions(conventional, writtenActions(raw.actions), calls, entity?.id);
  const tree = given<TreeScreen>({
    id,
    entity: entity?.id,
    type: 'tree',
    title: raw.title ?? entity?.title ?? call.title,
    help: raw.help,
    call: call.id,
    parent,
    order: raw.sort,
    icon: raw.icon,
    columns,
    search: raw.search ?? defaultTreeSearch(columns, fields),
    move: raw.move,
    actions: actions.map((action) => normaliseAction(action, fields, targets)),
  });
  return [tree, ...(entity ? impliedDialogs(id, entity, world) : [])];
}
