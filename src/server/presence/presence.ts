/**
 * Who is handling which record, before two of them do: a soft claim of 45 seconds that never locks anything. Processes tell
 * each other by notification; nothing is written to a table, and what a process missed comes with the next renewal.
 */
import { randomBytes } from 'node:crypto';
import type { Catalogue } from '../../core/model/catalogue.ts';
import type { Actor } from '../calls/handler.ts';
import type { Database } from '../database/open.ts';
import type { EventStream } from '../events/stream.ts';
import type { Clock } from '../time/clock.ts';
import { openTurns } from '../time/turns.ts';
import { openClaims, claimKey, type Claim } from './claims.ts';
import { openKnowing, type Presence } from './knowing.ts';
import { watchLeaving } from './leaving.ts';
import { openSpreading, readRow, type Place, type Told } from './spreading.ts';

export interface Presences {
  /** @returns false where there is no such record for this actor */
  readonly hold: (actor: Actor, entity: string, id: string, tab: string) => Promise<boolean>;
  readonly leave: (actor: Actor, entity: string, id: string, tab: string) => Promise<void>;
  /** What others handle, as this actor may know it. */
  readonly seenBy: (actor: Actor) => readonly Presence[];
  readonly stop: () => Promise<void>;
}

const placeIn = ({ entity, recordId, userId }: Place): Place => ({ entity, recordId, userId });

const claimSeconds = 45;
/** A session handles no more records at once; its oldest claim makes room. */
const mostHeld = 20;

interface Claimed extends Pick<Claim, 'key' | 'entity' | 'recordId' | 'tab'> {
  /** In milliseconds. */
  readonly from: number;
}

const claimOf = ({ id: userId, sessionId, name }: Actor, { from, ...claimed }: Claimed): Claim => ({
  ...claimed,
  userId,
  sessionId,
  name,
  until: from + claimSeconds * 1000,
});

export async function openPresences(options: {
  readonly database: Database;
  readonly catalogue: () => Catalogue;
  readonly clock: Clock;
  readonly stream: EventStream;
  readonly onFault: (error: unknown) => void;
}): Promise<Presences> {
  const { database, catalogue, clock, stream, onFault } = options;
  const claims = openClaims();
  const now = (): number => clock.now().getTime();
  const knowing = openKnowing(catalogue, clock);
  const { entityIn, mayKnow, presenceFor } = knowing;
  const tellIfAny = (sessionId: string, told: Told): void => {
    if (claims.ofSession(sessionId).length > 0) spreading.tell(told).catch(onFault);
  };
  const leaving = watchLeaving(stream, {
    ask: (sessionId) => tellIfAny(sessionId, { sought: sessionId }),
    onGone: (sessionId) => tellIfAny(sessionId, { gone: sessionId }),
  });
  const { hasCome } = leaving;
  const spreading = await openSpreading({ database, now, stream, claims, knowing, hasCome, onFault });
  const { tell } = spreading;

  /** What one user says of a record is taken in its order, also by a page that closed before it was answered. */
  const inTurn = openTurns();

  async function hold(actor: Actor, entityId: string, id: string, tab: string): Promise<boolean> {
    const entity = entityIn(entityId);
    const record = entity && (await readRow(database.kysely, entity, id));
    if (!record || !mayKnow(actor, entity, record)) return false;
    const { sessionId } = actor;
    claims.standing(now());
    const own = claims.ofSession(sessionId);
    const known = claims.find(entityId, id, actor.id);
    if (!known && own[0] && own.length >= mostHeld) await tell({ left: placeIn(own[0]), sessionId });
    const key = known?.key ?? randomBytes(8).toString('hex');
    await tell({ held: claimOf(actor, { key, entity: entityId, recordId: id, tab, from: now() }) });
    return true;
  }

  return {
    hold: (actor, entity, id, tab) =>
      inTurn(claimKey({ entity, recordId: id, userId: actor.id }), () => hold(actor, entity, id, tab)),
    leave: async ({ id: userId, sessionId }, entity, recordId, tab) => {
      const left = { entity, recordId, userId };
      await inTurn(claimKey(left), () => tell({ left, sessionId, tab }));
    },
    seenBy: (actor) => claims.standing(now()).flatMap((claim) => presenceFor(actor, claim, claim.until) ?? []),
    stop: async () => {
      leaving.stop();
      await spreading.stop();
    },
  };
}
