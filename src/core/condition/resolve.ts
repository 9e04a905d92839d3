/**
 * Linkage: the state of every field of a form, from its values. For each field and property the first
 * row that matches wins, else the base. A field that is hidden counts as empty for all that depend on it, so fields are
 * taken in the order of their dependencies.
 */
import type { LinkageRow, LinkageSet, Row } from '../model/catalogue.ts';
import { emptyAsNull, evaluate, readOperand } from './condition.ts';
import type { Context } from './condition.ts';
import { readersOf, writesOf } from './linkage.ts';

export interface FieldState {
  readonly visible: boolean;
  readonly disabled: boolean;
  readonly required: boolean;
  /** Present while a row sets it: a form writes it at the moment it appears or changes, and never takes it back. */
  readonly value?: unknown;
  readonly options?: readonly (string | number)[];
}

interface LinkedForm {
  readonly fields: readonly { readonly name: string; readonly required: boolean }[];
  readonly when: readonly LinkageRow[];
}

type Property = keyof LinkageSet;

/** The first matching row that sets this property of this field. */
function winner(
  form: LinkedForm,
  field: string,
  property: Property,
  holds: (row: LinkageRow) => boolean,
): LinkageSet | undefined {
  for (const row of form.when) {
    const set = row.set[field];
    if (set?.[property] !== undefined && holds(row)) return set;
  }
  return undefined;
}

function stateOf(
  form: LinkedForm,
  field: LinkedForm['fields'][number],
  context: Context,
  holds: (row: LinkageRow) => boolean,
): FieldState {
  const set = (property: Property): LinkageSet | undefined => winner(form, field.name, property, holds);
  const visible = set('visible')?.visible ?? true;
  const writes = set('value')?.value;
  const options = set('options')?.options;
  return {
    visible,
    disabled: set('disabled')?.disabled ?? false,
    required: visible && (set('required')?.required ?? field.required),
    ...(writes === undefined || !visible ? {} : { value: readOperand(writes, context) }),
    ...(options === undefined ? {} : { options }),
  };
}

/** Fields after those that decide whether they are visible; within a cycle (a fault of the schema) as written. */
function inOrder(form: LinkedForm): LinkedForm['fields'] {
  const readers = readersOf(form.when, ['visible']);
  const placed = new Set<string>();
  const ordered: LinkedForm['fields'][number][] = [];
  const byName = new Map(form.fields.map((field) => [field.name, field]));
  const place = (name: string): void => {
    const field = byName.get(name);
    if (!field || placed.has(name)) return;
    placed.add(name);
    for (const source of readers.get(name) ?? []) place(source);
    ordered.push(field);
  };
  for (const field of form.fields) place(field.name);
  return ordered;
}

/**
 * The state of every field of the form. `values` are the form's values and what it was opened with; `context.values` is
 * not looked at. What is empty is null: `null` and `filled: false` ask the same of it.
 */
export function resolve(form: LinkedForm, values: Row, context: Context): Record<string, FieldState> {
  const states: Record<string, FieldState> = {};
  if (form.when.length === 0) {
    for (const { name, required } of form.fields) states[name] = { visible: true, disabled: false, required };
    return states;
  }
  const seen = emptyAsNull(values);
  const within: Context = { ...context, values: seen };
  const holds = (row: LinkageRow): boolean => evaluate(row.if, seen, within);
  const hides = writesOf(form.when, 'visible');
  for (const field of inOrder(form)) {
    if (!hides.has(field.name)) continue;
    if (winner(form, field.name, 'visible', holds)?.visible === false) seen[field.name] = null;
  }
  for (const field of form.fields) states[field.name] = stateOf(form, field, within, holds);
  return states;
}

/** The values without those of hidden fields: what a form sends, and what the server looks at. */
export function withoutHidden(values: Row, states: Readonly<Record<string, FieldState>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => states[name]?.visible !== false));
}
