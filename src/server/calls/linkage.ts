/** The linkage of a form, run again on the server: the same function that the page ran. */
import type { Call, Catalogue, Field, FormScreen, LinkageRow, Row, Screen } from '../../core/model/catalogue.ts';
import { fieldsOf } from '../../core/condition/conditionSimplify.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import { nameFieldOf } from '../../core/normalise/normaliseFields.ts';
import { isForm } from '../../core/screens/form/model.ts';
import { writesOf } from '../../core/condition/linkage.ts';
import { resolve, withoutHidden } from '../../core/condition/resolve.ts';
import { missingText } from '../../release/inputTexts.ts';
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

/** A form's linkage as far as it can be run here. */
interface DecidedForm extends Pick<FormScreen, 'fields' | 'when'> {
  /** Fields that only the page knows to be shown or required: they are taken as they come, and need not. */
  readonly undecided: ReadonlySet<string>;
  /** What the form may send: its fields, and what it begins with. */
  readonly sends: ReadonlySet<string>;
}

const formsOf = new WeakMap<Catalogue, ReadonlyMap<string, readonly DecidedForm[]>>();

/** What stays of an input. Where several forms send one call, it is judged as coming from the form that it fits best. */
export function linked(catalogue: Catalogue, call: Call, input: Row, actor: Actor, now: Date): LinkedInput {
  const forms = formsOfCall(catalogue, call);
  const [best] = forms
    .map((form) => linkedBy(form, call, input, actor, now))
    .sort((left, right) => left.misfits - right.misfits);
  return best ?? { input, excused: new Set(), required: [] };
}

function linkedBy(
  form: DecidedForm,
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

/** The forms of a call, none where none of them has linkage. */
function formsOfCall(catalogue: Catalogue, call: Call): readonly DecidedForm[] {
  const known = formsOf.get(catalogue) ?? indexForms(catalogue);
  formsOf.set(catalogue, known);
  return known.get(call.id) ?? [];
}

function indexForms(catalogue: Catalogue): ReadonlyMap<string, readonly DecidedForm[]> {
  const forms = new Map<string, DecidedForm[]>();
  const opened = openedBy(Object.values(catalogue.screens));
  for (const screen of Object.values(catalogue.screens)) {
    if (!isForm(screen) || (screen.id.includes('#') && !opened.has(screen.id))) continue;
    const call = catalogue.calls[screen.call];
    if (call) forms.set(call.id, [...(forms.get(call.id) ?? []), decided(screen, call)]);
  }
  return new Map([...forms].filter(([, ofCall]) => ofCall.some(({ when }) => when.length > 0)));
}

/** The dialogs that some action opens: one that a list brings is none where its action opens another. */
function openedBy(screens: readonly Screen[]): ReadonlySet<string> {
  const opened = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'open' && typeof inner === 'string') opened.add(inner);
      else walk(inner);
    }
  };
  walk(screens);
  return opened;
}

/** The linkage without the rows that look at what the call does not take, and without what these may write. */
function decided(form: FormScreen, call: Call): DecidedForm {
  const rows = form.when.map((row) => ({ row, isDecidable: looksOnlyAt(row, call) }));
  const undecided = new Set(rows.flatMap(({ row, isDecidable }) => (isDecidable ? [] : shownOrRequired(row))));
  const when = rows
    .filter(({ isDecidable }) => isDecidable)
    .map(({ row }) => ({
      ...row,
      set: Object.fromEntries(Object.entries(row.set).filter(([name]) => !undecided.has(name))),
    }));
  const given = form.fields.flatMap(({ name, kind }) => [
    name,
    ...(fieldKinds[kind].refers === 'one' ? [nameFieldOf(name)] : []),
  ]);
  const sends = new Set(['id', 'version', ...given, ...Object.keys(form.initial)]);
  return { fields: form.fields, when, undecided, sends };
}

/** What a row does beside, to a value or its choices, changes nothing of whether it must be there. */
function shownOrRequired({ set }: LinkageRow): string[] {
  return Object.entries(set).flatMap(([name, { visible, required }]) =>
    visible === undefined && required === undefined ? [] : name,
  );
}

function looksOnlyAt(row: LinkageRow, call: Call): boolean {
  return [...fieldsOf(row.if)].every((name) => name in call.takes.fields);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function missing(field: Field): InputFault {
  return { field: field.name, kind: 'missing', text: missingText(field) };
}
