/** Some fields of an entity, and whatever their values are made of: less to read, and nothing that is missed. */
import { isTypes } from '../../../core/access/access.ts';
import { computedFrom } from '../../../core/condition/computed.ts';
import { fieldsOf } from '../../../core/condition/conditionSimplify.ts';
import type { Catalogue, Entity, Field } from '../../../core/model/catalogue.ts';
import type { Asking } from '../access.ts';
import { besideEntity, type BesideEntities } from '../besideEntity.ts';

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
  const needed = withSources(release.catalogue, entity, ['id', ...names]);
  return { ...entity, fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => needed.has(name))) };
}

/** These fields, and whatever their values are made of: a mask may ask for what is itself computed. */
export function withSources(
  catalogue: Pick<Catalogue, 'rules'>,
  entity: Entity,
  names: Iterable<string>,
): ReadonlySet<string> {
  const found = new Set(names);
  for (const name of found) {
    const field = entity.fields[name];
    for (const source of field ? sourcesOf(catalogue, field) : []) found.add(source);
  }
  return found;
}

/** The fields of its own row that a value is made of, and that say whether it is seen. */
export function sourcesOf({ rules }: Pick<Catalogue, 'rules'>, field: Field): readonly string[] {
  const unless = field.mask?.unless ?? null;
  return [
    ...(field.nameOf ? [field.nameOf.field] : []),
    ...(field.says === undefined ? [] : [field.says]),
    ...(field.computed ? computedFrom(field.computed) : []),
    ...Object.keys(rules[field.rule ?? '']?.inputs ?? {}),
    ...(unless !== null && !isTypes(unless) ? fieldsOf(unless) : []),
  ];
}
