/** The forms that send a call, with as much of their linkage as a server can decide. */
import type { Call, Catalogue, FormScreen, LinkageRow, LinkageSet, Screen } from '../core/model/catalogue.ts';
import { fieldsOf } from '../core/condition/conditionSimplify.ts';
import { fieldKinds } from '../core/fields/index.ts';
import { memberIn, rowOf } from '../core/model/row.ts';
import { nameFieldOf } from '../core/normalise/normaliseFields.ts';
import { isForm } from '../core/screens/form/model.ts';

/** A form's linkage as far as it can be run here. */
export interface LinkedForm extends Pick<FormScreen, 'fields' | 'when'> {
  /** Fields that only the page knows to be shown or required: they are taken as they come, and need not. */
  readonly undecided: ReadonlySet<string>;
  /** Fields of which only the page knows what is offered, or whether they are locked. */
  readonly unjudged: ReadonlySet<string>;
  /** Fields that something else than a hand may write: what opens the form, another field's choice, what fills in. */
  readonly givenBeside: ReadonlySet<string>;
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
    const given = opened.get(screen.id);
    if (!isForm(screen) || (screen.id.includes('#') && !given)) continue;
    const call = catalogue.calls[screen.call];
    const beside = new Set([...(given ?? []), ...writtenBeside(screen, catalogue)]);
    if (call) forms.set(call.id, [...(forms.get(call.id) ?? []), decided(screen, call, beside)]);
  }
  return new Map([...forms].filter(([, ofCall]) => ofCall.some(({ when }) => when.length > 0)));
}

/**
 * The screens that some action opens or goes to, or a desk shows, with what they are given: a dialog that a list brings is
 * opened by none where the list's action opens another.
 */
function openedBy(screens: readonly Screen[]): ReadonlyMap<string, ReadonlySet<string>> {
  const opened = new Map<string, ReadonlySet<string>>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const params = Object.keys({ ...rowOf(memberIn(value, 'with')), ...rowOf(memberIn(value, 'params')) });
    for (const [name, inner] of Object.entries(value)) {
      if (!['open', 'goto', 'screen'].includes(name) || typeof inner !== 'string') walk(inner);
      else opened.set(inner, new Set([...(opened.get(inner) ?? []), ...params]));
    }
  };
  walk(screens);
  return opened;
}

function writtenBeside({ fields, initial, fill, propose }: FormScreen, { screens }: Catalogue): readonly string[] {
  const chosen = fields.flatMap(({ suggest, picker }) => {
    const screen = screens[picker ?? ''];
    return Object.keys({ ...suggest?.gives, ...(screen && 'gives' in screen ? screen.gives : {}) });
  });
  return [...chosen, ...Object.keys({ ...initial, ...fill?.gives, ...propose?.gives, ...propose?.fills })];
}

/** The linkage without the rows that look at what the call does not take, and without what these may write. */
function decided(form: FormScreen, call: Call, givenBeside: ReadonlySet<string>): LinkedForm {
  const given = form.fields.flatMap(({ name, kind }) => [
    name,
    ...(fieldKinds[kind].refers === 'one' ? [nameFieldOf(name)] : []),
  ]);
  const sends = new Set(['id', 'version', ...given, ...Object.keys(form.initial)]);
  return decidedBy(
    { fields: form.fields, when: form.when, undecided: new Set(), unjudged: new Set(), givenBeside, sends },
    (name) => name in call.takes.fields,
  );
}

/** The same as far as it looks at nothing but these. */
export function decidedBy(form: LinkedForm, isKnown: (name: string) => boolean): LinkedForm {
  const rows = form.when.map((row) => ({ row, isDecidable: [...fieldsOf(row.if)].every(isKnown) }));
  if (rows.every(({ isDecidable }) => isDecidable)) return form;
  const open = rows.flatMap(({ row, isDecidable }) => (isDecidable ? [] : row));
  const undecided = new Set([...form.undecided, ...open.flatMap((row) => settersOf(row, ['visible', 'required']))]);
  const beside = open.flatMap((row) => settersOf(row, ['options', 'disabled', 'value']));
  const unjudged = new Set([...form.unjudged, ...undecided, ...beside]);
  const when = rows
    .filter(({ isDecidable }) => isDecidable)
    .map(({ row }) => ({
      ...row,
      set: Object.fromEntries(Object.entries(row.set).filter(([name]) => !undecided.has(name))),
    }));
  return { ...form, when, undecided, unjudged };
}

/** The fields of which a row sets one of these. */
function settersOf({ set }: LinkageRow, properties: readonly (keyof LinkageSet)[]): string[] {
  return Object.entries(set).flatMap(([name, own]) =>
    properties.some((property) => own[property] !== undefined) ? name : [],
  );
}
