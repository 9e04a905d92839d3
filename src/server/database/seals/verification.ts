/** Walks every record's chain of events, the heads on the rows and the seals, and says what does not follow. */
import { sql, type Kysely } from 'kysely';
import type { Catalogue } from '../../../core/model/catalogue.ts';
import { entityOfChain, eventHash, type EventRow } from '../events.ts';
import { digestOf, sealHash } from './seals.ts';
import type { Tables } from '../tables.ts';

export interface Finding {
  /** `task 0193…`, or `feed A` for a seal. */
  readonly record: string;
  readonly fault: string;
}

export interface ChainFault extends Finding {
  /** The event's place in its record's chain; a seal's version of the feed. */
  readonly sequence: number;
}

interface Verification {
  readonly events: number;
  readonly records: number;
  readonly seals: number;
  /** The first of each record and each feed, at most twenty. */
  readonly faults: readonly ChainFault[];
}

const mostFaults = 20;
const readAtOnce = 5_000;

interface Walk {
  readonly db: Kysely<Tables>;
  readonly catalogue: Pick<Catalogue, 'entities'>;
  readonly faults: ChainFault[];
}

export async function verifyEvents(db: Kysely<Tables>, catalogue: Pick<Catalogue, 'entities'>): Promise<Verification> {
  const walk: Walk = { db, catalogue, faults: [] };
  const { events, records } = await walkChains(walk);
  await lostChains(walk);
  const seals = await walkSeals(walk);
  return { events, records, seals, faults: walk.faults.slice(0, mostFaults) };
}

interface Last {
  readonly entity: string;
  readonly recordId: string;
  readonly seq: number;
  readonly hash: string;
  readonly broken: boolean;
}

async function walkChains(walk: Walk): Promise<{ events: number; records: number }> {
  let [events, records] = [0, 0];
  for (let last: Last | null | undefined; ;) {
    const some: EventRow[] = await nextEvents(walk.db, last ?? null);
    const ended: Last[] = [];
    for (const event of some) {
      const continues: boolean = last?.entity === event.entity && last.recordId === event.recordId;
      if (!continues && last) ended.push(last);
      if (!continues) records += 1;
      const before: Last | null = (continues && last) || null;
      const fault: Difference | null = before?.broken ? null : whatDiffers(event, before);
      if (fault) walk.faults.push({ record: nameOf(event), sequence: fault.sequence, fault: fault.text });
      last = {
        entity: event.entity,
        recordId: event.recordId,
        seq: event.seq,
        hash: event.hash,
        broken: fault !== null || before?.broken === true,
      };
    }
    events += some.length;
    if (some.length < readAtOnce && last) ended.push(last);
    await compareHeads(walk, ended);
    if (some.length < readAtOnce) return { events, records };
  }
}

function nextEvents(db: Kysely<Tables>, last: Last | null): Promise<EventRow[]> {
  const after = last
    ? sql<boolean>`(entity, record_id, seq) > (${last.entity}, ${last.recordId}, ${last.seq})`
    : sql<boolean>`true`;
  return db
    .selectFrom('event')
    .selectAll()
    .where(after)
    .orderBy('entity')
    .orderBy('recordId')
    .orderBy('seq')
    .limit(readAtOnce)
    .execute();
}

function nameOf({ entity, recordId }: Pick<EventRow, 'entity' | 'recordId'>): string {
  return `${entity} ${recordId}`;
}

interface Difference {
  readonly sequence: number;
  readonly text: string;
}

function whatDiffers(event: EventRow, before: Last | null): Difference | null {
  const due = (before?.seq ?? 0) + 1;
  if (event.seq !== due) {
    return { sequence: due, text: `the event is missing: the next one there is has sequence ${event.seq}` };
  }
  if (event.hash !== eventHash(event)) {
    return { sequence: due, text: `what step "${event.step}" says does not make its hash ${short(event.hash)}` };
  }
  const prevHash = before?.hash ?? '';
  if (event.prevHash === prevHash) return null;
  const text = `it follows ${short(event.prevHash)}, but the event before it has the hash ${short(prevHash)}`;
  return { sequence: due, text };
}

function short(hash: string): string {
  return hash === '' ? 'nothing' : `${hash.slice(0, 12)}…`;
}

/** A row keeps the hash of its record's last event. */
async function compareHeads({ db, catalogue, faults }: Walk, ended: readonly Last[]): Promise<void> {
  for (const entity of new Set(ended.map((last) => last.entity))) {
    const table = catalogue.entities[entityOfChain(catalogue.entities, entity)]?.table;
    if (table === undefined) continue;
    const chains = new Map(ended.filter((last) => last.entity === entity).map((last) => [last.recordId, last]));
    const { rows } = await sql<{ id: string; eventHead: string | null; eventSeq: number }>`
      select id, event_head, event_seq from ${sql.table(table)} where id = any(${[...chains.keys()]})
    `.execute(db);
    for (const { id, eventHead, eventSeq } of rows) {
      const last = chains.get(id);
      if (!last || last.broken || last.hash === eventHead) continue;
      const fault =
        eventSeq > last.seq
          ? `the event is missing: the row has seen ${eventSeq} events, the chain ends after ${last.seq}`
          : `the row keeps the head ${short(eventHead ?? '')}, but the chain ends with ${short(last.hash)}`;
      faults.push({
        record: `${entity} ${id}`,
        sequence: Math.max(eventSeq > last.seq ? last.seq + 1 : last.seq, 1),
        fault,
      });
    }
  }
}

/** Rows whose whole chain is gone. */
async function lostChains({ db, catalogue, faults }: Walk): Promise<void> {
  for (const { id, chain: entity = id, table } of Object.values(catalogue.entities)) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where event_head is not null
      except select record_id from event where entity = ${entity} order by id limit ${mostFaults}
    `.execute(db);
    for (const { id } of rows) {
      faults.push({ record: `${entity} ${id}`, sequence: 1, fault: 'the whole chain is missing, its row is there' });
    }
  }
}

async function walkSeals({ db, faults }: Walk): Promise<number> {
  const seals = await db.selectFrom('seal').selectAll().orderBy('detachmentId').orderBy('feedVersion').execute();
  let before: (typeof seals)[number] | null = null;
  const broken = new Set<string>();
  for (const seal of seals) {
    const last: typeof before = before?.detachmentId === seal.detachmentId ? before : null;
    before = seal;
    if (broken.has(seal.detachmentId)) continue;
    const { events, digest } = await digestOf(db, seal.detachmentId, last?.feedVersion ?? 0, seal.feedVersion);
    const follows = seal.prevHash === (last?.hash ?? '');
    if (follows && events === seal.events && seal.hash === sealHash(seal, digest)) continue;
    broken.add(seal.detachmentId);
    const fault = !follows
      ? 'the seal does not follow the one before it'
      : events === seal.events
        ? 'the events since the seal before it are others than those that were sealed'
        : `${seal.events} events were sealed, ${events} are there`;
    faults.push({ record: `feed ${seal.detachmentId}`, sequence: seal.feedVersion, fault });
  }
  return seals.length;
}
