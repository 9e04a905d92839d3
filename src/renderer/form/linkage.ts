/** What follows from a change: the state of every field, and the values that linkage sets. */
import type { Row } from '../../core/model/catalogue.ts';
import { resolve, type FieldState } from '../../core/condition/resolve.ts';
import type { ConditionContext } from '../engine/conditionContext.ts';
import type { FormView } from '../../core/model/view.ts';
import { withItsLabel } from '../fields/clearing.ts';
import { isEmpty } from '../fields/face.ts';
import { valueGiven } from '../fields/valueGiven.ts';

export type States = Readonly<Record<string, FieldState>>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export const statesOf = (view: FormView, values: Row, context: ConditionContext): States =>
  resolve(view, values, context);

/**
 * The values that linkage sets now: each at the moment its condition becomes true, and not taken back. When a form opens,
 * a value that is already there stays, unless the field is locked.
 */
export function valuesToSet(view: FormView, before: States | null, now: States, values: Row): Row {
  const set: Record<string, unknown> = {};
  for (const field of view.fields) {
    const state = now[field.name];
    if (!state || !('value' in state)) continue;
    const was = before?.[field.name];
    const value = valueGiven(field, state.value);
    const appeared =
      was === undefined
        ? state.disabled || isEmpty(values[field.name])
        : !('value' in was) || !same(was.value, state.value);
    if (appeared && !same(values[field.name], value)) Object.assign(set, withItsLabel(field, value));
  }
  return set;
}
