/** What users would gain and lose by schemas in place of those that serve, and what is touched. */
import type { Kysely } from 'kysely';
import type { Source } from '../../../release/release.ts';
import type { Tables } from '../../database/tables.ts';
import { reviewInThread, type ReviewedSchemas } from '../building/buildInThread.ts';
import { FaultySchemas } from '../invalid.ts';
import type { Releases } from '../releases.ts';
import type { Review } from './model.ts';
import { countTouched } from './touches.ts';

/**
 * @param judged the hash of the release that they make, where they are known to make one
 * @throws FaultySchemas where they make none
 */
type Reviewed = (sources: readonly Source[], judged: string | null) => Promise<Review>;

interface Looked {
  readonly from: string;
  readonly to: string;
  readonly review: ReviewedSchemas;
}

export function openReviewing(options: {
  readonly db: Kysely<Tables>;
  readonly releases: Pick<Releases, 'current' | 'sources'>;
  readonly now: () => Date;
}): Reviewed {
  const { db, releases, now } = options;
  /** What its author looked at last: it is mostly published next. */
  let last: Looked | null = null;

  async function lookAt(sources: readonly Source[], judged: string | null): Promise<Looked> {
    const from = releases.current().hash;
    if (last?.from === from && last.to === judged) return last;
    const { faults, review, hash } = await reviewInThread(releases.sources(), sources, judged !== null);
    const to = judged ?? hash;
    if (!review || to === null) throw new FaultySchemas(faults);
    return (last = { from, to, review });
  }

  return async (sources, judged) => {
    const from = releases.current();
    const { to, review } = await lookAt(sources, judged);
    const counting = { db, catalogue: from.catalogue, now: now() };
    return { changes: review.changes, touched: await countTouched(counting, review.touched), from: from.hash, to };
  };
}
