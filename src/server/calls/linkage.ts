/** The linkage of a form, run again on the server: the same function that the page ran (design, section 3). */
import type { Call, Catalogue, Field, FormScreen, LinkageRow, Row } from '../../core/model/catalogue.ts';
import { fieldsOf } from '../../core/condition/conditionSimplify.ts';
import { isForm } from '../../core/screens/form/model.ts';
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
}

const formsOf = new WeakMap<Catalogue, ReadonlyMap<string, DecidedForm | null>>();

export function linked(catalogue: Catalogue, call: Call, input: Row, actor: Actor, now: Date): LinkedInput {
  const form = formOf(catalogue, call);
  if (!form) return { input, excused: new Set(), required: [] };
  const states = resolve(form, input, conditionContext({ actor, now }));
  const excused = new Set<string>();
  const required: InputFault[] = [];
  const kept = withoutHidden(input, states);
  for (const field of form.fields) {
    const state = states[field.name];
    if (!state || !(field.name in call.takes.fields)) continue;
    if (!state.required || form.undecided.has(field.name)) excused.add(field.name);
    else if (isEmpty(kept[field.name])) required.push(missing(field));
  }
  return { input: kept, excused, required };
}

/** The one form of a call; where two send it, nobody knows which one did. */
function formOf(catalogue: Catalogue, call: Call): DecidedForm | null {
  const known = formsOf.get(catalogue) ?? indexForms(catalogue);
  formsOf.set(catalogue, known);
  return known.get(call.id) ?? null;
}

function indexForms(catalogue: Catalogue): ReadonlyMap<string, DecidedForm | null> {
  const forms = new Map<string, DecidedForm | null>();
  for (const screen of Object.values(catalogue.screens)) {
    if (!isForm(screen) || screen.steps || screen.when.length === 0) continue;
    const call = catalogue.calls[screen.call];
    forms.set(screen.call, call && !forms.has(screen.call) ? decided(screen, call) : null);
  }
  return forms;
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
  return { fields: form.fields, when, undecided };
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
