/**
 * What was proposed to whoever then chose: the list that was last shown to a user for a task is kept until they choose, and
 * then stands with the choice in `dispatchChoice`, to which nothing is changed any more.
 */
import { sql } from 'kysely';
import type { Row } from '../../../core/model/catalogue.ts';
import type { TablePlan } from '../../../release/release.ts';
import type { Proposal } from '../../decide/propose.ts';
import type { Minutes } from '../../decide/world.ts';
import { userTypes } from '../../domain/userTypes.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { tellChange } from '../../../server/records/recordChange.ts';
import { keepPredicted } from '../../records/arrivals/keepArrivals.ts';
import { dbOf, type TaskRow } from '../../records/productTables.ts';

export const shownTable: TablePlan = {
  entity: '',
  table: 'dispatch_shown',
  columns: [
    { name: 'task_id', type: 'text', notNull: true },
    { name: 'user_id', type: 'text', notNull: true },
    { name: 'time', type: 'timestamptz', notNull: true },
    { name: 'shown', type: 'jsonb', notNull: true },
  ],
  primaryKey: ['task_id', 'user_id'],
  indexes: [],
};

/** A choice after so long was not made from the list. */
const keptMs = 30 * 60_000;
/** After so long a driver who was listed has driven on. */
const freshMs = 2 * 60_000;

/** Replaces what this user was shown before, and forgets what has become too old. */
export async function keepShown(
  { db, actor, now }: HandlerContext,
  { id }: TaskRow,
  proposals: readonly Proposal[],
): Promise<void> {
  const shown = proposals.map(({ rank, driverId, driverName, minutes, minutesFrom }) => ({
    rank,
    driverId,
    driverName,
    minutes,
    minutesFrom,
  }));
  await sql`delete from dispatch_shown where user_id = ${actor.id} and time < ${before(now, keptMs)}`.execute(db);
  await sql`insert into dispatch_shown (task_id, user_id, time, shown)
    values (${id}, ${actor.id}, ${now}, ${JSON.stringify(shown)}::jsonb)
    on conflict (task_id, user_id) do update set time = excluded.time, shown = excluded.shown`.execute(db);
}

/** Whether the driver is the first of those that this user was last shown for the task. */
export async function isProposedFirst(
  { db, actor, now }: HandlerContext,
  { id }: TaskRow,
  driverId: string | null,
): Promise<boolean> {
  if (driverId === null) return false;
  const { rows } = await sql`select from dispatch_shown where task_id = ${id} and user_id = ${actor.id}
    and time >= ${before(now, keptMs)} and shown -> 0 ->> 'driverId' = ${driverId}`.execute(db);
  return rows.length > 0;
}

interface Choice {
  /** Of the dictionary `step`. */
  readonly step: string;
  readonly trailerCompanyId: string;
  readonly driverId: string | null;
}

/** Keeps the choice with the list that it was made from; without a list there is nothing to keep. */
export async function keepChoice(context: HandlerContext, task: TaskRow, choice: Choice): Promise<void> {
  const { db, actor, now } = context;
  const { rows } = await sql<{ time: Date; shown: readonly Row[] }>`
    delete from dispatch_shown where task_id = ${task.id} and user_id = ${actor.id} returning time, shown`.execute(db);
  const [list] = rows;
  if (!list || list.time < before(now, keptMs)) return;
  const chosen = list.shown.find(({ driverId }) => driverId === choice.driverId);
  const row = await dbOf(context)
    .insertInto('dispatchChoice')
    .values({
      id: context.newId(),
      version: 1,
      detachmentId: task.detachmentId,
      taskId: task.id,
      ...choice,
      chosenRank: typeof chosen?.['rank'] === 'number' ? chosen['rank'] : null,
      shown: JSON.stringify(list.shown),
      shownTime: list.time,
      choosingCompanyId: actor.userType === userTypes.company ? actor.capacityId : null,
      chosenBy: actor.name,
      createTime: now,
      updateTime: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  tellChange(context, { entity: 'dispatchChoice', step: choice.step, before: null, after: row });
  if (list.time >= before(now, freshMs)) await keepMinutesShown(context, task.id, chosen);
}

async function keepMinutesShown(context: HandlerContext, taskId: string, chosen: Row | undefined): Promise<void> {
  const { driverId, minutes, minutesFrom: from } = chosen ?? {};
  if (typeof driverId !== 'string' || typeof minutes !== 'number' || !isSource(from)) return;
  await keepPredicted(context, taskId, driverId, { minutes, from });
}

const isSource = (value: unknown): value is Minutes['from'] => value === 'routed' || value === 'estimated';

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
