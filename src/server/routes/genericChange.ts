/** What an event keeps of a generic change, and for whom it is. */
import type { Entity, Field, Row } from '../../core/catalogue.ts';
import { fieldsOf } from '../../core/conditionSimplify.ts';
import type { HandlerContext } from './handler.ts';

/** Kept by every write; they say nothing of their own. */
const bookkeeping: ReadonlySet<string> = new Set(['version', 'updateTime']);

/** Whatever a scope looks at, and what the stream tells: an event outlives the right to read the rest of the row. */
export function audienceFields(entity: Entity): readonly string[] {
  const conditions = typeof entity.scope === 'object' ? Object.values(entity.scope) : [];
  const looked = conditions.flatMap((condition) => [...fieldsOf(condition)]);
  return [...new Set(['id', 'version', 'detachmentId', ...looked])].filter((name) => entity.fields[name]?.stored);
}

function pick(row: Row, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name] ?? null]));
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

/** The stored fields in which two rows differ. Secrets are in no event. */
export function differences(entity: Entity, before: Row | null, after: Row | null): string[] {
  return Object.values(entity.fields)
    .filter((field: Field) => field.stored && field.kind !== 'secret' && !bookkeeping.has(field.name))
    .map(({ name }) => name)
    .filter((name) => !same(before?.[name], after?.[name]));
}

/** Writes the change to the record's chain. Rows are as the database has them. */
export function tellChange(context: HandlerContext, entity: Entity, before: Row | null, after: Row | null): void {
  const row = after ?? before;
  if (!row) return;
  const changed = differences(entity, before, after);
  const audience = audienceFields(entity);
  context.changed({
    entity: entity.id,
    id: String(row['id']),
    detachmentId: typeof row['detachmentId'] === 'string' ? row['detachmentId'] : null,
    step: context.call.id,
    from: before && pick(before, changed),
    to: after && pick(after, changed),
    before: before && pick(before, audience),
    after: after && pick(after, audience),
  });
}
