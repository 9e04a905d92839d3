/** What an event keeps of a change: the fields that differ, so that replaying a record's events makes its row again. */
import type { Entity, Row } from '../../core/model/catalogue.ts';
import { audienceFields, toldFields } from '../database/change.ts';
import { entityOf } from './query.ts';
import type { RecordContext } from './context.ts';

interface RecordChange {
  /** Its id. */
  readonly entity: string;
  /** The call or step that did it. */
  readonly step: string;
  /** The rows as the database has them; null where there was or is none. */
  readonly before: Row | null;
  readonly after: Row | null;
  readonly why?: string | undefined;
}

/** Writes the change to the record's chain, and tells it to whoever sees the row before or after it. */
export function tellChange(
  context: Pick<RecordContext, 'release' | 'changed'>,
  { entity: id, step, before, after, why }: RecordChange,
): void {
  const row = after ?? before;
  if (!row) return;
  const entity = entityOf(context, id);
  const changed = differences(entity, before, after);
  const audience = audienceFields(entity);
  context.changed({
    entity: entity.id,
    id: String(row['id']),
    detachmentId: typeof row['detachmentId'] === 'string' ? row['detachmentId'] : null,
    step,
    from: before && pick(before, changed),
    to: after && pick(after, changed),
    why,
    before: before && pick(before, audience),
    after: after && pick(after, audience),
  });
}

/** The stored fields in which two rows differ. Secrets are in no event. */
export function differences(entity: Entity, before: Row | null, after: Row | null): string[] {
  return toldFields(entity).filter((name) => !same(before?.[name], after?.[name]));
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name] ?? null]));
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}
