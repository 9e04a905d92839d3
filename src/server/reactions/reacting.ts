/** What the jobs of reactions have in common: the reaction of now, the record, and that each is done once. */
import { sql, type Kysely } from 'kysely';
import type { Entity, Reaction, Row } from '../../core/model/catalogue.ts';
import { rowOf } from '../../core/model/row.ts';
import type { Release } from '../../release/release.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import { nobody, system as systemUser } from '../calls/nobody.ts';
import type { Actor } from '../calls/handler.ts';
import { conditionSql } from '../database/conditionSql.ts';
import { reactionIn, stepOf, type Effect, type ReactionInput } from '../database/reactions.ts';
import type { Tables } from '../database/tables.ts';
import { GiveUp, type ErrandRun } from '../jobs/errands.ts';
import { rowWhere } from '../records/query.ts';
import type { ResolveActor } from '../sessions/sessions.ts';

export interface Reacting {
  readonly currentRelease: () => Release;
  readonly resolveActor: ResolveActor;
  readonly audit: AuditLog;
  /** Whether tables are divided over several machines. */
  readonly distributed: boolean;
}

/** Who does what happens by itself. */
export const system: Actor = { ...nobody, ...systemUser, superManager: true, detachments: 'all' };

export interface Due {
  readonly input: ReactionInput;
  readonly release: Release;
  readonly entity: Entity;
  readonly reaction: Reaction;
  readonly distributed: boolean;
}

/** Undefined where the schemas say nothing of it any more. */
export function dueOf({ currentRelease, distributed }: Reacting, run: ErrandRun): Due | undefined {
  const input = reactionIn(run.input);
  if (!input) return undefined;
  const release = currentRelease();
  const entity = release.catalogue.entities[input.entity];
  const reaction = entity?.on.find(({ id }) => id === input.on);
  return entity && reaction && { input, release, entity, reaction, distributed };
}

/** The record with the columns of its fields, locked; undefined where it is gone, or has left the condition that is waited in. */
export async function recordOf(db: Kysely<Tables>, due: Due, now: Date, must: boolean): Promise<Row | undefined> {
  const { input, release, entity, reaction, distributed } = due;
  const context = { user: {}, now: '' };
  const looking = { entity, catalogue: release.catalogue, alias: 't', divided: distributed, context };
  const holds = must ? conditionSql(reaction.when, looking) : sql`true`;
  const reading = { actor: system, now, release, db, distributed };
  return rowWhere(reading, entity, sql`where t.id = ${input.record} and ${holds}`, true);
}

/**
 * Takes the job away in the transaction of what it does: a second one that does it too is undone.
 * @returns what it holds by now: what falls due with it may have changed that. @throws GiveUp
 */
export async function takeAway(db: Kysely<Tables>, { id }: ErrandRun): Promise<ReactionInput> {
  const taken = await db.deleteFrom('job').where('id', '=', id).returning('input').executeTakeFirst();
  const input = taken && reactionIn(rowOf(taken.input));
  if (!input) throw new GiveUp('it has been done by another');
  return input;
}

/** The line of the audit log, in the same transaction. */
export async function tellAudit(
  { audit }: Reacting,
  db: Kysely<Tables>,
  due: Due,
  now: Date,
  what: Effect,
): Promise<void> {
  const { release, entity, reaction, input } = due;
  const request = { release, call: stepOf(entity, reaction, what), userId: '', address: '', now };
  await audit.done(db, request, { entity: entity.id, ids: [input.record] });
}
