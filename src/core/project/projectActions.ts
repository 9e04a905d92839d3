/** Actions as a profile may see them. */
import type { Action, Catalogue, Screen } from '../model/catalogue.ts';
import type { Condition } from '../condition/condition.ts';
import { both } from '../condition/conditionSimplify.ts';
import { rowFieldsOf } from '../normalise/normaliseColumns.ts';
import type { Fields } from '../normalise/normaliseFilters.ts';
import { actionGates, isShut, openOf } from './gates.ts';
import { viewCall } from './projectFields.ts';
import { readableNeeds } from './readableNeeds.ts';
import type { Projected } from './projectFields.ts';
import { given } from '../source/raw.ts';
import type { ViewAction } from '../model/view.ts';

/** The fields of the rows that a screen shows. */
export function fieldsOf(screen: Screen, catalogue: Catalogue): Fields {
  return rowFieldsOf(catalogue.calls[screen.call], screen.entity, catalogue.entities);
}

/**
 * An action is there where what it leads to is, and in the rows that it may change;
 * a condition over the user becomes a part of its visibility.
 * @param rows the fields of the rows that it is for
 */
export function viewAction(action: Action, rows: Fields, world: Projected): ViewAction[] {
  const { id, title, at, open, goto, confirm, danger, primary, icon, key, about } = action;
  const call = action.call === undefined ? undefined : viewCall(action.call, world);
  const undo = action.undo === undefined ? undefined : viewCall(action.undo, world);
  const gates = actionGates(action, world);
  if (isShut(gates)) return [];
  const undecided = openOf(gates).map((one): Condition => ({ user: one }));
  const ofRow = gates.find(({ is }) => is === 'rows')?.decided;
  if (typeof ofRow === 'object' && at !== 'page') undecided.push(ofRow);
  const visible = undecided.length === 0 ? action.visible : both(action.visible, ...undecided);
  const enabled = readableNeeds(action.enabled, rows, world.profile);
  const disabledText = enabled && action.disabledText;
  const words = { enabled, disabledText, confirm, key, about, undo, danger, primary, icon };
  return [given<ViewAction>({ id, title, at, call, open, goto, with: action.with, visible, ...words })];
}
