/**
 * One turn of automatic dispatch: offers that have ended are taken back, then every rule decides what is due. Whichever server
 * holds the lock is the only one that does; what a turn knows it reads anew, so that a restart loses and doubles nothing.
 */
import { sql } from 'kysely';
import { label } from '../../../core/model/label.ts';
import { decide } from '../../decide/automatic/decide.ts';
import type { Decision } from '../../decide/automatic/decision.ts';
import {
  covers,
  methods,
  ruleFor,
  waitsForWindow,
  type AutomaticRule,
  type RuleGround,
} from '../../decide/automatic/rule.ts';
import { dueTasks } from '../../decide/automatic/window.ts';
import { advisoryLocks } from '../../records/advisoryLocks.ts';
import type { TaskInHand } from '../../records/productTables.ts';
import { findTask } from '../../tasks/taskInHand.ts';
import { decisionSettings } from '../proposals/decisionSettings.ts';
import { carryOut, leave } from './carryOut.ts';
import { takeBackOffers } from './offers.ts';
import { readField } from './readField.ts';
import { faultOf, readKnown, readRules, type RulesKnown } from './readRules.ts';
import { systemReads, type Run } from './systemStep.ts';
import { readWaiting, type WaitingTask } from './waiting.ts';

/** Task → when it is looked at again, after it was left to people; forgotten by a restart, which looks at once. */
export type Retries = Map<string, number>;

const retryMs = 5_000;
/** Of one rule, the first ones; more are decided in the next turn. */
const decidedAtOnce = 100;

/** Asked before each offer that is taken back, each rule and each decision that is carried out. */
type GoesOn = () => boolean;

/** @returns false where another server leads. @throws AggregateError of all that has failed, after everything else was done */
export async function takeAutomaticTurn(run: Run, retries: Retries, goesOn: GoesOn = () => true): Promise<boolean> {
  return run.database.kysely.transaction().execute(async (db) => {
    // The leader's, held until its turn is over or its connection lost.
    const { rows } = await sql<{
      leads: boolean;
    }>`select pg_try_advisory_xact_lock(${advisoryLocks.automatic}) as leads`.execute(db);
    if (rows[0]?.leads !== true) return false;
    // A leader that hangs loses the lead.
    await sql`set local idle_in_transaction_session_timeout = '30s'`.execute(db);
    await takeTurn({ ...run, goesOn }, retries);
    return true;
  });
}

interface Turning extends Run {
  readonly goesOn: GoesOn;
}

async function takeTurn(run: Turning, retries: Retries): Promise<void> {
  const faults: unknown[] = [];
  const trying = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      faults.push(error);
    }
  };
  await trying(() => takeBackOffers(run, run.goesOn));
  await trying(() => decideAll(run, retries, trying));
  if (faults.length > 0) throw new AggregateError(faults, `automatic dispatch has failed: ${String(faults[0])}`);
}

async function decideAll(
  run: Turning,
  retries: Retries,
  trying: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const context = systemReads(run);
  const rules = (await readRules(context)).filter(({ active }) => active);
  if (rules.length === 0) return;
  const waiting = await readWaiting(context, [...new Set(rules.map(({ detachmentId }) => detachmentId))]);
  const known = await readKnown(context, rules);
  const ground = {
    now: run.now.getTime(),
    settings: await decisionSettings(context),
    fences: known.fences,
  };
  forget(retries, waiting);
  // What is only said is said of the tasks as they were, before another rule sends somebody.
  for (const rule of [...rules.filter(({ shadow }) => shadow), ...rules.filter(({ shadow }) => !shadow)]) {
    if (!run.goesOn()) return;
    const tasks = tasksOf(ground, rules, rule, known, waiting);
    const due = dueOf(rule, tasks, run, retries);
    if (due.length > 0) await trying(() => decideDue(run, rule, known, due, retries));
  }
}

function forget(retries: Retries, waiting: readonly WaitingTask[]): void {
  const there = new Set(waiting.map(({ id }) => id));
  for (const id of retries.keys()) if (!there.has(id)) retries.delete(id);
}

/** Whoever has answered an alert has the task in hand; a rule in shadow says once what it would have done all the same. */
function tasksOf(
  ground: RuleGround,
  rules: readonly AutomaticRule[],
  rule: AutomaticRule,
  known: RulesKnown,
  waiting: readonly WaitingTask[],
): readonly WaitingTask[] {
  return waiting.filter((task) => {
    if (rule.shadow) return !task.shadowedBy.includes(rule.id) && covers(ground, rule, task);
    if (task.acknowledged) return false;
    const own = ruleFor(ground, rules, task);
    if (own !== null) return own.id === rule.id;
    // A fence that is gone keeps nobody from seeing that the rule is broken.
    return faultOf(rule, known) !== null && covers(ground, { ...rule, fenceId: null }, task);
  });
}

function dueOf(
  rule: AutomaticRule,
  tasks: readonly WaitingTask[],
  { now }: Run,
  retries: Retries,
): readonly WaitingTask[] {
  const seconds = waitsForWindow(rule) ? (rule.windowSeconds ?? 0) : 0;
  const due = new Set(dueTasks(tasks, seconds, now.getTime()));
  const mayBeDecided = (id: string): boolean => rule.shadow || !((retries.get(id) ?? 0) > now.getTime());
  return tasks.filter(({ id }) => due.has(id) && mayBeDecided(id)).slice(0, decidedAtOnce);
}

const broken = label(
  '自动派单出错，请人工派单；原因见服务器日志',
  'Automatic dispatch has failed: assign it by hand. The server’s log says why',
);

async function decideDue(
  run: Turning,
  rule: AutomaticRule,
  known: RulesKnown,
  due: readonly WaitingTask[],
  retries: Retries,
): Promise<void> {
  const later = run.now.getTime() + retryMs;
  try {
    const fault = faultOf(rule, known);
    if (fault) {
      for (const task of due) retries.set(task.id, later);
      return await leaveAll(run, rule, due, fault.text);
    }
    const hands = await readHands(run, due);
    for (const decision of await decisionsOf(run, rule, hands)) {
      if (!run.goesOn()) return;
      const hand = hands.find(({ task }) => task.id === decision.taskId);
      if (hand && (await carryOut(run, rule, decision, hand))) retries.set(decision.taskId, later);
    }
  } catch (error) {
    for (const task of due) retries.set(task.id, later);
    // What failed, in the words of a program, is for the log.
    await leaveAll(run, rule, due, broken);
    throw error;
  }
}

async function leaveAll(
  run: Run,
  rule: AutomaticRule,
  due: readonly WaitingTask[],
  reason: Decision['reason'],
): Promise<void> {
  if (rule.shadow) return;
  for (const { id, detachmentId } of due)
    await leave(run, { taskId: id, detachmentId, rule, outcome: 'failed', reason });
}

async function readHands(run: Run, due: readonly WaitingTask[]): Promise<readonly TaskInHand[]> {
  const hands: TaskInHand[] = [];
  for (const { id } of due) hands.push(await findTask(systemReads(run), id));
  return hands;
}

/** Who can be sent is read first; why nobody can, only where nobody can. */
async function decisionsOf(run: Run, rule: AutomaticRule, hands: readonly TaskInHand[]): Promise<readonly Decision[]> {
  const context = systemReads(run);
  const needsAll = rule.method === methods.rotation || rule.method === methods.boundedBatch;
  const first = await readField(context, rule, hands, needsAll ? 'all' : 'none');
  const decisions = decide(first.world, rule, first.window);
  if (needsAll || decisions.every(({ companyId }) => companyId !== null)) return decisions;
  const whole = await readField(context, rule, hands, 'all');
  return decide(whole.world, rule, whole.window);
}
