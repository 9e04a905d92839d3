/** Processes tell each other who has come to a record and who has left it; each tells its own users what they may know of it. */
import { sql, type Kysely } from 'kysely';
import type { Entity, Row } from '../../core/model/catalogue.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { EventStream } from '../events/stream.ts';
import { openTurn } from '../time/turns.ts';
import type { Claim, Claims, HeldClaim } from './claims.ts';
import type { Knowing } from './knowing.ts';

const channel = 'presence';

/** A record, and who is at it. */
export type Place = Pick<Claim, 'entity' | 'recordId' | 'userId'>;

/** Whoever leaves without a tab leaves with all that the session has there. A session is sought before it is gone, and found where it has a stream. */
export type Told =
  | { readonly held: Claim }
  | { readonly left: Place; readonly sessionId: string; readonly tab?: string }
  | { readonly sought: string }
  | { readonly found: string }
  | { readonly gone: string };

interface Spreading {
  /** Reaches every process, this one too. */
  readonly tell: (told: Told) => Promise<unknown>;
  /** Ends when what has been heard was taken in. */
  readonly stop: () => Promise<void>;
}

/** @param claims kept as the processes tell; `now` is in milliseconds since 1970 */
export async function openSpreading(options: {
  readonly database: Database;
  readonly now: () => number;
  readonly stream: EventStream;
  readonly claims: Claims;
  readonly knowing: Knowing;
  /** A process has a stream of the session. */
  readonly hasCome: (sessionId: string) => void;
  readonly onFault: (error: unknown) => void;
}): Promise<Spreading> {
  const { database, now, stream, claims, knowing, hasCome, onFault } = options;
  const db = database.kysely;

  const tell = (told: Told): Promise<unknown> => sql`select pg_notify(${channel}, ${JSON.stringify(told)})`.execute(db);

  function tellUsers(claim: HeldClaim, until: number): void {
    stream.each(({ actor, send }) => {
      const told = knowing.presenceFor(actor(), claim, until);
      if (told) send('presence', null, { ...told });
    });
  }

  async function hearHeld(claim: Claim): Promise<void> {
    const entity = knowing.entityIn(claim.entity);
    const record = entity && (await readRow(db, entity, claim.recordId));
    if (!record || claim.until <= now()) return;
    const held = { ...claim, record };
    claims.put(held);
    tellUsers(held, held.until);
  }

  async function hear(told: Told): Promise<void> {
    if ('held' in told) return hearHeld(told.held);
    if ('found' in told) return hasCome(told.found);
    if ('sought' in told) {
      if (stream.has(told.sought)) await tell({ found: told.sought });
      return;
    }
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
  return {
    tell,
    stop: async () => {
      await ignore();
      await inOrder(async () => undefined);
    },
  };
}

export async function readRow(db: Kysely<Tables>, entity: Entity, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from ${sql.table(entity.table)} where id = ${id}`.execute(db);
  return rows[0];
}

const isAt = (claim: Place, { entity, recordId, userId }: Place): boolean =>
  claim.entity === entity && claim.recordId === recordId && claim.userId === userId;
