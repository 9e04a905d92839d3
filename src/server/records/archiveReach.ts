/** Lists read the rows of every day; those that are archived as well where a filter of time reaches back to them. */
import type { Entity, Filter, Row } from '../../core/model/catalogue.ts';
import { isInstant } from '../../core/fields/index.ts';
import { liveTable } from '../database/archive/archiveKnown.ts';
import { instantOf } from '../time/instant.ts';
import type { RecordContext } from './context.ts';

/** The same object for the same entity: what is made of an entity is kept by it. */
const live = new WeakMap<Entity, Entity>();

function liveOf(entity: Entity): Entity {
  const known = live.get(entity);
  if (known) return known;
  const made = { ...entity, table: liveTable(entity.table) };
  live.set(entity, made);
  return made;
}

/** The entity as a list reads it: over the rows of every day where no filter asks for older ones. */
export function reached(
  { archive }: Pick<RecordContext, 'archive'>,
  entity: Entity,
  filters: readonly Filter[],
  input: Row,
): Entity {
  const { divided, before } = archive?.known ?? {};
  if (!divided?.has(entity.table)) return entity;
  return before && filters.some((filter) => reachesBack(entity, filter, input, before)) ? entity : liveOf(entity);
}

/** What is archived was made before: an end before it, or a beginning before it, asks for such rows. */
function reachesBack(entity: Entity, { field, as, params }: Filter, input: Row, before: Date): boolean {
  const kind = entity.fields[field]?.kind;
  if (as !== 'range' || !kind || !isInstant(kind)) return false;
  const [from, to] = params.map((param) => instantOf(textOf(input[param])));
  if (!from && !to) return false;
  return !from || from < before;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
