/** What an event is written from. */
import type { Kysely } from 'kysely';
import { fieldsOf } from '../../core/condition/conditionSimplify.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import type { Entity, Row } from '../../core/model/catalogue.ts';
import type { Release } from '../../release/release.ts';
import type { Tables } from './tables.ts';

/** A change of business data, written to the record's chain and told to those who could or can see it. */
export interface Change {
  readonly entity: string;
  readonly id: string;
  readonly detachmentId: string | null;
  /** The call or step that did it. */
  readonly step: string;
  readonly from?: Json | undefined;
  readonly to?: Json | undefined;
  readonly why?: string | undefined;
  /** The row before and after, as far as the entity's scope looks at it; null where there was or is none. */
  readonly before: Row | null;
  readonly after: Row | null;
}
type Json = Row | string | number | boolean | null;

export interface EventWriter {
  readonly db: Kysely<Tables>;
  readonly now: Date;
  readonly release: Release;
  readonly actor: { readonly id: string; readonly name: string };
  /** Whether tables are divided over several machines. */
  readonly distributed: boolean;
}

/** Kept by every write; they say nothing of their own. */
const bookkeeping: ReadonlySet<string> = new Set(['version', 'updateTime']);

/** The stored fields whose values events tell: no secrets. */
export function toldFields(entity: Entity): string[] {
  return Object.values(entity.fields)
    .filter((field) => field.stored && !fieldKinds[field.kind].secret && !bookkeeping.has(field.name))
    .map(({ name }) => name);
}

/** Whatever a scope looks at, and what the stream tells: an event outlives the right to read the rest of the row. */
export function audienceFields(entity: Entity): readonly string[] {
  const conditions = typeof entity.scope === 'object' ? Object.values(entity.scope) : [];
  const looked = conditions.flatMap((condition) => [...fieldsOf(condition)]);
  return [...new Set(['id', 'version', 'detachmentId', ...looked])].filter((name) => entity.fields[name]?.stored);
}
