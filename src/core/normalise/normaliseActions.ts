/** Defaults of actions, each a function named after its rule. */
import type { Action, Call, Entity, Label } from '../model/catalogue.ts';
import { namesRows } from '../fields/index.ts';
import type { Condition } from '../model/condition.ts';
import type { Operand } from '../condition/condition.ts';
import { fieldsOf } from '../condition/conditionSimplify.ts';
import type { Fields } from './normaliseFilters.ts';
import { given, type RawAction, type Written } from '../source/raw.ts';
import { actionTitles, confirmRemove, confirmRemoveOf } from '../model/texts.ts';

/** What an action may lead to. */
export interface Targets {
  readonly calls: Readonly<Record<string, Call>>;
  /** The title of a screen. */
  readonly titleOf: (screen: string) => Label | undefined;
  /** The call that a dialog or form sends, or that answers a page's rows. */
  readonly callOf: (screen: string) => Call | undefined;
}

/** What may be removed is named in the question, by the field that names a row. */
function confirmation(entity: Entity): Label {
  const isText = namesRows(entity.fields[entity.label]?.kind) && entity.label !== 'id';
  return isText ? confirmRemoveOf(entity.label) : confirmRemove;
}

/** Without a call that loads one record, an edit begins with the row that it was opened from. */
function editValues(entity: Entity, calls: Targets['calls']): Record<string, Operand> {
  const update = calls[`${entity.id}.update`];
  const names = `${entity.id}.get` in calls ? ['id', 'version'] : Object.keys(update?.takes.fields ?? {});
  return Object.fromEntries(names.filter((name) => name in entity.fields).map((name) => [name, { row: name }]));
}

/** A dialog that updates begins with the row that it was opened from, where nothing loads its record. */
function rowValues(update: Call, fields: Fields, { calls }: Targets): Record<string, Operand> {
  const names = `${update.entity ?? ''}.get` in calls ? ['id', 'version'] : Object.keys(update.takes.fields);
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, { row: name }]));
}

/** The actions of a list that need not be written. */
export const listActionIds: readonly string[] = ['add', 'edit', 'remove'];

/** A list of an entity has `add` above it and `edit` and `remove` in each row, as far as the entity has the calls. */
export function conventionalActions(screen: string, entity: Entity, calls: Targets['calls']): Written[] {
  const has = (does: string): boolean => `${entity.id}.${does}` in calls;
  const add: Written = { id: 'add', title: actionTitles.add, at: 'page', open: `${screen}#add`, tone: 'primary' };
  const edit: Written = {
    id: 'edit',
    title: actionTitles.edit,
    at: 'row',
    open: `${screen}#edit`,
    params: editValues(entity, calls),
  };
  const remove: Written = {
    id: 'remove',
    title: actionTitles.remove,
    at: 'row',
    call: `${entity.id}.remove`,
    confirm: confirmation(entity),
    tone: 'danger',
  };
  return [...(has('insert') ? [add] : []), ...(has('update') ? [edit] : []), ...(has('remove') ? [remove] : [])];
}

function isTarget(action: RawAction): boolean {
  return [action.call, action.open, action.goto, action.set].some((word) => word !== undefined);
}

/** An action of a conventional id changes that one, where it stands; `"visible": false` leaves it out; others follow. */
export function mergeActions(
  conventional: readonly Written[],
  written: readonly Written[],
  calls: Targets['calls'],
  entity?: string,
): Written[] {
  const byId = new Map(written.map((action) => [action.id, action]));
  const changed = conventional.map((action): Written => {
    const words = byId.get(action.id);
    if (!words) return action;
    const { call: _, open: __, goto: ___, params: ____, ...rest } = action;
    return withoutQuestion(isTarget(words) ? { ...rest, ...words } : { ...action, ...words }, words);
  });
  const known = new Set(conventional.map(({ id }) => id));
  const added = written.filter(({ id }) => !known.has(id)).map((action) => namedCall(action, calls));
  return [...changed, ...added]
    .filter((action) => action.visible !== false && isTarget(action))
    .map((action) => setByCall(action, entity));
}

/** What can be taken back is not asked about, unless its own words say so. */
function withoutQuestion(action: Written, words: Written): Written {
  const { confirm: _, ...rest } = action;
  return words.undo === undefined || words.confirm !== undefined ? action : rest;
}

/** What an action sets is done by the call that is named after it. */
function setByCall(action: Written, entity: string | undefined): Written {
  const { set, needs: _, text: __, ...rest } = action;
  return set === undefined || entity === undefined ? action : { ...rest, call: `${entity}.${action.id}` };
}

/** An action that names nothing to do is the call of its own name. */
function namedCall(action: Written, calls: Targets['calls']): Written {
  return !isTarget(action) && action.id in calls ? { ...action, call: action.id } : action;
}

/** An action of a row sends the row's id, and its version where the call takes one. */
function withOf(action: Written, at: Action['at'], target: Call | undefined, fields: Fields): Record<string, Operand> {
  if (action.params) return action.params;
  if (at === 'page' || !('id' in fields)) return {};
  const version = 'version' in fields && target !== undefined && 'version' in target.takes.fields;
  return { id: { row: 'id' }, ...(version ? { version: { row: 'version' } } : {}) };
}

/** Rows that are known to lack what a call needs of its record do not say whether it holds: the call itself does. */
function judgedBy(fields: Fields, { needs }: Call): Condition | undefined {
  const known = Object.keys(fields).length > 0;
  return needs && known && [...fieldsOf(needs)].some((name) => !(name in fields)) ? undefined : needs;
}

/**
 * An action stands in each row unless it says where; it is called as what it leads to; it cannot be pressed where the
 * call's `needs` do not hold, and says the call's reason.
 */
export function normaliseAction(action: Written, fields: Fields, targets: Targets): Action {
  const at = action.at ?? 'row';
  const screen = action.open ?? action.goto;
  const opened = action.open === undefined ? undefined : targets.callOf(action.open);
  const target = action.call === undefined ? opened : targets.calls[action.call];
  const title = (screen === undefined ? target?.title : targets.titleOf(screen)) ?? action.id;
  const { id, call, open, goto, visible, confirm, key, record: about, undo, icon, allow } = action;
  return given<Action>({
    id,
    title: action.title ?? title,
    at,
    call,
    open,
    goto,
    with:
      at === 'row' && opened?.does === 'update' && !action.params
        ? rowValues(opened, fields, targets)
        : withOf(action, at, target, fields),
    visible: visible === false ? undefined : visible,
    enabled: action.needs ?? (at === 'page' || !target ? undefined : judgedBy(fields, target)),
    disabledText: action.text ?? (action.needs === undefined ? target?.needsText : undefined),
    confirm,
    key,
    about,
    undo: at === 'row' && call !== undefined ? undo : undefined,
    danger: action.tone === 'danger' || (action.tone === undefined && call !== undefined && target?.does === 'remove'),
    primary: action.tone === 'primary',
    icon,
    allow,
  });
}
