/** Rotation lists as they are read: by the command centre of the unit, and by the companies on the list. */
import { sql } from 'kysely';
import { joinLabels, label, textOf } from '../../core/model/label.ts';
import type { Label } from '../../core/model/values.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import { refuse } from '../../server/records/faults.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { wireTime } from '../../server/time/clock.ts';
import type { Entry, ListKey } from '../decide/rotation/entries.ts';
import { noHead, recompute } from '../decide/rotation/ledger.ts';
import { emptyList, listAfter, noCounts } from '../decide/rotation/list.ts';
import { isSuspended, nextFor, type Availability } from '../decide/rotation/next.ts';
import { userTypes } from '../domain/userTypes.ts';
import { companyNames } from '../records/companyNames.ts';
import type { AnswerRow, Handler, Input } from '../records/handler.ts';
import { availabilityOf, membersOf } from '../records/rotation/members.ts';
import { digest, headOf, readLedger } from '../records/rotation/tables.ts';

/** The list as it stands. Names, places and turns of all its companies are open to each of them. */
export const rotation: Handler<'rotation'> = async (context, input) => {
  const key = await keyOf(context, input);
  const entries = await readLedger(context, key);
  const standing = await standingOf(context, key, entries);
  const availability = await availabilityOf(context, key, standing);
  const next = nextFor(
    { id: '', detachmentId: key.detachmentId, declinedBy: [] },
    { ...emptyList, order: standing },
    availability,
    context.now.getTime(),
  );
  const names = await companyNames(context, standing);
  const { counts } = listAfter(entries);
  return standing.map((companyId, index) => ({
    id: companyId,
    place: index + 1,
    trailerCompanyId: companyId,
    trailerCompanyName: names.get(companyId) ?? companyId,
    ...stateOf(context, key, companyId, availability.get(companyId), next.companyId),
    ...(counts.get(companyId) ?? noCounts),
    lastTurnTime: lastTurn(entries, companyId),
    detachmentId: key.detachmentId,
    detachmentName: null,
    class: key.class,
    zone: key.zone,
    zoneName: null,
  }));
};

/** Those who serve it now, in the order of the ledger; whoever has not entered it yet at the bottom. @throws Refusal 404 */
async function standingOf(
  context: HandlerContext,
  key: ListKey,
  entries: readonly Entry[],
): Promise<readonly string[]> {
  const order = entries.at(-1)?.order ?? [];
  const members = await membersOf(context, key);
  const own = ownCompany(context);
  if (own !== null && !members.includes(own) && !order.includes(own)) throw refuse('unknown-record');
  return [...order.filter((id) => members.includes(id)), ...members.filter((id) => !order.includes(id))];
}

/** Why another company is suspended is its own and the unit's to know. */
function stateOf(
  context: HandlerContext,
  { detachmentId }: ListKey,
  companyId: string,
  availability: Availability | undefined,
  next: string | null,
): Pick<AnswerRow<'rotation'>, 'rotationState' | 'freeTrucks' | 'suspendedUntil' | 'suspensionReason'> {
  const { suspensions, free } = availability ?? { suspensions: [], free: 0 };
  const suspension = suspensions.find((one) => isSuspended([one], detachmentId, context.now.getTime()));
  const own = ownCompany(context);
  const waiting = free > 0 ? 'waiting' : 'allOut';
  return {
    rotationState: suspension ? 'suspended' : next === companyId ? 'next' : waiting,
    freeTrucks: free,
    suspendedUntil: suspension?.until ? wireTime(new Date(suspension.until)) : null,
    suspensionReason: suspension && (own === null || own === companyId) ? suspension.reason : null,
  };
}

function lastTurn(entries: readonly Entry[], companyId: string): string | null {
  const last = entries.findLast((one) => one.companyId === companyId && ['turn', 'override'].includes(one.kind));
  return last ? wireTime(new Date(last.at)) : null;
}

/** Null for whoever is no towing company. */
export function ownCompany({ actor }: HandlerContext): string | null {
  return actor.userType === userTypes.company && !actor.superManager ? (actor.capacityId ?? '') : null;
}

/** Recomputes the whole ledger from nothing but its entries. */
export const ledgerCheck: Handler<'ledgerCheck'> = async (context, input) => {
  const key = await keyOf(context, input);
  const entries = await readLedger(context, key);
  await standingOf(context, key, entries);
  const head = await headOf(context, key);
  const { fault } = recompute(key, entries, digest, head ?? noHead);
  const said = fault ? brokenAt(fault.number, fault.why) : wholeText(entries.length);
  context.say(said);
  return {
    whole: fault === null,
    entries: entries.length,
    text: textOf(said, context.language),
    headHash: head?.hash ?? null,
  };
};

function wholeText(entries: number): Label {
  return label(
    `共 ${entries} 条记录，哈希链完整，逐条重算得到的顺序与名单一致`,
    `${entries} entries: every hash holds, and the order that follows from them is the list's`,
  );
}

function brokenAt(number: number, why: Label): Label {
  return joinLabels(
    (text) => text(label(`第 ${number} 条记录不成立：`, `Entry ${number} does not hold: `)) + text(why),
  );
}

/** Left out, the first detachment of the session, its normal vehicles, and tasks without a region. @throws Refusal 404 */
async function keyOf(context: HandlerContext, input: Input<'rotation' | 'ledgerCheck'>): Promise<ListKey> {
  const detachmentId = givenText(input.detachmentId) ?? (await firstDetachment(context));
  const { detachments } = context.actor;
  if (detachmentId === undefined || (detachments !== 'all' && !detachments.includes(detachmentId)))
    throw refuse('unknown-record');
  return { detachmentId, class: input.class === 'heavy' ? 'heavy' : 'normal', zone: givenText(input.zone) ?? '' };
}

async function firstDetachment({ actor, db }: HandlerContext): Promise<string | undefined> {
  if (actor.detachments !== 'all') return actor.detachments[0];
  const { rows } = await sql<{ id: string }>`select id from detachment order by id limit 1`.execute(db);
  return rows[0]?.id;
}
