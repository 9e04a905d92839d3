/**
 * The audit log (contract, section 6): who was shown masked values whole, and what the calls marked `audited` did or
 * refused. Lines are written together a moment after the answers, so that nobody waits for them; none holds a value.
 */
import type { Insertable, Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Release } from '../../release/release.ts';
import type { Tables } from '../database/tables.ts';
import type { About, AuditTrail, Unmasked } from '../records/auditTrail.ts';
import { refusalBudget } from './refusalBudget.ts';

export interface AuditedRequest {
  readonly release: Pick<Release, 'catalogue'>;
  readonly call: string;
  readonly userId: string;
  readonly address: string;
  readonly now: Date;
}

export type Outcome = { readonly done: true } | { readonly refused: string };

export interface AuditLog {
  /** @param always false for what is asked again and again: a line for a record at most once an hour. */
  readonly unmasked: (request: AuditedRequest, trail: AuditTrail, always: boolean) => void;
  readonly outcome: (request: AuditedRequest, about: About, outcome: Outcome) => void;
  /** Writes what is held back. */
  readonly flush: () => Promise<void>;
}

type Line = Insertable<Tables['auditEntry']>;

const wait = 250;
const idsAtMost = 50;
const hour = 3_600_000;
/** While the database is away; the oldest are lost first. */
const heldAtMost = 10_000;
const seenAtMost = 20_000;
const entityName = 'auditEntry';

export function openAuditLog(database: Kysely<Tables>, onFault: (error: unknown) => void): AuditLog {
  let held: Line[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  const fresh = freshWithinTheHour();
  const timesTold = refusalBudget();

  function hold(request: AuditedRequest, line: Line): void {
    // A product without the entity keeps no log.
    if (!request.release.catalogue.entities[entityName]) return;
    held.push(line);
    if (held.length > heldAtMost) held.shift();
    timer ??= setTimeout(() => void flush(), wait);
    timer.unref();
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  }

  async function write(): Promise<void> {
    const lines = held;
    held = [];
    if (lines.length === 0) return;
    try {
      await database.insertInto(entityName).values(lines).execute();
    } catch (error) {
      held = [...lines, ...held].slice(-heldAtMost);
      onFault(error);
    }
  }

  return {
    unmasked: (request, trail, always) => {
      for (const one of trail.collected()) {
        const told = always ? one : fresh(request, one);
        if (told.count > 0) hold(request, lineOf(request, { outcome: 'unmasked' }, told));
      }
    },
    outcome: (request, about, outcome) => {
      const { entity = null, ids = [], userId = request.userId } = about;
      const records = { entity, ids, count: about.count ?? ids.length };
      if ('done' in outcome) return hold(request, lineOf({ ...request, userId }, { outcome: 'done' }, records));
      const error = outcome.refused;
      const times = timesTold({ ...request, userId, error });
      if (times > 0) hold(request, lineOf({ ...request, userId }, { outcome: 'refused', error, times }, records));
    },
    flush,
  };
}

function lineOf(
  { call, userId, address, now }: AuditedRequest,
  said: { readonly outcome: string; readonly error?: string; readonly times?: number },
  { entity, ids, count }: { readonly entity: string | null; readonly ids: readonly string[]; readonly count: number },
): Line {
  return {
    id: uuidv7(),
    version: 1,
    createTime: now,
    updateTime: now,
    userId: userId === '' ? null : userId,
    call,
    outcome: said.outcome,
    error: said.error ?? null,
    recordEntity: entity,
    recordIds: ids.slice(0, idsAtMost).join(','),
    recordCount: count,
    times: said.times ?? 1,
    address: address === '' ? null : address,
  };
}

/** What has not been told of this user at this address within the hour. Kept in memory: after a restart it is told again. */
function freshWithinTheHour(): (request: AuditedRequest, unmasked: Unmasked) => Unmasked {
  const seen = new Map<string, { readonly since: number; readonly ids: Set<string> }>();
  return ({ userId, address, now }, { entity, ids }) => {
    const key = `${userId} ${address} ${entity}`;
    const known = seen.get(key);
    const current = known && now.getTime() - known.since < hour && known.ids.size < seenAtMost;
    const told = current ? known.ids : new Set<string>();
    if (!current) {
      if (seen.size >= seenAtMost) seen.clear();
      seen.set(key, { since: now.getTime(), ids: told });
    }
    const untold = ids.filter((id) => !told.has(id));
    for (const id of untold) told.add(id);
    return { entity, ids: untold, count: untold.length };
  };
}
