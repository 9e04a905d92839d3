/** What an event keeps of a change: the fields that differ, so that replaying a record's events makes its row again. */
import type { Row } from '../../core/catalogue.ts';
import { entityOf } from '../database/query.ts';
import { audienceFields } from '../routes/genericChange.ts';
import type { Change, HandlerContext } from '../routes/handler.ts';

/** Kept by every write; they say nothing of their own. */
const bookkeeping = new Set(['version', 'updateTime', 'eventHead', 'eventSeq']);

interface Stored {
  readonly id: string;
  readonly detachmentId?: string | null;
}

interface Changed<T> {
  readonly entity: string;
  readonly step: string;
  readonly before: T | null;
  readonly after: T;
  readonly why?: string | undefined;
}

/** Tells the change to the context, for whoever sees the row before or after it. */
export function tell<T extends Stored>(
  context: Pick<HandlerContext, 'release' | 'changed'>,
  { entity, step, before, after, why }: Changed<T>,
): void {
  const audience = audienceFields(entityOf(context, entity));
  const names = Object.entries(after).flatMap(([name, value]) =>
    bookkeeping.has(name) || same(value, before ? Reflect.get(before, name) : undefined) ? [] : name,
  );
  const change: Change = {
    entity,
    id: after.id,
    detachmentId: after.detachmentId ?? null,
    step,
    from: before ? pick(before, names) : null,
    to: pick(after, names),
    why,
    before: before ? pick(before, audience) : null,
    after: pick(after, audience),
  };
  context.changed(change);
}

function pick(row: object, names: readonly string[]): Row {
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, plain(Reflect.get(row, name))]));
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}
