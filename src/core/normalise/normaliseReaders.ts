/** Who may read what is made of other fields: the outcome of a rule, and what is computed. */
import { readOfAll } from '../access/readOfAll.ts';
import { computedFrom } from '../condition/computed.ts';
import type { Field } from '../model/catalogue.ts';
import { isOfRows } from '../model/computed.ts';
import { given, type Declared } from '../source/raw.ts';
import { rowsFormParts } from './normaliseRowsForm.ts';

/** Whoever may not read, or not whole, what a rule looks at may not read what it says: that tells of it. */
function ruling(field: Field, rule: string, fields: Readonly<Record<string, Field>>, declared: Declared): Field {
  const inputs = Object.keys(declared.rules[rule]?.fields ?? {}).flatMap((name) =>
    Object.hasOwn(fields, name) ? (fields[name] ?? []) : [],
  );
  const parts = inputs.map((part) => (part.rule === undefined ? computing(part, fields, declared) : part));
  return given<Field>({ ...field, read: readOfAll([{ read: field.read }, ...parts]) });
}

/** Whoever may not read, or not whole, what a field is computed from may not read it. */
export function computing(field: Field, fields: Readonly<Record<string, Field>>, declared: Declared): Field {
  if (field.rule !== undefined) return ruling(field, field.rule, fields, declared);
  if (!field.computed) return field;
  if (isOfRows(field.computed))
    return given<Field>({ ...field, read: readOfAll(rowsFormParts(field.computed, fields, declared)) });
  const parts = computedFrom(field.computed).flatMap((name) =>
    Object.hasOwn(fields, name) ? (fields[name] ?? []) : [],
  );
  return given<Field>({ ...field, read: readOfAll(parts) });
}
