/** One opening of a form: its values, linkage, faults, and whether it has anything to lose. */
import type { Row } from '../../core/model/catalogue.ts';
import type { FormView, ViewField } from '../../core/model/view.ts';
import { type ConditionContext, conditionContext, readOperands } from '../engine/conditionContext.ts';
import type { Ports } from '../engine/ports.ts';
import { valuesToClear, withItsLabel } from '../fields/clearing.ts';
import { isEmpty } from '../fields/face.ts';
import type { Faults } from '../fields/fault.ts';
import { openUnsent, type Unsent } from '../fields/files/unsent.ts';
import { hasName, nameParam } from '../fields/ref/nameParam.ts';
import { valueGiven } from '../fields/valueGiven.ts';
import { newRow } from '../fields/rows/rows.tsx';
import { faultsOfValue } from './faultsOf.ts';
import type { Filled } from './filled.ts';
import { createForm, type Form } from './formily.tsx';
import { statesOf, valuesToSet, type States } from './linkage.ts';

export interface Opened {
  readonly form: Form;
  readonly view: FormView;
  readonly params: Row;
  /** The record that the form was made from; a reload puts a newer one in its place. */
  readonly record: { current: Row };
  readonly baseline: { current: Row };
  /** Everything that conditions may read: the record, the parameters, the values. */
  readonly all: () => Row;
  readonly states: () => States;
  /** Applies linkage for the first time: what it sets is where the form begins, and nothing to lose. */
  readonly start: () => void;
  readonly isDirty: () => boolean;
  /** Tells of every change of the values. Returns how to stop. */
  readonly onValues: (listener: () => void) => () => void;
  /** Tells of what was refused once it was sent, by field, in words. Returns how to stop. */
  readonly onRefused: (listener: (texts: Readonly<Record<string, string>>) => void) => () => void;
  readonly refused: (texts: Readonly<Record<string, string>>) => void;
  /** Writes values that were proposed. Those that came by themselves are nothing to lose; by hand, they are as if entered. */
  readonly take: (values: Row, byHand: boolean) => void;
  /** Newer values of what it was opened with: of the same record. */
  readonly renew: (params: Row) => void;
  /** How many rows each advice has; conditions read it by the advice's id. */
  readonly advised: (counts: Row) => void;
  /** Checks one field, shows what is wrong, and says whether it is well. */
  readonly check: (field: ViewField) => boolean;
  /** Files that were chosen and have not arrived. */
  readonly unsent: Unsent;
  /** What was filled in by itself; what comes resolves once nothing more of it is on its way. */
  readonly filled: { current: Filled; coming: Promise<void> };
}

/** Required child rows begin with one: an empty table asks nothing. */
function startOf(field: ViewField, given: unknown): unknown {
  if (given !== undefined && given !== null) return given;
  if (field.rows && field.required) return [newRow(field)];
  return field.default ?? null;
}

/** What the form begins with: the record, over it what the schema says, over it what the opener named. */
function startValues(view: FormView, params: Row, record: Row, row: Row, initial: Row): Row {
  const values: Record<string, unknown> = {};
  for (const field of view.fields) {
    const known = valueGiven(field, initial[field.name] ?? params[field.name]) ?? record[field.name];
    // What is only shown is not among the parameters of whoever opened the form, but stands in their row.
    values[field.name] = startOf(field, field.readOnly ? (known ?? row[field.name]) : known);
    if (!hasName(field) || isEmpty(values[field.name])) continue;
    const named = [record, row].find((each) => each[field.name] === values[field.name]);
    if (named?.[nameParam(field)] !== undefined) values[nameParam(field)] = named[nameParam(field)];
  }
  return values;
}

/** Nothing, an empty text and an empty list are the same to whoever looks at a form. */
const clean = (values: Row, fields: readonly ViewField[]) =>
  JSON.stringify(fields.map(({ name }) => (isEmpty(values[name]) ? null : values[name])));

const isOther = (values: Row, before: Row, fields: readonly ViewField[]): boolean =>
  clean(values, fields) !== clean(before, fields);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function changesOf(fields: readonly ViewField[], before: Row, after: Row): Row {
  const changed = fields.filter(({ name }) => !same(before[name], after[name]));
  return Object.fromEntries(changed.map(({ name }) => [name, after[name]]));
}

/** The states of a form's fields as its values stand. @param all whatever conditions may read */
function openLinkage(view: FormView, form: Form, all: () => Row, context: () => ConditionContext) {
  let states: States | null = null;
  let linking = false;
  return {
    states: (): States => states ?? statesOf(view, all(), context()),
    /** Writing a value is a change of values: the loop ends when linkage has nothing left to set. */
    relink(): void {
      if (linking) return;
      linking = true;
      for (let round = 0; round <= view.fields.length; round += 1) {
        const now = statesOf(view, all(), context());
        const set = valuesToSet(view, states, now, form.values());
        states = now;
        form.apply(now);
        if (Object.keys(set).length === 0) break;
        form.write(set);
      }
      linking = false;
    },
  };
}

/** What a form was opened with stands over the row that it was opened from, and beneath the record that it has read. */
const knownOf = (view: FormView, row: Row, params: Row, record: Row): Row =>
  view.load ? { ...row, ...params, ...record } : { ...row, ...record, ...params };

type OnHand = (field: ViewField, opened: Opened) => void;

/** What a form is opened with. */
interface Opening {
  readonly view: FormView;
  readonly params: Row;
  /** The one that it is opened from. */
  readonly row: Row;
  /** The record, where the form has read one. */
  readonly loaded: Row | null;
  readonly ports: Ports;
  /** Told of each field that is changed by hand. */
  readonly onHand: OnHand;
}

export function openForm({ view, params: first, row, loaded, ports, onHand }: Opening): Opened {
  let params = first;
  const record = { current: loaded ?? row };
  const known = (): Row => knownOf(view, row, params, record.current);
  const initial = readOperands(view.initial, conditionContext(ports, { ...row, ...params, ...record.current }));
  const start = startValues(view, params, loaded ?? {}, row, initial);
  const changed = (): void => {
    relink();
    changes.tell();
  };
  const form = createForm(start, { onHand: (name) => entered(opened, name, onHand), onValues: changed });
  const counts: Record<string, unknown> = Object.fromEntries((view.advice ?? []).map(({ id }) => [id, 0]));
  const all = () => ({ ...known(), ...form.values(), ...counts });
  const changes = openListeners<[]>();
  const refusals = openListeners<Parameters<Opened['refused']>>();
  const proposed: Record<string, unknown> = {};
  const { states, relink } = openLinkage(view, form, all, () => conditionContext(ports, { ...known(), ...counts }));
  const baseline = { current: start };
  const unsent = openUnsent();
  const opened: Opened = {
    form,
    view,
    get params() {
      return params;
    },
    record,
    baseline,
    filled: { current: {}, coming: Promise.resolve() },
    all,
    states,
    start() {
      relink();
      baseline.current = form.values();
    },
    unsent,
    isDirty: () => unsent.state() !== null || isOther(form.values(), { ...baseline.current, ...proposed }, view.fields),
    onValues: changes.on,
    onRefused: refusals.on,
    refused: refusals.tell,
    take(values, byHand) {
      if (byHand) return takeByHand(opened, values, onHand);
      const before = form.values();
      form.write(values);
      Object.assign(proposed, changesOf(view.fields, before, form.values()));
    },
    renew(next) {
      if (same(params, next)) return;
      params = next;
      showNewer(opened, next);
      // What is proposed for the record is asked anew, also where no field shows what has changed.
      changed();
    },
    advised(next) {
      Object.assign(counts, next);
      relink();
    },
    check: (field) => checkField(opened, field),
  };
  return opened;
}

/** Who hears of something, until they stop. */
function openListeners<Told extends readonly unknown[]>() {
  const listeners = new Set<(...told: Told) => void>();
  return {
    on(listener: (...told: Told) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(...told: Told): void {
      for (const listener of listeners) listener(...told);
    },
  };
}

/** A field was changed by hand: what no longer goes with it is cleared. */
function entered(opened: Opened, name: string, onHand: OnHand): void {
  const { form, view } = opened;
  const field = view.fields.find((each) => each.name === name);
  if (!field) return;
  form.write(valuesToClear(view.fields, name, form.values(), opened.states()));
  onHand(field, opened);
}

/** Writes what was proposed as if it were entered. */
function takeByHand(opened: Opened, values: Row, onHand: OnHand): void {
  const { form, view } = opened;
  const before = form.values();
  const changed = view.fields.filter(({ name }) => name in values && !same(before[name], values[name]));
  for (const { name } of changed) form.write(valuesToClear(view.fields, name, form.values(), opened.states()));
  form.write(values);
  for (const field of changed) onHand(field, opened);
}

/** What is only shown follows what the form was opened with. */
function showNewer({ form, view, baseline }: Opened, next: Row): void {
  const newer: Row = Object.assign(
    {},
    ...view.fields
      .filter(({ name, readOnly }) => readOnly && name in next)
      .map((field) => newerOf(field, form.values(), next)),
  );
  baseline.current = { ...baseline.current, ...newer };
  form.write(newer);
}

function checkField(opened: Opened, field: ViewField): boolean {
  const { form } = opened;
  const state = opened.states()[field.name];
  const shown = state?.visible ?? true;
  const rules = { required: state?.required ?? field.required, offered: state?.options };
  const faults: Faults = shown && !state?.disabled ? faultsOfValue(field, form.values()[field.name], rules) : {};
  form.setFaults(field.name, faults);
  return Object.keys(faults).length === 0;
}

/** A value of what is newer, with its label; the label that stands where the value is the same and none comes with it. */
function newerOf(field: ViewField, before: Row, next: Row): Row {
  const { name } = field;
  const brings = hasName(field) && nameParam(field) in next;
  return same(before[name], next[name]) && !brings ? { [name]: next[name] } : withItsLabel(field, next[name], next);
}

/** Takes the newer record, but for the values that were changed by hand. */
export function keepOwn({ form, view, record, baseline }: Opened, fresh: Row): void {
  const mine = form.values();
  const next: Record<string, unknown> = { ...baseline.current };
  const write: Record<string, unknown> = {};
  record.current = fresh;
  for (const field of view.fields) {
    const { name } = field;
    if (!(name in fresh)) continue;
    if (same(mine[name], baseline.current[name])) Object.assign(write, newerOf(field, mine, fresh));
    next[name] = fresh[name];
  }
  baseline.current = next;
  form.write(write);
}
