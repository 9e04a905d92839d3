/** What a form sends: what it was opened with, and its visible fields, as far as the call takes them. */
import type { Row } from '../../core/model/catalogue.ts';
import { isRow } from '../../core/model/row.ts';
import type { FormView, ViewField } from '../../core/model/view.ts';
import { pick } from '../engine/conditionContext.ts';
import type { LookupCache } from '../engine/lookupCache.ts';
import { loadChoices, lookupParams } from '../fields/ref/choices.ts';
import { isEmpty } from '../fields/face.ts';
import { asText } from '../engine/asText.ts';
import { inputOfKind } from '../fields/inputs.ts';
import { nameParam } from '../fields/ref/nameParam.ts';
import type { Ports } from '../engine/ports.ts';

interface Draft {
  readonly view: FormView;
  readonly params: Row;
  /** The record that was loaded, or the row from which the form was opened. */
  readonly record: Row;
  readonly values: Row;
  /** The values with which the form began. */
  readonly baseline: Row;
}

/** Codes of a list stand with commas on the wire; a child row is what its fields say, without the names that were shown beside them. */
export function wireValue(field: ViewField | undefined, value: unknown): unknown {
  if (!field || !Array.isArray(value)) return value;
  if (inputOfKind(field.kind).joined) return value.join(',');
  if (!field.rows) return value;
  const names = ['id', 'version', ...field.rows.map((child) => child.name)];
  const wireRow = (row: Row): Row =>
    pick(
      row,
      names.filter((name) => name in row),
    );
  return value.map((row: unknown) => (isRow(row) ? wireRow(row) : row));
}

/** What the record is known by; nothing of a row over which the form was opened for another record. */
export function ofItself(params: Row, record: Row): Row {
  return params['id'] === undefined || params['id'] === record['id'] ? record : {};
}

export function makePayload({ view, params, record, values, baseline }: Draft): Record<string, unknown> {
  const { takes } = view.call;
  const itself = ofItself(params, record);
  const named = new Map(view.fields.map((field) => [field.name, field]));
  const sent: Record<string, unknown> = {
    ...pick(
      itself,
      takes.filter((name) => (name === 'id' || name === 'version') && !isEmpty(itself[name])),
    ),
    ...pick(
      params,
      takes.filter((name) => !named.has(name)),
    ),
  };
  for (const name of takes) {
    if (!(name in values)) continue;
    const value = values[name];
    // What was and is empty is not sent; what was emptied is sent as nothing.
    if (!isEmpty(value)) sent[name] = wireValue(named.get(name), value);
    else if (!isEmpty(baseline[name])) sent[name] = Array.isArray(value) ? wireValue(named.get(name), value) : null;
  }
  return sent;
}

/** A reference's label goes along where the call takes it; one that was set by linkage is looked up. */
export async function addLabels(
  payload: Record<string, unknown>,
  fields: readonly ViewField[],
  all: Row,
  ports: Ports,
  lookups: LookupCache,
): Promise<void> {
  for (const field of fields) {
    const name = nameParam(field);
    const value = payload[field.name];
    const { lookup } = field;
    if (Array.isArray(value) || isEmpty(value) || !isEmpty(payload[name]) || !lookup) continue;
    const extra = lookup.extra.find((each) => each.id === String(value));
    if (extra) {
      payload[name] = ports.text(extra.name);
      continue;
    }
    const { rows } = await loadChoices(lookups, lookup, lookupParams(lookup, all, ports), [value]);
    const row = rows.find((each) => String(each[lookup.value]) === String(value));
    if (row) payload[name] = asText(row[lookup.label]);
  }
}
