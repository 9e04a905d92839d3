/** What is made of an entity of a release, kept as long as that release. */
import type { Catalogue, Entity } from '../../core/model/catalogue.ts';

export type BesideEntities<Made> = WeakMap<Catalogue, WeakMap<Entity, Map<string, Made>>>;

export function besideEntity<Made>(all: BesideEntities<Made>, catalogue: Catalogue, entity: Entity): Map<string, Made> {
  const entities = all.get(catalogue) ?? new WeakMap<Entity, Map<string, Made>>();
  all.set(catalogue, entities);
  const made = entities.get(entity) ?? new Map<string, Made>();
  entities.set(entity, made);
  return made;
}
