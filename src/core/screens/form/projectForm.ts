/** A form as a profile may see it. */
import { fieldsOf } from '../../condition/conditionSimplify.ts';
import { isGenericWrite } from '../../model/genericCalls.ts';
import type { Advice, Call, Fill, FormScreen, Propose } from '../../model/catalogue.ts';
import type { FormView, ViewAdvice, ViewFill, ViewPropose } from '../../model/view.ts';
import { isMaskedFor, isReadableFor, isWritableFor } from '../../access/profile.ts';
import { rowFieldsOf } from '../../normalise/normaliseColumns.ts';
import { viewAction } from '../../project/projectActions.ts';
import { presenceOn } from '../../project/projectPresence.ts';
import { viewCall, viewColumns, viewField, type Projected } from '../../project/projectFields.ts';
import { given } from '../../source/raw.ts';

/** An advice whose call the profile may not send is left out. */
function viewAdvice(advice: Advice, world: Projected): ViewAdvice[] {
  const call = viewCall(advice.call, world);
  if (!call) return [];
  const rows = rowFieldsOf(world.catalogue.calls[advice.call], undefined, world.catalogue.entities);
  const { id, title, help, params } = advice;
  const columns = viewColumns(advice.columns, rows, world);
  const actions = advice.actions.flatMap((action) => viewAction(action, rows, world));
  return [given<ViewAdvice>({ id, title, help, call, params, columns, actions })];
}

/** What the profile may not send, or not fill in, is not proposed; what gives it nothing is left out. */
function viewPropose(
  { call: id, ...propose }: Propose,
  hidden: ReadonlySet<string>,
  world: Projected,
): ViewPropose | undefined {
  const call = viewCall(id, world);
  const [gives, fills] = [propose.gives, propose.fills].map((given) => without(given, hidden));
  if (!call || !gives || !fills || Object.keys(gives).length === 0) return undefined;
  const actions = propose.actions.flatMap((action) => viewAction(action, {}, world));
  return { ...propose, call, gives, fills, actions };
}

/** Of what it fills, the fields that the profile may not fill in are left out. */
function viewFill({ call: id, ...fill }: Fill, hidden: ReadonlySet<string>, world: Projected): ViewFill | undefined {
  const call = viewCall(id, world);
  const gives = without(fill.gives, hidden);
  if (!call || Object.keys(gives).length === 0) return undefined;
  return { ...fill, call, gives, notes: without(fill.notes, hidden) };
}

function without<T>(values: Readonly<Record<string, T>>, hidden: ReadonlySet<string>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)));
}

/** Linkage speaks of the fields that are there. */
function whenFor(when: FormScreen['when'], names: ReadonlySet<string>): FormScreen['when'] {
  return when.flatMap((row) => {
    const set = Object.fromEntries(Object.entries(row.set).filter(([name]) => names.has(name)));
    return Object.keys(set).length === 0 ? [] : [{ if: row.if, set }];
  });
}

/** A step of which nothing is left is none. */
function stepsFor(steps: NonNullable<FormScreen['steps']>, names: ReadonlySet<string>): FormScreen['steps'] {
  const left = steps.map((step) => ({ ...step, fields: step.fields.filter((name) => names.has(name)) }));
  return left.filter((step) => step.fields.length > 0);
}

/** What the server asks of a record, as far as the form has the fields that it tells of and compares. */
function checksFor(call: Call | undefined, names: ReadonlySet<string>, { catalogue }: Projected): FormView['checks'] {
  const entity = call && isGenericWrite(call.does) ? catalogue.entities[call.entity ?? ''] : undefined;
  const checks = (entity?.checks ?? []).filter(
    ({ field, needs }) => names.has(field) && [...fieldsOf(needs)].every((name) => names.has(name)),
  );
  return checks.length === 0 ? undefined : checks;
}

/** A form holds what the profile may read and write; what is masked for it is not edited by it, lest the mask be saved. */
export function viewForm(screen: FormScreen, world: Projected): FormView | undefined {
  const { catalogue, profile } = world;
  const call = viewCall(screen.call, world);
  if (!call) return undefined;
  const source = catalogue.calls[screen.call];
  const changes = screen.load !== undefined || source?.does === 'update';
  const fields = screen.fields.filter((field) => {
    const editable = isWritableFor(field, profile) || field.readOnly;
    return isReadableFor(field, profile) && editable && !(changes && !field.readOnly && isMaskedFor(field, profile));
  });
  const names = new Set(fields.map((field) => field.name));
  const hidden = new Set(screen.fields.flatMap((field) => (names.has(field.name) ? [] : [field.name])));
  const byName = { ...source?.takes.fields, ...Object.fromEntries(fields.map((field) => [field.name, field])) };
  const { id, type, title, help, width, then } = screen;
  return given<FormView>({
    id,
    type,
    title,
    help,
    call,
    load: screen.load === undefined ? undefined : viewCall(screen.load, world),
    fields: fields.map((field) => viewField(field, byName, world)),
    steps: screen.steps && stepsFor(screen.steps, names),
    when: whenFor(screen.when, names),
    initial: without(screen.initial, hidden),
    advice: screen.advice?.flatMap((advice) => viewAdvice(advice, world)),
    titles: screen.titles,
    propose: screen.propose && viewPropose(screen.propose, hidden, world),
    fill: screen.fill && viewFill(screen.fill, hidden, world),
    key: screen.key,
    about: screen.about,
    undo: screen.undo === undefined ? undefined : viewCall(screen.undo, world),
    width,
    then,
    checks: checksFor(source, names, world),
    presence: call.takes.includes('id') ? presenceOn(call.entity ?? screen.entity, world) : undefined,
  });
}
