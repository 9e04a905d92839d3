/** Actions as a profile may see them. */
import type { Action, Call, Catalogue, Screen } from '../model/catalogue.ts';
import type { Condition } from '../condition/condition.ts';
import { both } from '../condition/conditionSimplify.ts';
import { rowFieldsOf } from '../normalise/normaliseColumns.ts';
import type { Fields } from '../normalise/normaliseFilters.ts';
import { decidedAllow, decidedWrite } from '../access/profile.ts';
import { isForm } from '../screens/form/model.ts';
import { viewCall } from './projectFields.ts';
import type { Projected } from './projectFields.ts';
import { given } from '../source/raw.ts';
import type { ViewAction } from '../model/view.ts';

/** The fields of the rows that a screen shows. */
export function fieldsOf(screen: Screen, catalogue: Catalogue): Fields {
  return rowFieldsOf(catalogue.calls[screen.call], screen.entity, catalogue.entities);
}

/** The call that an action sends, or that the form sends which it opens. */
function callOf({ call, open, goto }: Action, { calls, screens }: Catalogue): Call | undefined {
  const screen = screens[open ?? goto ?? ''];
  return calls[call ?? (screen && isForm(screen) ? screen.call : '')];
}

/** Which rows a call may change, true or false where the profile decides it. */
export function decidedChange(call: Call | undefined, { catalogue, profile }: Projected): boolean | Condition {
  const entity = catalogue.entities[call?.entity ?? ''];
  if (!call || !entity || !call.changes.includes(entity.id)) return true;
  return decidedWrite(entity, profile);
}

/**
 * An action is there where what it leads to is, and in the rows that it may change;
 * a condition over the user becomes a part of its visibility.
 */
export function viewAction(action: Action, world: Projected): ViewAction[] {
  const { id, title, at, open, goto, enabled, disabledText, confirm, danger, primary, icon, key, about } = action;
  const call = action.call === undefined ? undefined : viewCall(action.call, world);
  const undo = action.undo === undefined ? undefined : viewCall(action.undo, world);
  const target = open ?? goto;
  if (action.call !== undefined && !call) return [];
  if (target !== undefined && !world.screens.has(target)) return [];
  const own = decidedAllow(action.allow, world.profile);
  const ofCall =
    action.call === undefined ? true : decidedAllow(world.catalogue.calls[action.call]?.allow, world.profile);
  const ofScreen = target === undefined ? true : (world.screens.get(target) ?? true);
  const ofRow = decidedChange(callOf(action, world.catalogue), world);
  if (own === false || ofCall === false || ofRow === false) return [];
  const undecided = [own, ofCall, ofScreen].flatMap((one): Condition[] => (one === true ? [] : [{ user: one }]));
  if (ofRow !== true && at !== 'page') undecided.push(ofRow);
  const visible = undecided.length === 0 ? action.visible : both(action.visible, ...undecided);
  const words = { enabled, disabledText, confirm, key, about, undo, danger, primary, icon };
  return [given<ViewAction>({ id, title, at, call, open, goto, with: action.with, visible, ...words })];
}
