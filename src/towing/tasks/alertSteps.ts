/**
 * What follows where nobody answers an alert: it grows louder, and a company's task is shown to its command centre too; so is
 * a task whose company is not there within the arrival limit. An answer whose giver has left is none. When is computed from what the task itself keeps: a restart forgets nothing, and of several servers
 * the one that holds the row takes the step.
 */
import type { Transaction } from 'kysely';
import type { Settings } from '../../core/model/catalogue.ts';
import type { Release } from '../../release/release.ts';
import type { Database } from '../../server/database/open.ts';
import { writeEvents } from '../../server/database/events.ts';
import type { Tables } from '../../server/database/tables.ts';
import type { Change } from '../../server/calls/handler.ts';
import { system } from '../../server/calls/nobody.ts';
import { tellChange } from '../../server/records/recordChange.ts';
import { settingNumber } from '../records/settings.ts';
import { truckAwaited } from '../records/truckAwaited.ts';
import { answeredBy, answerersAmong, goneSince, whoIsAway, withoutAnswersOf, type Absences } from './lapsedAnswers.ts';
import { dbOf, type EntityDb, type TaskRow } from '../records/productTables.ts';

interface AlertStepsRun {
  readonly database: Database;
  readonly release: Release;
  readonly settings: Settings;
  readonly now: Date;
  /** Who is away, and since when; kept from one look to the next. */
  readonly absences: Absences;
}

interface Due {
  readonly louder: Date;
  readonly escalate: Date;
}

/** Tasks that one transaction holds. */
const atOnce = 50;

interface Looked {
  readonly tasks: (db: EntityDb) => ReturnType<typeof unanswered>;
  readonly stepsOf: (task: TaskRow) => readonly TakenStep[];
}

/** Steps that nobody takes: they change nothing of what a task is, or who has it. */
export const alertSteps = ['louder', 'escalate', 'breach', 'signedOff'] as const;

type TakenStep = readonly [step: (typeof alertSteps)[number], set: Partial<TaskRow>, why?: string];

/** Takes every step that is due. @returns how many tasks it took one for */
export async function takeAlertSteps(run: AlertStepsRun): Promise<number> {
  const due = dueBefore(run);
  const away = await whoIsAway(run.database, run.settings, run.now);
  const left = goneSince(run.absences, away, run.now, settingNumber(run.settings, 'escalateAfterSeconds'));
  const looks: readonly Looked[] = [
    ...(left.length === 0 ? [] : [lookForAnswersOf(left, run.now)]),
    { tasks: (db) => unanswered(db, due), stepsOf: (task) => stepsOf(task, due, run.now) },
    { tasks: (db) => missed(db, run.now), stepsOf: () => breachAt(run.now) },
  ];
  let taken = 0;
  for (const looked of looks) for (const unit of await unitsOf(run, looked)) taken += await takeAll(run, looked, unit);
  return taken;
}

const lookForAnswersOf = (left: readonly string[], now: Date): Looked => ({
  tasks: (db) => answeredBy(db, left),
  stepsOf: (task) => [['signedOff', withoutAnswersOf(left, task, now), answerersAmong(left, task).join('、')]],
});

/** Where tables are divided a statement that locks rows names their unit: one after the other. Null for all at once. */
async function unitsOf({ database }: AlertStepsRun, { tasks }: Looked): Promise<readonly (string | null)[]> {
  if (!database.distributed) return [null];
  const found = await tasks(dbOf({ db: database.kysely }))
    .select('detachmentId')
    .distinct()
    .execute();
  return found.map(({ detachmentId }) => detachmentId).sort();
}

async function takeAll(run: AlertStepsRun, looked: Looked, unit: string | null): Promise<number> {
  for (let taken = 0; ;) {
    const tasks = await run.database.kysely.transaction().execute((db) => takeSome(run, db, looked, unit));
    taken += tasks;
    if (tasks < atOnce) return taken;
  }
}

async function takeSome(
  run: AlertStepsRun,
  db: Transaction<Tables>,
  looked: Looked,
  unit: string | null,
): Promise<number> {
  const all = looked.tasks(dbOf({ db }));
  const tasks = await (unit === null ? all : all.where('detachmentId', '=', unit))
    .selectAll()
    .orderBy('createTime')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  const changes: Change[] = [];
  for (const task of tasks) {
    const context = { release: run.release, changed: (change: Change) => void changes.push(change) };
    let row = task;
    for (const [step, set, why] of looked.stepsOf(task)) {
      // What is told is what the row keeps, which has no parts of a second.
      const after = await save(dbOf({ db }), task, set);
      tellChange(context, { entity: 'task', step, before: row, after, ...(why !== undefined && { why }) });
      row = after;
    }
  }
  const { release, now, database } = run;
  await writeEvents({ db, release, now, actor: system, distributed: database.distributed }, changes);
  return tasks.length;
}

/** Its version stays: nothing that a person decides on has changed, and an open dialog must not become stale by waiting. */
function save(db: EntityDb, { detachmentId, id }: TaskRow, set: Partial<TaskRow>): Promise<TaskRow> {
  return db
    .updateTable('task')
    .set(set)
    .where('detachmentId', '=', detachmentId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function dueBefore({ settings, now }: AlertStepsRun): Due {
  const before = (setting: 'louderAfterSeconds' | 'escalateAfterSeconds'): Date =>
    new Date(now.getTime() - settingNumber(settings, setting) * 1000);
  return { louder: before('louderAfterSeconds'), escalate: before('escalateAfterSeconds') };
}

function unanswered(db: EntityDb, due: Due) {
  return db
    .selectFrom('task')
    .where('distributionOrder', '=', 0)
    .where('deleted', '=', false)
    .where('cancelStatus', '=', 0)
    .where('orderStatus', '=', 0)
    .where('acknowledgedTime', 'is', null)
    .where((is) =>
      is.or([
        is.and([is('louderTime', 'is', null), is('waitingSince', '<=', due.louder)]),
        is.and([is('escalatedTime', 'is', null), is('assigned', '=', true), is('waitingSince', '<=', due.escalate)]),
      ]),
    );
}

/** Nobody is there for a vehicle although the limit of the assignment is over. Said once: another assignment has a limit of its own. */
function missed(db: EntityDb, now: Date): ReturnType<typeof unanswered> {
  return db
    .selectFrom('task')
    .where('orderStatus', '=', 0)
    .where('deleted', '=', false)
    .where('cancelStatus', '=', 0)
    .where(truckAwaited)
    .where('breachTime', 'is', null)
    .where('arriveBy', '<=', now);
}

const breachAt = (breachTime: Date): readonly TakenStep[] => [['breach', { breachTime }]];

function stepsOf(task: TaskRow, due: Due, now: Date): readonly TakenStep[] {
  const since = task.waitingSince;
  if (since === null) return [];
  return [
    ...(task.louderTime === null && since <= due.louder ? [['louder', { louderTime: now }] as const] : []),
    ...(task.escalatedTime === null && task.assigned && since <= due.escalate
      ? [['escalate', { escalatedTime: now }] as const]
      : []),
  ];
}
