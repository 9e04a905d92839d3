/** When figures of a past day are kept, and how a change of one of its tasks takes them away. */
import { sql } from 'kysely';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { wireTime } from '../../server/time/clock.ts';
import type { Sql } from '../../server/database/comparisonSql.ts';

const hourMs = 3_600_000;
/** A day is kept once it is over by so much; so long before that, no change of its tasks can still be under way. */
export const settledAfter = 2 * hourMs;

export const lockOf = (detachmentId: string, day: string): Sql =>
  sql`hashtextextended(${`figures ${detachmentId} ${day}`}, 0)`;

const dayOf = (instant: Date): string => wireTime(instant).slice(0, 10);

/** A task of this day has changed: its transaction takes the day's figures away, and holds off whoever counts them. */
export async function dropFigures(
  { db, now }: Pick<HandlerContext, 'db' | 'now'>,
  { detachmentId, createTime }: { readonly detachmentId: string; readonly createTime: Date },
): Promise<void> {
  const day = dayOf(createTime);
  if (day >= dayOf(new Date(now.getTime() - settledAfter / 2))) return;
  await sql`select pg_advisory_xact_lock_shared(${lockOf(detachmentId, day)})`.execute(db);
  await sql`delete from task_figure_day where detachment_id = ${detachmentId} and day = ${day}`.execute(db);
}
