/**
 * Reads the feeds of events in commit order: at once where the database notifies, each second in any case. A feed's
 * version is raised by the last statement of a change, so no reader can skip a late commit.
 */
import type { Kysely } from 'kysely';
import type { Row } from '../../core/model/catalogue.ts';
import { isRow, rowOf } from '../../core/model/row.ts';
import { feedChannel } from '../database/channels.ts';
import type { Database } from '../database/open.ts';
import { flushedLsn, type Lsn } from '../database/lsn.ts';
import type { Tables } from '../database/tables.ts';
import type { Loops } from '../time/loops.ts';
import type { Positions } from './cursor.ts';
import type { Knowledge, Look } from './knowledge.ts';

export interface FeedEvent {
  readonly feed: string;
  readonly version: number;
  readonly entity: string;
  readonly recordId: string;
  /** Of the record after the change, where the event knows it; else its place in the record's chain. */
  readonly recordVersion: number;
  readonly step: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

interface FeedReader {
  /** The versions up to which everything has been told. */
  readonly positions: () => Positions;
  /** A place in the primary's log behind all of these; 0 where nobody wants to know. */
  readonly lsn: () => Lsn;
  /** Looks now, or as soon as the present look has ended. */
  readonly hasten: () => void;
  readonly stop: () => Promise<void>;
}

const lookEvery = 1000;
/** The loop whose age is that of the events. */
export const feedLoop = 'feed';

export async function startFeedReader(options: {
  readonly database: Database;
  readonly loops: Loops;
  readonly knowledge: Look & Pick<Knowledge, 'doubt'>;
  /** Awaited before anything is told, with what will be; where it fails, the next look tells. */
  readonly beforeTelling: (events: readonly FeedEvent[]) => Promise<void>;
  /** Whether replicas are read, which must have all that has been told. */
  readonly replicated: boolean;
  /** Called in order, for one look's events at a time. */
  readonly tell: (events: readonly FeedEvent[], positions: Positions) => void;
}): Promise<FeedReader> {
  const { database, loops, knowledge, beforeTelling, tell } = options;
  const db = database.workingOn('watch');
  const lsnNow = async (): Promise<Lsn> => (options.replicated ? flushedLsn(db) : 0n);
  let positions: Positions = await readPositions(db);
  // Asked after the positions: what they tell of was committed before.
  let lsn = await lsnNow();

  const loop = loops.keep({
    name: feedLoop,
    every: lookEvery,
    timeout: 8_000,
    turn: async ({ signal }) => {
      knowledge.begin();
      const now = await readPositions(db);
      const moved = [...now].filter(([feed, version]) => version > (positions.get(feed) ?? 0));
      if (signal.aborted) return;
      if (moved.length === 0) return knowledge.end([]);
      knowledge.found();
      const ranges = moved.map(([feed, to]) => ({ feed, from: positions.get(feed) ?? 0, to }));
      const events = await readEvents(db, ranges);
      const told = await lsnNow();
      await beforeTelling(events);
      // Whoever was given up meanwhile must not tell again what the next one has told.
      if (signal.aborted) return;
      positions = now;
      lsn = told;
      tell(events, positions);
      knowledge.end(events);
    },
  });
  const unlisten = await database.listen(feedChannel, knowledge.doubt);
  return {
    positions: () => positions,
    lsn: () => lsn,
    hasten: loop.hasten,
    stop: async () => {
      await unlisten();
      await loop.stop();
    },
  };
}

async function readPositions(db: Kysely<Tables>): Promise<Positions> {
  const rows = await db.selectFrom('feed').select(['detachmentId', 'version']).execute();
  return new Map(rows.map(({ detachmentId, version }) => [detachmentId, version]));
}

interface FeedRange {
  readonly feed: string;
  /** The version that has been seen, and the last one wanted. */
  readonly from: number;
  readonly to: number;
}

export async function readEvents(db: Kysely<Tables>, ranges: readonly FeedRange[]): Promise<readonly FeedEvent[]> {
  const found: FeedEvent[] = [];
  for (const { feed, from, to } of ranges) {
    const rows = await db
      .selectFrom('event')
      .select(['feedVersion', 'entity', 'recordId', 'seq', 'step', 'audience'])
      .where('detachmentId', '=', feed)
      .where('feedVersion', '>', from)
      .where('feedVersion', '<=', to)
      .orderBy('feedVersion')
      .orderBy('place')
      .execute();
    for (const row of rows) {
      const { before, after } = audienceIn(row.audience);
      const version = (after ?? before)?.['version'];
      found.push({
        feed,
        version: row.feedVersion,
        entity: row.entity,
        recordId: row.recordId,
        recordVersion: typeof version === 'number' ? version : row.seq,
        step: row.step,
        before,
        after,
      });
    }
  }
  return found;
}

function audienceIn(audience: unknown): { before: Row | null; after: Row | null } {
  const { before, after } = rowOf(audience);
  return { before: isRow(before) ? before : null, after: isRow(after) ? after : null };
}
