/**
 * The audit log: who was shown masked values whole, and what the calls marked `audited` did or refused; no line holds a
 * value. What was done stands or falls with its act's transaction, and what was refused is written before the answer is
 * sent: a kill loses neither. Only of pages that were read the lines are written together a moment later.
 */
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Release } from '../../release/release.ts';
import type { Tables } from '../database/tables.ts';
import type { About, AuditTrail, Unmasked } from '../records/auditTrail.ts';
import { freshReads } from './freshReads.ts';
import { entityName, insert, openHeldLines, type Line } from './heldLines.ts';
import { privilegedRefusals } from './privilegedRefusals.ts';
import { refusalBudget, sharedRefusalBudget } from './refusalBudget.ts';

export interface AuditedRequest {
  readonly release: Pick<Release, 'catalogue'>;
  readonly call: string;
  readonly userId: string;
  readonly address: string;
  readonly now: Date;
}

export type Outcome = { readonly done: true } | { readonly refused: string };

export interface AuditLog {
  /** In the transaction of the act itself: neither is there without the other. @throws where it cannot be written */
  readonly done: (db: Kysely<Tables>, request: AuditedRequest, about: About) => Promise<void>;
  /** In the transaction that hands out a file. @throws where it cannot be written */
  readonly handedOut: (db: Kysely<Tables>, request: AuditedRequest, trail: AuditTrail) => Promise<void>;
  /** Of what is read again and again: a line for a record at most once an hour, a moment later. */
  readonly unmasked: (request: AuditedRequest, trail: AuditTrail) => void;
  /** Of what has no transaction of its own. Await it before the answer: then it is written, or tried again by itself. */
  readonly outcome: (request: AuditedRequest, about: About, outcome: Outcome) => Promise<void>;
  /** Writes what is held back; what cannot be written is tried again by itself. */
  readonly flush: () => Promise<void>;
  /** Tells what was only counted so far, too. */
  readonly close: () => Promise<void>;
}

const idsAtMost = 50;
/** Longer than any id: what was given in its place may be anything. */
const idLength = 64;
/** Milliseconds. */
const minute = 60_000;

/** @param isShared other processes write into it too */
export function openAuditLog(database: Kysely<Tables>, onFault: (error: unknown) => void, isShared = false): AuditLog {
  const { hold, flush } = openHeldLines(database, onFault);
  const fresh = freshReads();
  const timesTold = isShared ? sharedRefusalBudget(database, onFault) : refusalBudget();
  const privileged = privilegedRefusals<Line>();
  let turning: NodeJS.Timeout | null = null;

  /** How many refusals a line stands for that is written now; 0 where it was left out, or is counted for the next turn. */
  async function timesNow(request: AuditedRequest, userId: string, error: string, line: Line): Promise<number> {
    const refused = { ...request, userId, error };
    if (!isPrivileged(request)) return timesTold(refused);
    if (privileged.hasRoom(refused, line)) return 1;
    turnLater();
    return 0;
  }

  function turnLater(): void {
    turning ??= setTimeout(() => void turn(), minute);
    turning.unref();
  }

  async function turn(most?: number): Promise<void> {
    if (turning) clearTimeout(turning);
    turning = null;
    const untold = privileged.turn(new Date(), most);
    hold(untold.map(({ last, times }) => ({ ...last, id: uuidv7(), times })));
    if (untold.length > 0 && most === undefined) turnLater();
    await flush();
  }

  return {
    done: (db, request, about) => insert(db, kept(request, [outcomeLine(request, about, { outcome: 'done' })])),
    handedOut: (db, request, trail) => insert(db, kept(request, unmaskedLines(request, trail.collected()))),
    unmasked: (request, trail) => {
      const told = trail.collected().map((one) => fresh(request, one));
      hold(kept(request, unmaskedLines(request, told)));
    },
    outcome: async (request, about, outcome) => {
      if ('refused' in outcome) {
        const error = outcome.refused;
        const [line] = kept(request, [outcomeLine(request, about, { outcome: 'refused', error })]);
        const times = line ? await timesNow(request, about.userId ?? request.userId, error, line) : 0;
        if (!line || times === 0) return;
        hold([{ ...line, times }]);
      } else hold(kept(request, [outcomeLine(request, about, { outcome: 'done' })]));
      await flush();
    },
    flush,
    close: () => turn(Infinity),
  };
}

/** Calls that change something, or leave a line when they are done. Those of no schema change the schemas themselves. */
function isPrivileged({ release, call: id }: AuditedRequest): boolean {
  const call = release.catalogue.calls[id];
  return !call || call.audited || call.changes.length > 0;
}

/** A product without the entity keeps no log. */
function kept({ release }: AuditedRequest, lines: readonly Line[]): readonly Line[] {
  return release.catalogue.entities[entityName] ? lines : [];
}

interface Said {
  readonly outcome: string;
  readonly error?: string;
  readonly times?: number;
}

function outcomeLine(request: AuditedRequest, about: About, said: Said): Line {
  const { entity = null, ids = [], userId = request.userId } = about;
  return lineOf({ ...request, userId }, said, { entity, ids, count: about.count ?? ids.length });
}

function unmaskedLines(request: AuditedRequest, told: readonly Unmasked[]): readonly Line[] {
  return told.filter(({ count }) => count > 0).map((one) => lineOf(request, { outcome: 'unmasked' }, one));
}

function lineOf(
  { call, userId, address, now }: AuditedRequest,
  said: Said,
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
    recordIds: ids
      .slice(0, idsAtMost)
      .map((id) => id.slice(0, idLength))
      .join(','),
    recordCount: count,
    times: said.times ?? 1,
    address: address === '' ? null : address,
  };
}
