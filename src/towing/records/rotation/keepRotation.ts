/**
 * Enters in the ledgers of rotation what a step of a task's life does to them, in the step's own transaction: whoever gets
 * the task has a turn, or is chosen out of turn; whoever loses it before hook-up comes back on top, refuses, or came too late.
 */
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { settingNumber } from '../settings.ts';
import { isTruckAwaited } from '../../domain/awaitedTruck.ts';
import { hasHookedUp, notCancelled, selfDrivenCompany } from '../../domain/orderState.ts';
import type { Happening, ListKey } from '../../decide/rotation/entries.ts';
import { append } from '../../decide/rotation/ledger.ts';
import { emptyList, listAfter, type RotationList } from '../../decide/rotation/list.ts';
import { happeningsOf, listOf, nextFor, type Skip } from '../../decide/rotation/next.ts';
import type { Refusal } from '../../../server/records/refusal.ts';
import { companyNames } from '../companyNames.ts';
import { refusal, texts } from '../errors.ts';
import type { OrderRow, TaskRow } from '../productTables.ts';
import { availabilityOf, membersOf } from './members.ts';
import { worksNearby } from './scene.ts';
import { addEntries, digest, entriesOfTask, listOfTask, lockHead, orderAt } from './tables.ts';

interface StepOfTask {
  readonly before: TaskRow;
  /** Its vehicles, as they were before. */
  readonly had: readonly OrderRow[];
  readonly after: TaskRow;
  readonly step: string;
  readonly why?: string | undefined;
  /** The owner asks for this company. */
  readonly requested?: boolean | undefined;
  /** Whoever was proposed first was taken. */
  readonly proposedFirst?: boolean | undefined;
  readonly turns?: TurnsKept | undefined;
}

/** Companies take turns for the task by a rule: nobody goes out of turn without `why`. */
export interface TurnsKept {
  /** Who was found to be out before whoever is next, and why. */
  readonly passedOver: ReadonlyMap<string, Skip['code']>;
}

/** What the ledger keeps where nobody has stated why a company was chosen out of turn; it is told in the reader's language. */
export const unsaid = {
  notStated: 'not stated',
  /** The first driver of the list that was shown was taken. */
  proposedFirst: 'proposed first',
} as const;

export async function keepRotation(context: HandlerContext, done: StepOfTask): Promise<void> {
  const had = companyOf(done.before);
  const has = companyOf(done.after);
  const isLost = had !== null && (had !== has || isCancelledBy(done));
  const isGained = has !== null && had !== has;
  if (!isLost && !isGained) return;
  const losing = isLost ? await listOfTask(context, done.before.id) : null;
  const gaining = isGained ? listOf(done.after, settingNumber(context.settings, 'heavyTonnageAbove')) : null;
  const ledgers = await lockLedgers(context, [losing, gaining], done.after.id);
  for (const ledger of ledgers) {
    const happenings = [
      ...(isLost && isSame(ledger.key, losing) ? lost(context, ledger, done, had) : []),
      ...(isGained && isSame(ledger.key, gaining) ? await joining(context, ledger) : []),
    ];
    await write(context, ledger, happenings, done);
    if (isGained && isSame(ledger.key, gaining))
      await write(context, ledger, await gained(context, ledger, done, has), done);
  }
}

function companyOf({ trailerCompanyId }: TaskRow): string | null {
  return trailerCompanyId === selfDrivenCompany ? null : trailerCompanyId;
}

const isCancelledBy = ({ before, after }: StepOfTask): boolean => before.cancelStatus !== 1 && after.cancelStatus === 1;

interface Ledger {
  readonly key: ListKey;
  head: Awaited<ReturnType<typeof lockHead>>;
  /** With all that is said of this task, and no more. */
  list: RotationList;
}

const nameOf = (key: ListKey): string => JSON.stringify([key.detachmentId, key.class, key.zone]);
const isSame = (one: ListKey, other: ListKey | null): boolean => other !== null && nameOf(one) === nameOf(other);

/** Always in the same order, so that two steps never wait for each other. */
async function lockLedgers(
  context: HandlerContext,
  keys: readonly (ListKey | null)[],
  taskId: string,
): Promise<readonly Ledger[]> {
  const wanted = new Map(keys.flatMap((key) => (key ? [[nameOf(key), key] as const] : [])));
  const ledgers: Ledger[] = [];
  for (const [, key] of [...wanted].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const head = await lockHead(context, key);
    const ofTask = listAfter(await entriesOfTask(context, key, taskId), emptyList);
    ledgers.push({ key, head, list: { ...ofTask, order: await orderAt(context, key, head.number) } });
  }
  return ledgers;
}

async function write(
  context: HandlerContext,
  ledger: Ledger,
  happenings: readonly Happening[],
  { turns }: StepOfTask,
): Promise<void> {
  if (happenings.length === 0) return;
  const { list, head, entries } = append(ledger.key, ledger, happenings, { now: context.now.getTime(), digest });
  await addEntries(context, ledger.key, entries, { head, byRule: turns !== undefined });
  ledger.list = list;
  ledger.head = head;
}

/** After hook-up the turn is done, whatever becomes of the task: one who refuses has hooked up nothing, though another company may have. */
function lost(context: HandlerContext, { list }: Ledger, done: StepOfTask, companyId: string): readonly Happening[] {
  const { before, had, step, why } = done;
  if (list.open.get(before.id) !== companyId) return [];
  const entry = { companyId, taskId: before.id, reason: why ?? null, by: context.actor.id };
  if (step === 'companyRefuse' || step === 'passOn') return [{ ...entry, kind: 'refused' }];
  if (step === 'expire') return [{ ...entry, kind: 'noAnswer' }];
  const isDone = notCancelled(had).some((one) => one.trailerCompanyId === companyId && hasHookedUp(one));
  if (isDone) return isCancelledBy(done) ? [] : [{ ...entry, kind: 'handedOver' }];
  if (isCancelledBy(done)) return [{ ...entry, kind: 'cancelled' }];
  return [{ ...entry, kind: step === 'transfer' && isLate(context, before) ? 'late' : 'withdrawn' }];
}

/** A vehicle that it was given has no truck yet, beyond the limit of its assignment. */
function isLate({ now }: HandlerContext, task: TaskRow): boolean {
  return task.arriveBy !== null && now > task.arriveBy && isTruckAwaited(task);
}

/** Companies that serve the list since it was written to last join at the bottom, those that do no longer leave. */
async function joining(context: HandlerContext, { key, list }: Ledger): Promise<readonly Happening[]> {
  const members = await membersOf(context, key);
  const entry = { taskId: null, reason: null, by: null };
  return [
    ...list.order
      .filter((id) => !members.includes(id))
      .map((companyId) => ({ ...entry, kind: 'leave' as const, companyId })),
    ...members
      .filter((id) => !list.order.includes(id))
      .map((companyId) => ({ ...entry, kind: 'join' as const, companyId })),
  ];
}

/**
 * Whoever was chosen is taken to have a truck: the company knows best. Whether others have one, a rule may have looked at
 * closer; otherwise who has a driver free has a truck.
 */
async function gained(
  context: HandlerContext,
  { key, list }: Ledger,
  { before, after, why, requested, proposedFirst, turns }: StepOfTask,
  companyId: string,
): Promise<readonly Happening[]> {
  const entry = { companyId, taskId: after.id, reason: why ?? null, by: context.actor.id };
  if (requested) return [{ ...entry, kind: 'requested' }];
  if (await worksNearby(context, after, companyId)) return [{ ...entry, kind: 'sameScene' }];
  const availability = new Map(await availabilityOf(context, key, list.order));
  const chosen = availability.get(companyId);
  if (chosen) availability.set(companyId, { ...chosen, free: Math.max(1, chosen.free) });
  const task = {
    id: after.id,
    detachmentId: after.detachmentId,
    declinedBy: await declinedBy(context, key, after.id),
    leavingId: companyOf(before),
    passedOver: new Map([...(turns?.passedOver ?? [])].filter(([id, code]) => id !== companyId || code !== 'allOut')),
  };
  const next = nextFor(task, list, availability, context.now.getTime());
  if (next.companyId === companyId) return happeningsOf(next, after.id, context.actor.id);
  if (turns && !why) throw await outOfTurn(context, next.companyId);
  return [{ ...entry, kind: 'override', reason: why ?? (proposedFirst ? unsaid.proposedFirst : unsaid.notStated) }];
}

/** @param next null where the end of the list is reached */
async function outOfTurn(context: HandlerContext, next: string | null): Promise<Refusal> {
  const company = next === null ? undefined : (await companyNames(context, [next])).get(next);
  const text = company === undefined ? texts.nobodysTurn : texts.anothersTurn;
  return refusal('override-reason', { fields: { reason: text }, text, values: { company: company ?? '' } });
}

/** Companies that have refused this task, did not answer, or came too late. */
export async function declinedBy(
  context: Pick<HandlerContext, 'db'>,
  key: ListKey,
  taskId: string,
): Promise<readonly string[]> {
  const entries = await entriesOfTask(context, key, taskId);
  const declining = ['refused', 'noAnswer', 'late'];
  return [...new Set(entries.filter(({ kind }) => declining.includes(kind)).map(({ companyId }) => companyId))];
}
