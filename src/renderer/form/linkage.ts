/** What follows from a change: the state of every field, and the values that linkage sets or a hand's change clears. */
import type { Row } from '../../core/model/catalogue.ts';
import { resolve, type FieldState } from '../../core/condition/resolve.ts';
import type { ConditionContext } from '../engine/conditionContext.ts';
import type { FormView, ViewField } from '../../core/model/view.ts';
import { isEmpty } from '../fields/face.ts';
import { hasName, nameParam } from '../fields/ref/nameParam.ts';

export type States = Readonly<Record<string, FieldState>>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export const statesOf = (view: FormView, values: Row, context: ConditionContext): States =>
  resolve(view, values, context);

/** The label beside a reference belongs to the value that was; whoever writes another value takes it away, or brings its own. */
export const withItsLabel = (field: ViewField, value: unknown, from: Row = {}): Row =>
  hasName(field)
    ? { [nameParam(field)]: from[nameParam(field)] ?? null, [field.name]: value }
    : { [field.name]: value };

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
    const appeared =
      was === undefined
        ? state.disabled || isEmpty(values[field.name])
        : !('value' in was) || !same(was.value, state.value);
    if (appeared && !same(values[field.name], state.value)) Object.assign(set, withItsLabel(field, state.value));
  }
  return set;
}

/** The fields that a change by hand clears, and those that hang on these in turn; a locked field is no hand's to clear. */
export function valuesToClear(fields: readonly ViewField[], changed: string, values: Row, states: States): Row {
  const cleared: Record<string, unknown> = {};
  const seen = new Set([changed]);
  const queue = [changed];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    for (const field of fields) {
      if (seen.has(field.name) || !field.clearedBy.includes(name) || isEmpty(values[field.name])) continue;
      if (states[field.name]?.disabled) continue;
      seen.add(field.name);
      queue.push(field.name);
      Object.assign(cleared, withItsLabel(field, null));
    }
  }
  return cleared;
}
