/** Rows of the database in wire form, with nothing left out or masked: what conditions are asked of. */
import { fieldKinds } from '../../core/fields/index.ts';
import { computedValue } from '../../core/condition/computed.ts';
import { judge } from '../../core/condition/rule.ts';
import type { Catalogue, Entity, Field, Row } from '../../core/model/catalogue.ts';
import { isOfRows } from '../../core/model/computed.ts';
import { storedReader } from './storedValue.ts';

type Rules = Pick<Catalogue, 'rules'>;

/** The whole row in wire form, for conditions over it: nothing is left out or masked, and rules are judged as SQL does. */
export function plainRow(entity: Entity, row: Row, catalogue: Rules): Record<string, unknown> {
  const known = readers.get(entity);
  if (known?.rules === catalogue.rules) return known.read(row);
  const read = plainReader(entity, catalogue);
  readers.set(entity, { rules: catalogue.rules, read });
  return read(row);
}

const readers = new WeakMap<
  Entity,
  { readonly rules: Catalogue['rules']; readonly read: ReturnType<typeof plainReader> }
>();

/** @param wanted these alone; what they are made of must be among them. Default: all. */
export function plainReader(
  entity: Entity,
  { rules }: Rules,
  wanted?: ReadonlySet<string>,
): (row: Row) => Record<string, unknown> {
  const fields = Object.values(entity.fields).filter(({ name }) => !wanted || wanted.has(name));
  const read = fields
    .filter(({ kind }) => !fieldKinds[kind].secret)
    .map((field) => ({ name: field.name, from: storedReader(field) }));
  const computed = fields.flatMap(({ name, computed: form }) => (form && !isOfRows(form) ? [{ name, form }] : []));
  const ruled = fields.flatMap(({ name, rule }) => (rule === undefined ? [] : [{ name, rule: rules[rule] }]));
  return (row) => {
    const plain: Record<string, unknown> = {};
    for (const { name, from } of read) {
      const value = row[name];
      if (value !== undefined || name in row) plain[name] = from(value);
    }
    for (const { name, form } of computed) plain[name] = computedValue(form, plain);
    // None of them is asked of what another says.
    const said = ruled.map(({ rule }) => (rule && judge(rule, plain)?.value) ?? null);
    for (const [place, { name }] of ruled.entries()) plain[name] = said[place];
    return plain;
  };
}

/** Whether a value is made anew of the plain row, and no column holds it. */
export function isMade({ computed, rule }: Field): boolean {
  return rule !== undefined || (computed !== undefined && !isOfRows(computed));
}
