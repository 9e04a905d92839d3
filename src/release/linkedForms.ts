/** The forms that send a call, with as much of their linkage as a server can decide. */
import type { Call, Catalogue, FormScreen, LinkageRow, Screen } from '../core/model/catalogue.ts';
import { fieldsOf } from '../core/condition/conditionSimplify.ts';
import { fieldKinds } from '../core/fields/index.ts';
import { nameFieldOf } from '../core/normalise/normaliseFields.ts';
import { isForm } from '../core/screens/form/model.ts';

/** A form's linkage as far as it can be run here. */
export interface LinkedForm extends Pick<FormScreen, 'fields' | 'when'> {
  /** Fields that only the page knows to be shown or required: they are taken as they come, and need not. */
  readonly undecided: ReadonlySet<string>;
  /** What the form may send: its fields, and what it begins with. */
  readonly sends: ReadonlySet<string>;
}

const formsOf = new WeakMap<Catalogue, ReadonlyMap<string, readonly LinkedForm[]>>();

/** The forms of a call, none where none of them has linkage. */
export function linkedFormsOf(catalogue: Catalogue, call: Call): readonly LinkedForm[] {
  const known = formsOf.get(catalogue) ?? indexForms(catalogue);
  formsOf.set(catalogue, known);
  return known.get(call.id) ?? [];
}

function indexForms(catalogue: Catalogue): ReadonlyMap<string, readonly LinkedForm[]> {
  const forms = new Map<string, LinkedForm[]>();
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
function decided(form: FormScreen, call: Call): LinkedForm {
  const given = form.fields.flatMap(({ name, kind }) => [
    name,
    ...(fieldKinds[kind].refers === 'one' ? [nameFieldOf(name)] : []),
  ]);
  const sends = new Set(['id', 'version', ...given, ...Object.keys(form.initial)]);
  return decidedBy(
    { fields: form.fields, when: form.when, undecided: new Set(), sends },
    (name) => name in call.takes.fields,
  );
}

/** The same as far as it looks at nothing but these. */
export function decidedBy(form: LinkedForm, isKnown: (name: string) => boolean): LinkedForm {
  const rows = form.when.map((row) => ({ row, isDecidable: [...fieldsOf(row.if)].every(isKnown) }));
  if (rows.every(({ isDecidable }) => isDecidable)) return form;
  const open = rows.flatMap(({ row, isDecidable }) => (isDecidable ? [] : shownOrRequired(row)));
  const undecided = new Set([...form.undecided, ...open]);
  const when = rows
    .filter(({ isDecidable }) => isDecidable)
    .map(({ row }) => ({
      ...row,
      set: Object.fromEntries(Object.entries(row.set).filter(([name]) => !undecided.has(name))),
    }));
  return { ...form, when, undecided };
}

/** What a row does beside, to a value or its choices, changes nothing of whether it must be there. */
function shownOrRequired({ set }: LinkageRow): string[] {
  return Object.entries(set).flatMap(([name, { visible, required }]) =>
    visible === undefined && required === undefined ? [] : name,
  );
}
