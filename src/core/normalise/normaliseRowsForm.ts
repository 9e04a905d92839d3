/** Of what a measure of other records is made, and who may read each part of it. */
import { fieldsOf } from '../condition/conditionSimplify.ts';
import type { Field } from '../model/catalogue.ts';
import type { RowsForm } from '../model/computed.ts';
import { given, type Declared } from '../source/raw.ts';

type Part = Pick<Field, 'read' | 'mask'>;

/**
 * The fields that are measured, compared and pointed with; the list of the same rows, where the record has one; and who sees
 * any of these rows at all: to all others a number would say what they cannot see.
 */
export function rowsFormParts(
  { rows, by, field, where }: RowsForm,
  beside: Readonly<Record<string, Field>>,
  declared: Declared,
): readonly Part[] {
  const entity = Object.hasOwn(declared.entities, rows) ? declared.entities[rows] : undefined;
  if (!entity) return [];
  const { properties, scope = declared.inline.has(rows) ? 'detachment' : {} } = entity;
  const names = new Set([by, ...(field === undefined ? [] : [field]), ...fieldsOf(where)]);
  const parts = [...names].flatMap((name): Part[] => {
    const raw = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!raw) return [];
    const mask = raw.mask && { as: raw.mask.as, unless: raw.mask.read ?? null };
    return [given<Part>({ read: raw.read, mask })];
  });
  const lists = Object.values(beside).filter((one) => one.rows === rows && one.by === by);
  const seenBy: readonly Part[] = typeof scope === 'object' ? [{ read: Object.keys(scope).map(Number) }] : [];
  return [...parts, ...lists, ...seenBy];
}
