/** Some fields of an entity, and whatever their values are made of: less to read, and nothing that is missed. */
import { isTypes } from '../../core/access/access.ts';
import { computedFrom } from '../../core/condition/computed.ts';
import { fieldsOf } from '../../core/condition/conditionSimplify.ts';
import type { Entity, Field } from '../../core/model/catalogue.ts';
import type { Asking } from './access.ts';
import { besideEntity, type BesideEntities } from './besideEntity.ts';

/** The entity with these fields alone, and what their names, rules and masks read. */
export function withNeeded(asking: Pick<Asking, 'release'>, entity: Entity, names: readonly string[]): Entity {
  const known = besideEntity(narrowed, asking.release.catalogue, entity);
  const key = names.join();
  const made = known.get(key) ?? narrow(asking, entity, names);
  if (known.size >= keptAtMost) known.clear();
  known.set(key, made);
  return made;
}

/** A console asks for the same columns again and again; what is made of an entity is kept beside it. */
const narrowed: BesideEntities<Entity> = new WeakMap();
const keptAtMost = 100;

function narrow({ release }: Pick<Asking, 'release'>, entity: Entity, names: readonly string[]): Entity {
  const needed = new Set(['id', ...names]);
  const need = (field: Field): void => {
    if (field.nameOf) needed.add(field.nameOf.field);
    if (field.says !== undefined) needed.add(field.says);
    for (const name of field.computed ? computedFrom(field.computed) : []) needed.add(name);
    for (const input of Object.keys(release.catalogue.rules[field.rule ?? '']?.inputs ?? {})) needed.add(input);
    const unless = field.mask?.unless ?? null;
    if (unless !== null && !isTypes(unless)) for (const name of fieldsOf(unless)) needed.add(name);
  };
  // What is needed is walked through too: a mask may ask for what is itself computed.
  for (const name of needed) {
    const field = entity.fields[name];
    if (field) need(field);
  }
  return { ...entity, fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => needed.has(name))) };
}
