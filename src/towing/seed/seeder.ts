/** Writes rows and the chains of their events, as the server itself would have. */
import type pg from 'pg';
import type { Row } from '../../core/model/catalogue.ts';
import type { Release } from '../../release/release.ts';
import { commonFeed, eventHash } from '../../server/database/events.ts';
import { entityOf } from '../../server/records/query.ts';
import { audienceFields } from '../../server/database/change.ts';
import type { Account } from './accounts.ts';
import { copyLine, copyRows, readShapes, shapeFor, type TableShape } from './copy.ts';

export interface SeededEvent {
  readonly step: string;
  readonly time: Date;
  readonly by: Account;
  readonly from: Row | null;
  readonly to: Row;
  readonly why: string | null;
  readonly before: Row | null;
  readonly after: Row;
}

/** A record with all that happened to it. */
export interface Chronicle {
  readonly entity: string;
  readonly row: Row;
  readonly events: readonly SeededEvent[];
}

export interface Seeder {
  /** The records' rows and events; those of one call stand together in the feed. */
  readonly seed: (chronicles: readonly Chronicle[]) => void;
  /** A row that is there from the beginning: one event of its whole content. */
  readonly found: (entity: string, row: Row) => void;
  /** A row of a table beside the entities', without events. */
  readonly row: (table: string, row: Row) => void;
  /** Sends what has gathered. */
  readonly flush: () => Promise<void>;
  /** Raises the feeds to where their events have come. To be called last. */
  readonly finish: () => Promise<void>;
}

const seeder: Account = { id: 'seed', username: 'seed', name: '系统' };
/** Kept by every write, or nobody's business. */
const untold = new Set(['version', 'updateTime', 'passwordHash']);

export async function openSeeder(client: pg.ClientBase, release: Release, seeded: Date): Promise<Seeder> {
  const tables = await readShapes(client);
  const feeds = new Map<string, number>();
  const gathered = new Map<string, { readonly shape: TableShape; readonly lines: string[] }>();

  const stamps = { version: 1, createTime: seeded, updateTime: seeded };

  function add(table: string, row: Row, beside: Row): void {
    const batch = gathered.get(table) ?? { shape: shapeFor(table, tables.get(table), row, beside), lines: [] };
    gathered.set(table, batch);
    batch.lines.push(copyLine(batch.shape, row, beside));
  }

  function seed(chronicles: readonly Chronicle[]): void {
    const feed = String(chronicles[0]?.row['detachmentId'] ?? commonFeed);
    const feedVersion = (feeds.get(feed) ?? 0) + 1;
    if (chronicles.some(({ events }) => events.length > 0)) feeds.set(feed, feedVersion);
    let place = 0;
    for (const { entity, row, events } of chronicles) {
      let eventHead = '';
      events.forEach((event, index) => {
        const link = linked(entity, row, feed, index + 1, eventHead, event);
        eventHead = eventHash(link);
        add('event', link, { hash: eventHead, feedVersion, place: (place += 1) });
      });
      const beside = { ...stamps, eventHead: eventHead || null, eventSeq: events.length };
      add(entityOf({ release }, entity).table, row, beside);
    }
  }

  async function flush(): Promise<void> {
    for (const { shape, lines } of gathered.values()) {
      await copyRows(client, shape, lines);
      lines.length = 0;
    }
  }

  async function finish(): Promise<void> {
    await flush();
    for (const [feed, version] of feeds) {
      await client.query('insert into feed (detachment_id, version) values ($1, $2)', [feed, version]);
    }
  }

  function found(entity: string, row: Row): void {
    const told = Object.entries(row).filter(([name, value]) => value !== null && !untold.has(name));
    const fields = audienceFields(entityOf({ release }, entity));
    const after = Object.fromEntries(fields.filter((name) => name in row).map((name) => [name, row[name]]));
    const to = { createTime: seeded, ...Object.fromEntries(told) };
    const event = { step: 'plant', time: seeded, by: seeder, from: null, to, why: null };
    seed([{ entity, row, events: [{ ...event, before: null, after }] }]);
  }

  return { seed, found, row: (table, row) => add(table, row, {}), flush, finish };
}

function linked(entity: string, row: Row, detachmentId: string, seq: number, prevHash: string, event: SeededEvent) {
  const { step, time, by, from, to, why, before, after } = event;
  return {
    detachmentId,
    entity,
    recordId: String(row['id']),
    seq,
    time,
    userId: by.id,
    userName: by.name,
    step,
    from: asJson(from),
    to: asJson(to),
    why,
    audience: { before, after },
    prevHash,
  };
}

/** As jsonb gives it back: an instant is a text. */
function asJson(row: Row | null): Row | null {
  if (!row) return null;
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) plain[name] = value instanceof Date ? value.toISOString() : value;
  return plain;
}
