import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { parseJson } from '../../core/model/row.ts';
import { canonicalJson } from '../../release/canonicalJson.ts';
import type { Entity } from '../../core/model/catalogue.ts';
import type { Change, EventWriter } from './change.ts';
import { feedChannel } from './channels.ts';
import { planReactions } from './reactions.ts';
import type { SystemTables } from './systemRows.ts';
import type { Tables } from './tables.ts';

/** The feed of what belongs to no detachment. */
export const commonFeed = '*';

export type EventRow = SystemTables['event'];

export type { EventWriter } from './change.ts';

interface Head {
  hash: string;
  seq: number;
}

/**
 * Writes the changes of a transaction as its last statements: each to the chain of its record, whose row the change has
 * locked, then one statement a feed that raises its version and inserts the events with it; listeners on the channel
 * `feed` are told `<detachment>=<version>` when it commits.
 */
export async function writeEvents(context: EventWriter, changes: readonly Change[]): Promise<void> {
  await writeEventsOf([{ context, changes }]);
}

interface Told {
  readonly context: EventWriter;
  readonly changes: readonly Change[];
}

/** The same of several who have changed something in one transaction. */
export async function writeEventsOf(given: readonly Told[]): Promise<void> {
  const [first] = given;
  const made = given.flatMap((one) => one.changes);
  if (!first || made.length === 0) return;
  const { context } = first;
  const { db } = context;
  const told = [...given, { context, changes: await planReactions(context, made) }];
  const changes = told.flatMap((one) => one.changes);
  const heads = new Map<string, Head>();
  for (const entity of new Set(changes.map((change) => change.entity))) {
    await readHeads(
      context,
      entity,
      changes.filter((change) => change.entity === entity),
      heads,
    );
  }
  const events = told.flatMap((one) => one.changes.map((change) => chained(one.context, change, heads)));
  for (const entity of new Set(changes.map((change) => change.entity))) await moveHeads(context, entity, heads);
  // Always in the same order, or two transactions could each wait for the other's feed.
  for (const feed of [...new Set([...events.map((event) => event.detachmentId), ...feedsLeft(changes)])].sort()) {
    await append(
      db,
      feed,
      events.filter((event) => event.detachmentId === feed),
    );
  }
}

/** Of units that a record is taken from: their feed moves on too, without an event, for their rows are fewer. */
function feedsLeft(changes: readonly Change[]): string[] {
  return changes.flatMap(({ before, detachmentId }) => {
    const left = before?.['detachmentId'];
    return typeof left === 'string' && left !== detachmentId ? [left] : [];
  });
}

/** What events call the entity: the id that it had when its chains began. */
export function chainOf(entity: Pick<Entity, 'id' | 'chain'> | undefined): string | undefined {
  return entity?.chain ?? entity?.id;
}

const read = new WeakMap<Entities, ReadonlyMap<string, string>>();
type Entities = Readonly<Record<string, Pick<Entity, 'id' | 'chain'>>>;

/** The entity that events call so. */
export function entityOfChain(entities: Entities, chain: string): string {
  const known =
    read.get(entities) ??
    new Map(Object.values(entities).flatMap(({ id, chain: was }) => (was === undefined ? [] : [[was, id] as const])));
  read.set(entities, known);
  return known.get(chain) ?? chain;
}

function key(entity: string, id: string): string {
  return `${entity} ${id}`;
}

/** From the rows themselves; of a record that is gone, or has no row of its own, from its last event. */
async function readHeads(
  { db, release }: EventWriter,
  entity: string,
  changes: readonly Change[],
  heads: Map<string, Head>,
): Promise<void> {
  const found = release.catalogue.entities[entity];
  const missing = new Set(changes.map(({ id }) => id));
  if (found) {
    for (const row of await lockHeads(db, found, changes)) {
      heads.set(key(entity, row.id), { hash: row.eventHead ?? '', seq: row.eventSeq });
      missing.delete(row.id);
    }
  }
  if (missing.size === 0) return;
  const last = await sql<{ id: string; hash: string; seq: number }>`
    select distinct on (record_id) record_id as id, hash, seq from event
    where entity = ${chainOf(found) ?? entity} and record_id = any(${[...missing]}) order by record_id, seq desc
  `.execute(db);
  for (const row of last.rows) heads.set(key(entity, row.id), { hash: row.hash, seq: row.seq });
}

interface HeadRow {
  readonly id: string;
  readonly eventHead: string | null;
  readonly eventSeq: number;
}

/** Those of a unit together, where rows are divided by it: several machines cannot be locked in one statement. */
async function lockHeads(db: Kysely<Tables>, entity: Entity, changes: readonly Change[]): Promise<HeadRow[]> {
  const unitOf = ({ detachmentId }: Change): string | null => (entity.shard === 'detachmentId' ? detachmentId : null);
  const rows: HeadRow[] = [];
  for (const unit of [...new Set(changes.map(unitOf))].sort()) {
    const ids = [...new Set(changes.filter((change) => unitOf(change) === unit).map(({ id }) => id))];
    const beside = unit === null ? sql`` : sql`detachment_id = ${unit} and`;
    const locked = await sql<HeadRow>`
      select id, event_head, event_seq from ${sql.table(entity.table)} where ${beside} id = any(${ids}) order by id for update
    `.execute(db);
    rows.push(...locked.rows);
  }
  return rows;
}

type NewEvent = Omit<EventRow, 'feedVersion' | 'place'>;

function chained({ actor, now, release }: EventWriter, change: Change, heads: Map<string, Head>): NewEvent {
  const head = heads.get(key(change.entity, change.id)) ?? { hash: '', seq: 0 };
  const event = {
    detachmentId: change.detachmentId ?? commonFeed,
    entity: chainOf(release.catalogue.entities[change.entity]) ?? change.entity,
    recordId: change.id,
    seq: head.seq + 1,
    time: now,
    userId: actor.id,
    userName: actor.name,
    step: change.step,
    from: plain(change.from),
    to: plain(change.to),
    why: change.why ?? null,
    audience: plain({ before: change.before, after: change.after }),
    prevHash: head.hash,
  };
  const hash = eventHash(event);
  heads.set(key(change.entity, change.id), { hash, seq: event.seq });
  return { ...event, hash };
}

/** As jsonb gives it back: dates as text, nothing undefined. */
function plain(value: unknown): unknown {
  return value === undefined ? null : parseJson(JSON.stringify(value));
}

/**
 * SHA-256 over everything that the event says and the hash before it, in lower-case hex. jsonb keeps no order of keys:
 * canonical, the same text comes of what was written and of what is read.
 */
export function eventHash(event: Omit<EventRow, 'feedVersion' | 'place' | 'hash'>): string {
  const { prevHash, detachmentId, entity, recordId, seq, time, userId, userName, step, from, to, why, audience } =
    event;
  const said = [
    prevHash,
    detachmentId,
    entity,
    recordId,
    seq,
    time.toISOString(),
    userId,
    userName,
    step,
    from,
    to,
    why,
    audience,
  ];
  return createHash('sha256').update(canonicalJson(said)).digest('hex');
}

async function moveHeads(
  { db, release }: EventWriter,
  entity: string,
  heads: ReadonlyMap<string, Head>,
): Promise<void> {
  const table = release.catalogue.entities[entity]?.table;
  if (table === undefined) return;
  const moved = [...heads]
    .filter(([name]) => name.startsWith(`${entity} `))
    .map(([name, head]) => ({ id: name.slice(entity.length + 1), ...head }));
  await sql`
    update ${sql.table(table)} as t set event_head = head.hash, event_seq = head.seq
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as head(id text, hash text, seq integer)
    where t.id = head.id
  `.execute(db);
}

async function append(db: Kysely<Tables>, feed: string, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map((event, i) => ({
    place: i + 1,
    entity: event.entity,
    record_id: event.recordId,
    seq: event.seq,
    time: event.time.toISOString(),
    user_id: event.userId,
    user_name: event.userName,
    step: event.step,
    from: event.from,
    to: event.to,
    why: event.why,
    audience: event.audience,
    prev_hash: event.prevHash,
    hash: event.hash,
  }));
  await sql`
    with raised as (
      insert into feed as f (detachment_id, version) values (${feed}, 1)
      on conflict (detachment_id) do update set version = f.version + 1
      returning version
    ), written as (
      insert into event (detachment_id, feed_version, place, entity, record_id, seq, time, user_id, user_name, step,
                         "from", "to", why, audience, prev_hash, hash)
      select ${feed}, raised.version, e.place, e.entity, e.record_id, e.seq, e.time, e.user_id, e.user_name, e.step,
             nullif(e."from", 'null'), nullif(e."to", 'null'), e.why, e.audience, e.prev_hash, e.hash
      from raised, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(place integer, entity text, record_id text,
        seq integer, time timestamptz, user_id text, user_name text, step text, "from" jsonb, "to" jsonb, why text,
        audience jsonb, prev_hash text, hash text)
    )
    select pg_notify(${feedChannel}, ${feed} || '=' || version::text) from raised
  `.execute(db);
}
