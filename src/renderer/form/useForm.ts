/** One opening of a form: its values, linkage, faults, and whether it has anything to lose. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { isRow } from '../../core/model/row.ts';
import type { FormView, ViewField } from '../../core/model/view.ts';
import { type ConditionContext, conditionContext, pick, readOperands } from '../engine/conditionContext.ts';
import { useEngine } from '../engine/engine.ts';
import { isEmpty } from '../fields/face.ts';
import { openUnsent, type Unsent } from '../fields/files/unsent.ts';
import { newRow } from '../fields/rows/rows.tsx';
import { hasName, nameParam } from '../fields/ref/nameParam.ts';
import type { CallFault, Ports } from '../engine/ports.ts';
import { asFault } from '../engine/useRecords.ts';
import { useRetry } from '../engine/useRetry.ts';
import type { Faults } from '../fields/fault.ts';
import { faultsOfValue } from './faultsOf.ts';
import { createForm, type Form } from './formily.tsx';
import { statesOf, valuesToClear, valuesToSet, withItsLabel, type States } from './linkage.ts';
import { useChecks } from './useChecks.ts';
import type { Filled } from './filled.ts';

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
    const known = initial[field.name] ?? params[field.name] ?? record[field.name];
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

type OnHand = (field: ViewField, opened: Opened) => void;

function open(view: FormView, first: Row, row: Row, loaded: Row | null, ports: Ports, onHand: OnHand): Opened {
  let params = first;
  const opener = loaded ?? row;
  // What a form was opened with stands over the row that it was opened from, and beneath the record that it has read.
  const known = (): Row =>
    view.load ? { ...row, ...params, ...record.current } : { ...row, ...record.current, ...params };
  const context = () => conditionContext(ports, { ...known(), ...counts });
  const initial = readOperands(view.initial, conditionContext(ports, { ...row, ...params, ...opener }));
  const record = { current: opener };
  const start = startValues(view, params, loaded ?? {}, row, initial);
  const form = createForm(start, {
    onHand(name) {
      const field = view.fields.find((each) => each.name === name);
      if (!field) return;
      form.write(valuesToClear(view.fields, name, form.values(), opened.states()));
      onHand(field, opened);
    },
    onValues() {
      relink();
      for (const listener of listeners) listener();
    },
  });
  const counts: Record<string, unknown> = Object.fromEntries((view.advice ?? []).map(({ id }) => [id, 0]));
  const all = () => ({ ...known(), ...form.values(), ...counts });
  const listeners = new Set<() => void>();
  const refusals = new Set<Parameters<Opened['onRefused']>[0]>();
  const proposed: Record<string, unknown> = {};
  const { states, relink } = openLinkage(view, form, all, context);
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
    isDirty: () =>
      unsent.state() !== null ||
      clean(form.values(), view.fields) !== clean({ ...baseline.current, ...proposed }, view.fields),
    onValues(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onRefused(listener) {
      refusals.add(listener);
      return () => void refusals.delete(listener);
    },
    refused(texts) {
      for (const listener of refusals) listener(texts);
    },
    take(values, byHand) {
      const before = form.values();
      const changed = view.fields.filter(({ name }) => name in values && !same(before[name], values[name]));
      if (byHand) {
        for (const { name } of changed) form.write(valuesToClear(view.fields, name, form.values(), opened.states()));
      }
      form.write(values);
      if (byHand) for (const field of changed) onHand(field, opened);
      else Object.assign(proposed, changesOf(view.fields, before, form.values()));
    },
    renew(next) {
      if (same(params, next)) return;
      params = next;
      const newer: Row = Object.assign(
        {},
        ...view.fields
          .filter(({ name, readOnly }) => readOnly && name in next)
          .map((field) => newerOf(field, form.values(), next)),
      );
      baseline.current = { ...baseline.current, ...newer };
      form.write(newer);
      relink();
      // What is proposed for the record is asked anew, also where no field shows what has changed.
      for (const listener of listeners) listener();
    },
    advised(next) {
      Object.assign(counts, next);
      relink();
    },
    check(field) {
      const state = opened.states()[field.name];
      const shown = state?.visible ?? true;
      const rules = { required: state?.required ?? field.required, offered: state?.options };
      const faults: Faults = shown && !state?.disabled ? faultsOfValue(field, form.values()[field.name], rules) : {};
      form.setFaults(field.name, faults);
      return Object.keys(faults).length === 0;
    },
  };
  return opened;
}

export type FormStatus =
  | { readonly status: 'loading' }
  | { readonly status: 'fault'; readonly fault: CallFault; readonly retry: () => void }
  | { readonly status: 'open'; readonly opened: Opened; readonly reload: () => Promise<void> };

/** Loads the record where the form has one, and opens the form on it. */
export function useForm(view: FormView, params: Row, row: Row): FormStatus {
  const { ports } = useEngine();
  const [loaded, setLoaded] = useState<{ record: Row | null } | { fault: CallFault } | null>(
    view.load ? null : { record: null },
  );
  const [round, setRound] = useState(0);
  const call = useRef(ports.call);
  call.current = ports.call;
  const load = view.load;
  const loadRecord = useCallback(
    async (signal?: AbortSignal): Promise<Row> => {
      if (!load) return row;
      const { data } = await call.current(load, pick(params, load.takes), signal ? { signal } : {});
      return isRow(data) ? data : {};
    },
    [load, params, row],
  );
  useEffect(() => {
    if (!load) return;
    const abort = new AbortController();
    loadRecord(abort.signal).then(
      (record) => !abort.signal.aborted && setLoaded({ record }),
      (fault: unknown) => !abort.signal.aborted && setLoaded({ fault: asFault(fault) }),
    );
    return () => abort.abort();
  }, [load, loadRecord, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useRetry(loaded && 'fault' in loaded ? loaded.fault : undefined, ports.offline, again);

  const startCheck = useChecks(ports, (name, fault) => openedRef.current?.form.setFaults(name, { '': fault }));
  const onHand = useRef((field: ViewField, opened: Opened) => void (field && opened));
  onHand.current = (field, opened) => {
    // A fault that is shown goes as soon as it is mended; a new one waits until the field is left.
    for (const each of view.fields) if (Object.keys(opened.form.faultsOf(each.name)).length > 0) opened.check(each);
    startCheck(field, opened.all);
  };
  const openedRef = useRef<Opened | null>(null);
  const record = loaded && 'record' in loaded ? loaded : null;
  const opened = useMemo(
    () => (record ? open(view, params, row, record.record, ports, (field, each) => onHand.current(field, each)) : null),
    // oxlint-disable-next-line react/exhaustive-deps -- one form an opening: neither language, ports nor a silent refresh make a new one
    [record, view],
  );
  openedRef.current = opened;
  const reload = useCallback(async () => {
    const { current } = openedRef;
    if (!current) return;
    const fresh = await loadRecord();
    keepOwn(current, fresh);
  }, [loadRecord]);

  if (loaded && 'fault' in loaded) {
    const retry = () => {
      setLoaded(null);
      again();
    };
    return { status: 'fault', fault: loaded.fault, retry };
  }
  return opened ? { status: 'open', opened, reload } : { status: 'loading' };
}

/** A value of what is newer, with its label; the label that stands where the value is the same and none comes with it. */
function newerOf(field: ViewField, before: Row, next: Row): Row {
  const { name } = field;
  const brings = hasName(field) && nameParam(field) in next;
  return same(before[name], next[name]) && !brings ? { [name]: next[name] } : withItsLabel(field, next[name], next);
}

/** Takes the newer record, but for the values that were changed by hand. */
function keepOwn({ form, view, record, baseline }: Opened, fresh: Row): void {
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
