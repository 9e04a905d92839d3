/** Changes that widen somebody's rights, and wait for a second super manager: kept with who asked, when and why. */
import type { Kysely, Selectable } from 'kysely';
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

/** Other super managers who could sign in and approve. */
export async function otherSuperManagers(db: Kysely<Tables>, authorId: string): Promise<number> {
  const others = await db
    .selectFrom('user')
    .select('id')
    .where('superManager', '=', 1)
    .where('active', '=', true)
    .where('id', '<>', authorId)
    .execute();
  return others.length;
}

/**
 * The second one is somebody else, who was there before the change was asked for, and whose password nobody has set since: an
 * account that its author made or took over is no second one. @throws Refusal 403
 */
export async function requireSecond(db: Kysely<Tables>, proposal: Proposal, approverId: string): Promise<void> {
  if (proposal.authorId === approverId) throw refuse('own-proposal');
  const user = await db.selectFrom('user').selectAll().where('id', '=', approverId).executeTakeFirst();
  const isNew = !user || user.createTime > proposal.createdAt;
  const wasSet = user && user.passwordResetAt !== null && user.passwordResetAt > proposal.createdAt;
  if (isNew || wasSet || user.superManager !== 1) throw refuse('no-second');
}
