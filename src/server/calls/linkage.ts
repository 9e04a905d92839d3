/** The linkage of a form, run again on the server: the same function that the page ran. */
import { isBlank } from '../../core/fields/blank.ts';
import type { Call, Catalogue, Field, Row } from '../../core/model/catalogue.ts';
import { writesOf } from '../../core/condition/linkage.ts';
import { resolve, withoutHidden } from '../../core/condition/resolve.ts';
import { missingText } from '../../release/inputTexts.ts';
import { linkedFormsOf, type LinkedForm } from '../../release/linkedForms.ts';
import type { InputFault } from '../../release/release.ts';
import { conditionContext } from '../records/access.ts';
import type { Actor } from './handler.ts';

export interface LinkedInput {
  /** Without the values of invisible fields. */
  readonly input: Row;
  /** Fields that need not be there, whatever the call says of them. */
  readonly excused: ReadonlySet<string>;
  /** Fields that must be there now, and are not. */
  readonly required: readonly InputFault[];
}

/** What stays of an input. Where several forms send one call, it is judged as coming from the form that it fits best. */
export function linked(catalogue: Catalogue, call: Call, input: Row, actor: Actor, now: Date): LinkedInput {
  const forms = linkedFormsOf(catalogue, call);
  const [best] = forms
    .map((form) => linkedBy(form, call, input, actor, now))
    .sort((left, right) => left.misfits - right.misfits);
  return best ?? { input, excused: new Set(), required: [] };
}

function linkedBy(
  form: LinkedForm,
  call: Call,
  input: Row,
  actor: Actor,
  now: Date,
): LinkedInput & { readonly misfits: number } {
  const names = Object.keys(input).filter((name) => !isEmpty(input[name]));
  const foreign = names.filter((name) => !form.sends.has(name)).length;
  if (form.when.length === 0) return { input, excused: new Set(), required: [], misfits: foreign };
  const states = resolve(form, input, conditionContext({ actor, now }));
  const excused = new Set<string>();
  const required: InputFault[] = [];
  const kept = withoutHidden(input, states);
  // What an update does not send stays as it is: only what linkage asks for besides must come with it.
  const stays = call.does === 'update';
  const linkedRequired = writesOf(form.when, 'required');
  for (const field of form.fields) {
    const state = states[field.name];
    if (!state || !(field.name in call.takes.fields)) continue;
    if (!state.required || form.undecided.has(field.name)) excused.add(field.name);
    else if (isEmpty(kept[field.name]) && (!stays || linkedRequired.has(field.name))) required.push(missing(field));
  }
  const dropped = names.filter((name) => !(name in kept)).length;
  return { input: kept, excused, required, misfits: foreign + dropped + required.length };
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return isBlank(value);
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function missing(field: Field): InputFault {
  return { field: field.name, kind: 'missing', text: missingText(field) };
}
