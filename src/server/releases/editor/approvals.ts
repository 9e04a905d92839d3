/**
 * A change that widens anyone's rights is not live until a second super manager approves it. Where there is no second one it
 * is published, and said to be so in the audit log. What is approved is exactly what was reviewed, or it is reviewed anew.
 */
import type { Kysely } from 'kysely';
import type { Source } from '../../../release/release.ts';
import type { Tables } from '../../database/tables.ts';
import { refuse } from '../../records/faults.ts';
import { dropPublished } from './drafts.ts';
import {
  decide,
  otherSuperManagers,
  proposalsSeenBy,
  propose,
  requireSecond,
  waitingProposal,
  type Proposal,
} from './proposals.ts';
import type { Releases } from '../releases.ts';
import type { Approvals, OpenedFile, Prepared, Review, Author } from './model.ts';

const toldFor = 14 * 24 * 3_600_000;

export function openApprovals(given: {
  readonly db: Kysely<Tables>;
  readonly releases: Pick<Releases, 'settings' | 'follow'>;
  readonly now: () => Date;
  readonly prepare: (file: string, text: string | null, seen: number, by: Omit<Author, 'id'>) => Promise<Prepared>;
  readonly publishPrepared: (prepared: Prepared) => Promise<OpenedFile>;
  readonly reviewed: (sources: readonly Source[], judged: string | null) => Promise<Review>;
}): Approvals {
  const { db, releases, now, prepare, publishPrepared, reviewed } = given;

  const preparedOf = ({ file, text, seen, author, reason }: Proposal): Promise<Prepared> =>
    prepare(file, text, seen, { name: author, reason });

  return {
    require: async ({ version, standing }, seen, by) => {
      if (releases.settings()['secondApprover'] === false) return false;
      const { changes } = await reviewed(standing.sources, standing.release?.hash ?? null);
      if (!changes.some(({ widens }) => widens)) return false;
      if ((await otherSuperManagers(db, by.id, now())) === 0) return true;
      const { file, text, reason } = version;
      const asked = { file, text, seen, reason, authorId: by.id, author: by.name, createdAt: now() };
      const { id } = await propose(db, asked);
      throw refuse('waits-for-approval', { data: { id } });
    },
    list: (authorId) => proposalsSeenBy(db, authorId, new Date(now().getTime() - toldFor)),
    review: async (id) => {
      const proposal = await waitingProposal(db, id);
      await releases.follow();
      const { standing } = await preparedOf(proposal);
      return { ...(await reviewed(standing.sources, standing.release?.hash ?? null)), proposal };
    },
    approve: async (id, seen, by) => {
      const proposal = await waitingProposal(db, id);
      await requireSecond(db, proposal, by.id);
      await releases.follow();
      const prepared = await preparedOf(proposal);
      const { sources, release } = prepared.standing;
      const { from, to } = await reviewed(sources, release?.hash ?? null);
      if (from !== seen.from || to !== seen.to) throw refuse('review-anew');
      const opened = await publishPrepared({ ...prepared, version: { ...prepared.version, approvedBy: by.name } });
      await decide(db, id, { state: 'approved', decidedBy: by.name, decidedAt: now(), refusal: null });
      await dropPublished(db, proposal);
      return opened;
    },
    refuse: async (id, by) => {
      const proposal = await waitingProposal(db, id);
      if (proposal.authorId === by.id) throw refuse('own-proposal');
      await decide(db, id, { state: 'refused', decidedBy: by.name, decidedAt: now(), refusal: by.reason });
      return proposal;
    },
    withdraw: async (id, by) => {
      const proposal = await waitingProposal(db, id);
      if (proposal.authorId !== by.id) throw refuse('not-allowed');
      await decide(db, id, { state: 'withdrawn', decidedBy: by.name, decidedAt: now(), refusal: null });
      return proposal;
    },
  };
}
