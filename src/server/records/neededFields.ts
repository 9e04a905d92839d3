/** Some fields of an entity, and whatever their values are made of: less to read, and nothing that is missed. */
import { isTypes } from '../../core/access/access.ts';
import { fieldsOf } from '../../core/condition/conditionSimplify.ts';
import type { Entity, Field } from '../../core/model/catalogue.ts';
import type { Asking } from './access.ts';

/** The entity with these fields alone, and what their names, rules and masks read. */
export function withNeeded({ release }: Pick<Asking, 'release'>, entity: Entity, names: readonly string[]): Entity {
  const needed = new Set(['id', ...names]);
  const need = (field: Field): void => {
    if (field.nameOf) needed.add(field.nameOf.field);
    if (field.says !== undefined) needed.add(field.says);
    for (const input of Object.keys(release.catalogue.rules[field.rule ?? '']?.inputs ?? {})) needed.add(input);
    const unless = field.mask?.unless ?? null;
    if (unless !== null && !isTypes(unless)) for (const name of fieldsOf(unless)) needed.add(name);
  };
  for (const name of names) {
    const field = entity.fields[name];
    if (field) need(field);
  }
  return { ...entity, fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => needed.has(name))) };
}
