/**
 * Who is handling which record, before two of them do: a soft claim of 45 seconds that never locks anything. Processes tell
 * each other by notification; nothing is written to a table, and what a process missed comes with the next renewal.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Catalogue, Entity, Row } from '../../core/model/catalogue.ts';
import type { Actor } from '../calls/handler.ts';
import type { Database } from '../database/open.ts';
import type { EventStream } from '../events/stream.ts';
import type { Clock } from '../time/clock.ts';
import { openTurn, openTurns } from '../time/turns.ts';
import { openClaims, placeOf, type Claim, type HeldClaim } from './claims.ts';
import { openKnowing, type Presence } from './knowing.ts';
import { watchLeaving } from './leaving.ts';

export interface Presences {
  /** @returns false where there is no such record for this actor */
  readonly hold: (actor: Actor, entity: string, id: string, tab: string) => Promise<boolean>;
  readonly leave: (actor: Actor, entity: string, id: string, tab: string) => Promise<void>;
  /** What others handle, as this actor may know it. */
  readonly seenBy: (actor: Actor) => readonly Presence[];
  readonly stop: () => Promise<void>;
}

const placeIn = ({ entity, recordId, userId }: Place): Place => ({ entity, recordId, userId });
const isAt = (claim: Place, { entity, recordId, userId }: Place): boolean =>
  claim.entity === entity && claim.recordId === recordId && claim.userId === userId;

export const claimSeconds = 45;
/** A session handles no more records at once; its oldest claim makes room. */
const mostHeld = 20;
const channel = 'presence';

/** A record, and who is at it. */
type Place = Pick<Claim, 'entity' | 'recordId' | 'userId'>;

/** Whoever leaves without a tab leaves with all that the session has there. */
type Told =
  | { readonly held: Claim }
  | { readonly left: Place; readonly sessionId: string; readonly tab?: string }
  | { readonly gone: string };

export async function openPresences(options: {
  readonly database: Database;
  readonly catalogue: () => Catalogue;
  readonly clock: Clock;
  readonly stream: EventStream;
  readonly onFault: (error: unknown) => void;
}): Promise<Presences> {
  const { database, catalogue, clock, stream, onFault } = options;
  const claims = openClaims();
  const db = database.kysely;
  const now = (): number => clock.now().getTime();
  const { entityIn, mayKnow, presenceFor } = openKnowing(catalogue, clock);
  const tellProcesses = (told: Told) => sql`select pg_notify(${channel}, ${JSON.stringify(told)})`.execute(db);

  async function readRow(entity: Entity, id: string): Promise<Row | undefined> {
    const { rows } = await sql<Row>`select * from ${sql.table(entity.table)} where id = ${id}`.execute(db);
    return rows[0];
  }

  function tellUsers(claim: HeldClaim, until: number): void {
    stream.each(({ actor, send }) => {
      const told = presenceFor(actor(), claim, until);
      if (told) send('presence', null, { ...told });
    });
  }

  async function hearHeld(claim: Claim): Promise<void> {
    const [entity, users] = [entityIn(claim.entity), catalogue().entities['user']];
    const record = entity && (await readRow(entity, claim.recordId));
    if (!record || claim.until <= now()) return;
    const held = { ...claim, record, holder: (users && (await readRow(users, claim.userId))) ?? null };
    claims.put(held);
    tellUsers(held, held.until);
  }

  async function hear(told: Told): Promise<void> {
    if ('held' in told) return hearHeld(told.held);
    const ended = claims.leave((page, claim) => {
      if ('gone' in told) return page.sessionId === told.gone;
      const { left, sessionId, tab } = told;
      return isAt(claim, left) && page.sessionId === sessionId && [undefined, page.tab].includes(tab);
    });
    for (const claim of ended) tellUsers(claim, 0);
  }

  // One after the other: who has left must not be heard of before they came.
  const inOrder = openTurn();
  const ignore = await database.listen(channel, (payload) => {
    inOrder(() => hear(JSON.parse(payload) as Told)).catch(onFault);
  });
  const stopWatching = watchLeaving(stream, (sessionId) => {
    if (claims.ofSession(sessionId).length > 0) tellProcesses({ gone: sessionId }).catch(onFault);
  });

  /** What one user says of a record is taken in its order, also by a page that closed before it was answered. */
  const inTurn = openTurns();

  async function hold(actor: Actor, entityId: string, id: string, tab: string): Promise<boolean> {
    const entity = entityIn(entityId);
    const record = entity && (await readRow(entity, id));
    if (!record || !mayKnow(actor, entity, record)) return false;
    const { sessionId } = actor;
    claims.standing(now());
    const own = claims.ofSession(sessionId);
    const known = claims.find(entityId, id, actor.id);
    if (!known && own[0] && own.length >= mostHeld) await tellProcesses({ left: placeIn(own[0]), sessionId });
    const held: Claim = {
      key: known?.key ?? randomBytes(8).toString('hex'),
      entity: entityId,
      recordId: id,
      userId: actor.id,
      sessionId,
      tab,
      name: actor.name,
      unit: actor.capacityName,
      until: now() + claimSeconds * 1000,
    };
    await tellProcesses({ held });
    return true;
  }

  return {
    hold: (actor, entity, id, tab) =>
      inTurn(placeOf({ entity, recordId: id, userId: actor.id }), () => hold(actor, entity, id, tab)),
    leave: async ({ id: userId, sessionId }, entity, recordId, tab) => {
      const left = { entity, recordId, userId };
      await inTurn(placeOf(left), () => tellProcesses({ left, sessionId, tab }));
    },
    seenBy: (actor) => claims.standing(now()).flatMap((claim) => presenceFor(actor, claim, claim.until) ?? []),
    stop: async () => {
      stopWatching();
      await ignore();
      await inOrder(async () => undefined);
    },
  };
}
