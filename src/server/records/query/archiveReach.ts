/** Lists read the rows of every day; those that are archived as well where a filter of time reaches back to them. */
import type { Entity, Filter, Row } from '../../../core/model/catalogue.ts';
import { isInstant } from '../../../core/fields/index.ts';
import { textIn } from '../../../core/model/row.ts';
import { liveTable } from '../../database/archive/archiveKnown.ts';
import { instantOf } from '../../time/instant.ts';
import type { RecordContext } from '../context.ts';

/** The same object for the same entity: what is made of an entity is kept by it. */
const live = new WeakMap<Entity, Entity>();

function liveOf(entity: Entity): Entity {
  const known = live.get(entity);
  if (known) return known;
  const made = { ...entity, table: liveTable(entity.table) };
  live.set(entity, made);
  return made;
}

interface Reached {
  /** As a list reads it: over the rows of every day where no filter asks for older ones. */
  readonly entity: Entity;
  /** Rows that were made before are archived and not looked for, though no filter of time keeps them out. */
  readonly archivedBefore: Date | null;
}

export function reached(
  { archive }: Pick<RecordContext, 'archive'>,
  entity: Entity,
  filters: readonly Filter[],
  input: Row,
): Reached {
  const { divided, before, archived } = archive?.known ?? {};
  if (!divided?.has(entity.table)) return { entity, archivedBefore: null };
  const begins = filters.flatMap((filter) => beginOf(entity, filter, input) ?? []);
  // What is archived was made before: an end alone, or a beginning before it, asks for such rows.
  if (before && begins.some((begin) => begin === 'ever' || begin < before)) return { entity, archivedBefore: null };
  return { entity: liveOf(entity), archivedBefore: before && archived && begins.length === 0 ? before : null };
}

/** How far back a filter of time reaches; undefined where it is none, or says nothing. */
function beginOf(entity: Entity, { field, as, params }: Filter, input: Row): Date | 'ever' | undefined {
  const kind = entity.fields[field]?.kind;
  if (as !== 'range' || !kind || !isInstant(kind)) return undefined;
  const [from, to] = params.map((param) => instantOf(textIn(input[param])));
  return from ?? (to ? 'ever' : undefined);
}
