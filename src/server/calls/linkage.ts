/** The linkage of a form, run again on the server: the same function that the page ran. */
import { seesWhole } from '../../core/access/access.ts';
import { isBlank } from '../../core/fields/blank.ts';
import type { Call, Catalogue, Field, Row } from '../../core/model/catalogue.ts';
import { keptByNew } from '../../core/model/entity/mustBeGiven.ts';
import { writesOf } from '../../core/condition/linkage.ts';
import { isReference } from '../../core/condition/condition.ts';
import { isOffered } from '../../core/condition/offered.ts';
import { resolve, withoutHidden, type FieldState } from '../../core/condition/resolve.ts';
import { lockedText, missingText, notOfferedText } from '../../release/inputTexts.ts';
import { decidedBy, linkedFormsOf, type LinkedForm } from '../../release/linkedForms.ts';
import type { InputFault } from '../../release/release.ts';
import { conditionContext, mayFillIn, mayRead } from '../records/access.ts';
import type { Actor } from './handler.ts';

interface LinkedInput {
  /** Without the values of invisible fields. */
  readonly input: Row;
  /** Fields that need not be there, whatever the call says of them. */
  readonly excused: ReadonlySet<string>;
  /** Fields that must be there now, and are not; values that are not offered. */
  readonly unmet: readonly InputFault[];
}

/** What stays of an input. Where several forms send one call, it is judged as coming from the form that it fits best. */
export function linked(catalogue: Catalogue, call: Call, input: Row, actor: Actor, now: Date): LinkedInput {
  const forms = linkedFormsOf(catalogue, call);
  const [best] = forms
    .map((form) => linkedBy(form, { catalogue, call, input, actor, now }))
    .sort((left, right) => left.misfits - right.misfits);
  return best ?? { input, excused: new Set(), unmet: [] };
}

interface Given {
  readonly catalogue: Catalogue;
  readonly call: Call;
  readonly input: Row;
  readonly actor: Actor;
  readonly now: Date;
}

function neededBy({ entities }: Catalogue, { does, entity }: Call): ReadonlySet<string> {
  return does === 'insert' ? keptByNew(entities[entity ?? '']?.fields ?? {}) : new Set();
}

function linkedBy(
  form: LinkedForm,
  { catalogue, call, input, actor, now }: Given,
): LinkedInput & { readonly misfits: number } {
  const names = Object.keys(input).filter((name) => !isEmpty(input[name]));
  const foreign = names.filter((name) => !form.sends.has(name)).length;
  if (form.when.length === 0) return { input, excused: new Set(), unmet: [], misfits: foreign };
  // What an update does not send stays as it is, and is judged once the record is read.
  const stays = call.does === 'update';
  const decided = stays ? decidedBy(form, (name) => name in input) : form;
  const { fields, when, undecided } = decided;
  const states = resolve({ fields, when }, input, conditionContext({ actor, now }));
  const excused = new Set<string>();
  const unmet: InputFault[] = [];
  const bare = neededBy(catalogue, call);
  const kept = withoutHidden(input, states);
  for (const field of fields) {
    const state = states[field.name];
    const parameter = call.takes.fields[field.name];
    if (!state || !parameter) continue;
    // What a change may leave out stays as it is, though its form asks for it.
    const isKept = parameter.notNull === true && !(field.name in input);
    if (!state.required || isKept || undecided.has(field.name)) {
      if (!bare.has(field.name)) excused.add(field.name);
    } else if (isEmpty(kept[field.name]) && !stays && mayFillIn({ actor, now }, field)) unmet.push(missing(field));
    if (!stays && isForeign(decided, field, state, kept)) unmet.push(notOffered(field));
  }
  const dropped = names.filter((name) => !(name in kept)).length;
  return { input: kept, excused, unmet, misfits: foreign + dropped + unmet.length };
}

/** What an update does to a record, by the linkage of the form that it fits best. */
interface LinkedChange {
  /** Values that are sent for fields which the form does not show. */
  readonly hidden: readonly string[];
  /** What the record has in fields that this change hides. */
  readonly emptied: readonly string[];
  /** Fields that this change makes necessary, or empties although they are. */
  readonly required: readonly InputFault[];
  /** Values that this change chooses, or leaves, and the form does not offer; and those that it changes where the form locks them. */
  readonly refused: readonly InputFault[];
}

/** What rests on a field that this actor does not read is not judged. @param record before it, with every field */
export function linkedChange(
  catalogue: Catalogue,
  call: Call,
  { record, input }: { readonly record: Row; readonly input: Row },
  actor: Actor,
  now: Date,
): LinkedChange {
  const sent = Object.keys(input).filter((name) => !isEmpty(input[name]));
  const after = { ...record, ...input };
  const context = conditionContext({ actor, now });
  const fields = catalogue.entities[call.entity ?? '']?.fields ?? {};
  // A page judges by what its user reads: by anything else the server could only refuse what the page asked for.
  const isSeen = (name: string): boolean => {
    const field = fields[name];
    return name in input || !field || (mayRead({ actor, now }, field) && seesWhole(field, record, context));
  };
  // Of what their form does not have nothing is asked of them, and nothing emptied.
  const isTheirs = (name: string): boolean => {
    const field = fields[name];
    return !field || (mayFillIn({ actor, now }, field) && seesWhole(field, record, context));
  };
  const [best] = linkedFormsOf(catalogue, call)
    .map((whole) => {
      const form = decidedBy(whole, isSeen);
      const [was, is] = [resolve(form, record, context), resolve(form, after, context)];
      const asked = writesOf(form.when, 'required');
      const own = form.fields.filter(
        ({ name }) => name in call.takes.fields && !form.undecided.has(name) && isTheirs(name),
      );
      const hidden = sent.filter((name) => is[name]?.visible === false);
      const emptied = own.filter(
        ({ name }) => is[name]?.visible === false && was[name]?.visible !== false && !isEmpty(after[name]),
      );
      const required = own.filter(
        ({ name }) =>
          asked.has(name) && is[name]?.required && isEmpty(after[name]) && (name in input || !was[name]?.required),
      );
      const refused = refusedBy(form, own, { record, input, was, is });
      const foreign = sent.filter((name) => !form.sends.has(name)).length;
      const change = { hidden, emptied: emptied.map(({ name }) => name), required: required.map(missing), refused };
      return { change, misfits: foreign + hidden.length + required.length + refused.length };
    })
    .sort((left, right) => left.misfits - right.misfits);
  return best?.change ?? { hidden: [], emptied: [], required: [], refused: [] };
}

type States = Readonly<Record<string, FieldState>>;

interface Changing {
  readonly record: Row;
  readonly input: Row;
  /** How the form stands over the record, and over what it becomes. */
  readonly was: States;
  readonly is: States;
}

/** As the form itself: it offers and locks what is shown, and asks anew for what it offers no more. */
function refusedBy(form: LinkedForm, own: readonly Field[], { record, input, was, is }: Changing): InputFault[] {
  const after = { ...record, ...input };
  return own.flatMap((field): InputFault[] => {
    const [before, state] = [was[field.name], is[field.name]];
    const isChanged = field.name in input && !isSame(input[field.name], record[field.name]);
    if (isForeign(form, field, state, after)) {
      return isChanged || !isForeign(form, field, before, record) ? [notOffered(field)] : [];
    }
    return isChanged && isLocked(form, field, before, state) && !isWritten(form, field, state, input)
      ? [{ field: field.name, kind: 'rule', text: lockedText(field) }]
      : [];
  });
}

/** Whether a value is none of those that the form offers. Where it is locked nobody has chosen it there. */
function isForeign(form: LinkedForm, { name }: Field, state: FieldState | undefined, values: Row): boolean {
  if (!state?.visible || state.disabled || !state.options || form.unjudged.has(name)) return false;
  return !isEmpty(values[name]) && !isOffered(values[name], state.options);
}

/** Whoever opens the lock by the same change has changed the value in between; whoever shuts it, before, unless a value comes with the lock. */
function isLocked(form: LinkedForm, { name }: Field, before: FieldState | undefined, state: FieldState | undefined) {
  if (!state?.visible || !state.disabled || form.unjudged.has(name) || form.givenBeside.has(name)) return false;
  return before?.disabled === true || 'value' in state;
}

/** Whether linkage itself writes the value. What it reads from elsewhere may have been read a while ago. */
function isWritten({ when }: LinkedForm, { name }: Field, state: FieldState | undefined, input: Row): boolean {
  if (!state || !('value' in state)) return false;
  return isSame(state.value, input[name]) || when.some(({ set }) => isReference(set[name]?.value));
}

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return isBlank(value);
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function notOffered(field: Field): InputFault {
  return { field: field.name, kind: 'rule', text: notOfferedText(field) };
}

function missing(field: Field): InputFault {
  return { field: field.name, kind: 'missing', text: missingText(field) };
}
