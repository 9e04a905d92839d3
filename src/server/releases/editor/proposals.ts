/** Changes that widen somebody's rights, and wait for a second super manager: kept with who asked, when and why. */
import { sql, type Kysely, type Selectable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { SystemTables } from '../../database/systemRows.ts';
import type { Tables } from '../../database/tables.ts';
import { refuse } from '../../records/faults.ts';

export type Proposal = Selectable<SystemTables['schemaProposal']>;

type NewProposal = Pick<Proposal, 'file' | 'text' | 'seen' | 'reason' | 'authorId' | 'author' | 'createdAt'>;

/** What the same author asked for of this file before is withdrawn by it. */
export async function propose(db: Kysely<Tables>, asked: NewProposal): Promise<Proposal> {
  const made: Proposal = { ...asked, id: uuidv7(), state: 'waiting', decidedBy: null, decidedAt: null, refusal: null };
  await db.transaction().execute(async (within) => {
    await within
      .updateTable('schemaProposal')
      .set({ state: 'withdrawn', decidedBy: asked.author, decidedAt: asked.createdAt })
      .where('file', '=', asked.file)
      .where('authorId', '=', asked.authorId)
      .where('state', '=', 'waiting')
      .execute();
    await within.insertInto('schemaProposal').values(made).execute();
  });
  return made;
}

/** Those that wait, the oldest first; and those of one author that were decided lately. */
export async function proposalsSeenBy(db: Kysely<Tables>, authorId: string, since: Date): Promise<readonly Proposal[]> {
  return db
    .selectFrom('schemaProposal')
    .selectAll()
    .where((is) =>
      is.or([
        is('state', '=', 'waiting'),
        is.and([is('authorId', '=', authorId), is('state', '=', 'refused'), is('decidedAt', '>', since)]),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(200)
    .execute();
}

/** @throws Refusal 404 for one that is decided, or never was */
export async function waitingProposal(db: Kysely<Tables>, id: string): Promise<Proposal> {
  const found = await db
    .selectFrom('schemaProposal')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!found) throw refuse('unknown-proposal');
  return found;
}

/** Only one that waits still. @throws Refusal 404 */
export async function decide(
  db: Kysely<Tables>,
  id: string,
  decision: Pick<Proposal, 'state' | 'decidedBy' | 'decidedAt' | 'refusal'>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('schemaProposal')
    .set(decision)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refuse('unknown-proposal');
}

const days = 86_400_000;
/** For so long somebody whom another has locked still counts, and an account whose password another has set approves nothing. */
const settledAfter = 7 * days;
/** Whoever is made within this time of the first account of all came with the installation. */
const installedWithin = 3_600_000;

/**
 * Other super managers: those who can sign in, and those who were locked within the last seven days, so that nobody publishes
 * alone by locking the others for a moment. When somebody was locked is told by the events of their account; a row that was
 * locked past all calls, or by a release that kept no events, counts as locked long ago.
 */
export async function otherSuperManagers(db: Kysely<Tables>, authorId: string, now: Date): Promise<number> {
  const others = await db
    .selectFrom('user')
    .select(['id', 'active'])
    .where('superManager', '=', 1)
    .where('id', '<>', authorId)
    .execute();
  const locked = others.filter(({ active }) => !active).map(({ id }) => id);
  const lately = await lockedSince(db, locked, new Date(now.getTime() - settledAfter));
  return others.length - locked.length + lately;
}

/** How many of these accounts, all of them locked, were locked since then. */
async function lockedSince(db: Kysely<Tables>, ids: readonly string[], since: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const events = db.selectFrom('event').select('recordId').distinct().where('entity', '=', 'user');
  const lately = events.where('recordId', 'in', [...ids]).where('time', '>', since);
  return (await lately.where(sql<boolean>`"to" ->> 'active' = 'false'`).execute()).length;
}

/**
 * The second one is somebody else, who had been there for seven days when the change was asked for, and whose password nobody
 * else has set in those days or since: an account that its author made or took over is no second one. Whoever came with the
 * installation, within an hour of the first account of all, need not have been there for long: a new house would wait for a week.
 * Whoever may not approve is a super manager all the same: for want of a second one nobody publishes alone, and what the
 * newer account asks for the older one may approve. @throws Refusal 403
 */
export async function requireSecond(db: Kysely<Tables>, proposal: Proposal, approverId: string): Promise<void> {
  if (proposal.authorId === approverId) throw refuse('own-proposal');
  const user = await db.selectFrom('user').selectAll().where('id', '=', approverId).executeTakeFirst();
  if (!user || user.superManager !== 1) throw refuse('no-second');
  const since = new Date(proposal.createdAt.getTime() - settledAfter);
  const wasThere = (await cameWithInstallation(db, user))
    ? user.createTime <= proposal.createdAt
    : user.createTime <= since;
  const wasSet = user.passwordResetAt !== null && user.passwordResetAt > since;
  if (!wasThere || wasSet) throw refuse('no-second');
}

async function cameWithInstallation(
  db: Kysely<Tables>,
  { createTime }: { readonly createTime: Date },
): Promise<boolean> {
  const first = await db
    .selectFrom('user')
    .select('createTime')
    .orderBy('createTime')
    .limit(1)
    .executeTakeFirstOrThrow();
  return createTime.getTime() <= first.createTime.getTime() + installedWithin;
}
