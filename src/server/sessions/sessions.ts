/**
 * Who is signed in: opaque tokens kept as a hash, 30 minutes idle, 12 hours in any case, so many of
 * one user. A request of any kind, a poll too, is a sign of life.
 */
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Clock } from '../time/clock.ts';
import type { Tables } from '../database/tables.ts';
import { refuse } from '../records/faults.ts';
import type { Actor } from '../calls/handler.ts';
import { type EndedBy, endOutrunSessions, endSessions, signOutEverywhere, whyEnded } from './endings.ts';
import type { SessionLimits } from './sessionLimits.ts';
import type { KnownSession } from '../calls/knownSession.ts';
import { sessionCache, type SessionCache } from './sessionCache.ts';
import { hashToken, newToken } from './token.ts';
import { textsIn, type User } from './users.ts';

/** Which detachments a user's session resolves to, and the name of the organisation behind `capacityId`. */
export type ResolveActor = (
  db: Kysely<Tables>,
  user: User,
) => Promise<{ readonly detachments: readonly string[] | 'all'; readonly capacityName: string | null }>;

interface Signed {
  readonly token: string;
  readonly endsAt: Date;
}

export interface Sessions {
  /**
   * @param evenWhileDue also whoever must change a default or one-time password first.
   * @throws Refusal 401 where the token is absent, unknown, expired or revoked; 403 `password-change-required`
   */
  readonly authenticate: (token: string | null, evenWhileDue?: boolean) => Promise<Actor>;
  /** The session of a token as it was read lately; undefined where the database must be asked. For calls that only read. */
  readonly known: (token: string | null) => KnownSession | undefined;
  readonly cache: Pick<SessionCache, 'forgetAll' | 'forgetSessions' | 'forgetUser'>;
  /** Those of the sessions that have not ended. */
  readonly living: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly open: (db: Kysely<Tables>, user: User, address: string, agent: string | null) => Promise<Signed>;
  readonly end: (db: Kysely<Tables>, sessionId: string) => Promise<void>;
  readonly endAll: (db: Kysely<Tables>, userId: string, why: EndedBy) => Promise<void>;
  /** Deletes what has ended. */
  readonly sweep: () => Promise<void>;
}

/** A session's last sign of life is written at most this often, so that polls do not write. */
const seenEvery = 60_000;

interface SessionOptions {
  readonly database: Kysely<Tables>;
  readonly clock: Clock;
  readonly limits: () => SessionLimits;
  readonly resolveActor: ResolveActor;
  /** Whether everything that ends or changes a session has been heard here. */
  readonly isWhole: () => boolean;
}

export function openSessions({ database, clock, limits, resolveActor, isWhole }: SessionOptions): Sessions {
  const cache = sessionCache();
  const idleSince = (): Date => new Date(clock.now().getTime() - limits().idleMinutes * 60_000);

  async function authenticate(token: string | null, evenWhileDue = false): Promise<Actor> {
    if (token === null) throw refuse('not-signed-in');
    const now = clock.now();
    const tokenHash = hashToken(token);
    const keep = cache.reading();
    const found = await sessionOfToken(database, tokenHash);
    if (!found) throw refuse((await whyEnded(database, tokenHash)) ?? 'session-ended');
    if (found.endsAt <= now || found.seenAt < idleSince()) throw refuse('session-ended');
    const isDue = now.getTime() - found.seenAt.getTime() >= seenEvery;
    if (isDue) {
      await database.updateTable('session').set({ seenAt: now }).where('tokenHash', '=', tokenHash).execute();
    }
    if (found.defaultPassword && !evenWhileDue) throw refuse('password-change-required');
    const actor = actorOf(found, found.sessionId, await resolveActor(database, found));
    if (!found.defaultPassword) {
      const seen = (isDue ? now : found.seenAt).getTime();
      keep(tokenHash, actor, Math.min(seen + seenEvery, seen + limits().idleMinutes * 60_000, found.endsAt.getTime()));
    }
    return actor;
  }

  function known(token: string | null): KnownSession | undefined {
    return token !== null && isWhole() ? cache.find(hashToken(token), clock.now()) : undefined;
  }

  async function open(db: Kysely<Tables>, user: User, address: string, agent: string | null): Promise<Signed> {
    const now = clock.now();
    const token = newToken();
    const endsAt = new Date(now.getTime() + limits().longestHours * 3_600_000);
    const whose = { tokenHash: hashToken(token), id: uuidv7(), userId: user.id };
    const session = { ...whose, createdAt: now, seenAt: now, endsAt, address, agent };
    await db.insertInto('session').values(session).execute();
    await endOldest(db, user.id, limits().atMost);
    return { token, endsAt };
  }

  return {
    authenticate,
    known,
    cache,
    living: (sessionIds) => livingAmong(database, sessionIds, clock.now()),
    open,
    end: (db, sessionId) => endSessions(db, (is) => is.and([is('id', '=', sessionId)]), null),
    endAll: (db, userId, why) => signOutEverywhere(db, { userId, why }),
    sweep: async () => {
      const now = clock.now();
      await endOutrunSessions(database, (is) => is.or([is('endsAt', '<=', now), is('seenAt', '<', idleSince())]));
      await database.deleteFrom('endedSession').where('endsAt', '<=', now).execute();
    },
  };
}

/** A session, ended or not, and its user, where they may still sign in. */
function sessionOfToken(database: Kysely<Tables>, tokenHash: string) {
  return database
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('session.tokenHash', '=', tokenHash)
    .where('user.active', '=', true)
    .selectAll('user')
    .select(['session.id as sessionId', 'session.seenAt', 'session.endsAt'])
    .executeTakeFirst();
}

async function livingAmong(
  database: Kysely<Tables>,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const found = await database
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('session.id', 'in', [...sessionIds])
    .where('user.active', '=', true)
    .where('session.endsAt', '>', now)
    .select('session.id')
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** Those beyond the bound, by when they were opened; a new one stays. */
async function endOldest(db: Kysely<Tables>, userId: string, atMost: number): Promise<void> {
  const beyond = db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(Math.max(1, atMost));
  await endSessions(db, (is) => is.and([is('userId', '=', userId), is('id', 'in', beyond)]), 'too-many-sessions');
}

/** Who a user is to the calls. @param sessionId the session that they ask in, or whatever stands in its place. */
export function actorOf(
  user: User,
  sessionId: string,
  resolved: { detachments: readonly string[] | 'all'; capacityName: string | null },
): Actor {
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    mobile: user.mobile,
    userType: user.userType,
    superManager: user.superManager === 1,
    detachmentId: user.detachmentId,
    generalDivisionId: user.generalDivisionId,
    detachments: resolved.detachments,
    capacityId: user.capacityId,
    capacityName: resolved.capacityName,
    roles: textsIn(user.roles),
    ability: textsIn(user.ability),
    sessionId,
  };
}
