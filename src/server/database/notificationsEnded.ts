/** A notification ends with what it tells of: where its record has left the condition, or has gone to others, nobody need answer it. */
import { sql, type Selectable } from 'kysely';
import type { Entity, Reaction } from '../../core/model/catalogue.ts';
import type { Release } from '../../release/release.ts';
import { audienceFields, type Change } from './change.ts';
import type { Sql } from './comparisonSql.ts';
import type { Tables } from './tables.ts';

export type NotificationRow = Selectable<Tables['notification']>;

/** Notifications of a product's own entity may say nothing of what told them: those end only by being read. */
export const namesReactions = ({ catalogue }: Release): boolean =>
  catalogue.entities['notification']?.fields['reaction']?.stored === true;

/** Those of these records that nobody has read count as read from now on. */
export function endNotifications(now: Date, about: Entity, { id }: Reaction, records: readonly string[]): Sql {
  return sql`
    update notification set read_time = ${now}, update_time = ${now}, version = version + 1
    where read_time is null and about = ${about.id} and reaction = ${id} and record_id = any(${[...records]}::text[])
    returning *`;
}

/** What is told of them. */
export function endedChanges(notification: Entity, rows: readonly NotificationRow[]): Change[] {
  const audience = audienceFields(notification);
  return rows.map((row) => {
    const seen = Object.fromEntries(Object.entries(row).filter(([name]) => audience.includes(name)));
    return {
      entity: notification.id,
      id: row.id,
      detachmentId: null,
      step: `${row.about}.on.${row.reaction}.over`,
      from: { readTime: null },
      to: { readTime: row.readTime },
      before: { ...seen, version: row.version - 1 },
      after: seen,
    };
  });
}
