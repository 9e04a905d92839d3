/** The three words of access, enforced for every query in one place: which rows, which fields, which of them in part. */
import { fieldKinds } from '../../core/fields/index.ts';
import { allowed, isTypes, seesWhole, writeScopeOf } from '../../core/access/access.ts';
import { isMaskedFor } from '../../core/access/profile.ts';
import type { Allow, Call, Entity, Field, Row } from '../../core/model/catalogue.ts';
import type { Context } from '../../core/condition/condition.ts';
import { wireTime } from '../time/clock.ts';
import type { Sql } from '../database/comparisonSql.ts';
import type { Looking } from '../database/conditionSql.ts';
import { conditionSql } from '../database/conditionSql.ts';
import { scopeParts } from '../database/computed/scopeSql.ts';
import { faults, refuse } from './faults.ts';
import type { Release } from '../../release/release.ts';
import type { Actor, RecordContext } from './context.ts';
import type { Refusal } from './refusal.ts';

/** What access depends on. */
export type Asking = Pick<RecordContext, 'actor' | 'now'> &
  Partial<Pick<RecordContext, 'distributed'>> & { readonly release: Pick<Release, 'catalogue'> };

/** An actor is never changed: a list asks for the same one hundreds of times. */
const users = new WeakMap<Actor, Row>();

/** The actor as conditions read it, `{user: "capacityId"}`; its flag is 1 or 0, as in the pages' conditions. */
export function userOf({ actor }: Pick<RecordContext, 'actor'>): Row {
  const known = users.get(actor);
  if (known) return known;
  const made = Object.freeze({ ...actor, superManager: actor.superManager ? 1 : 0 });
  users.set(actor, made);
  return made;
}

export function conditionContext(asking: Pick<RecordContext, 'actor' | 'now'>): Context {
  return { user: userOf(asking), now: wireTime(asking.now) };
}

/** The wall clock is read for conditions alone. */
function isAllowed(allow: Allow | undefined, asking: Pick<RecordContext, 'actor' | 'now'>): boolean {
  if (allow === undefined) return true;
  const user = userOf(asking);
  return allow === null || isTypes(allow) ? allowed(allow, user) : allowed(allow, user, wireTime(asking.now));
}

/** Whether a call's `allow` lets the actor in. */
export function mayCall(asking: Pick<RecordContext, 'actor' | 'now'>, call: Pick<Call, 'allow'>): boolean {
  return isAllowed(call.allow, asking);
}

export function looking(asking: Asking, entity: Entity, alias: string): Looking {
  const divided = asking.distributed === true;
  return { entity, catalogue: asking.release.catalogue, alias, divided, context: conditionContext(asking) };
}

/** Conditions of SQL that every query on the entity carries: its scope, and the session's detachments where it is sharded. */
export function scopeSql(asking: Asking, entity: Entity, alias: string): Sql[] {
  return scopeParts(entity, userOf(asking), alias, (scope) => conditionSql(scope, looking(asking, entity, alias)));
}

/**
 * Conditions of SQL that a row fulfils before and after whatever this actor does to it, beside its scope.
 * @throws Refusal 403 where they may write no row of this entity, whichever it is
 */
export function writeScopeSql(asking: Asking, entity: Entity, alias: string): Sql[] {
  const scope = writeScopeOf(entity, userOf(asking));
  if (scope === 'none') throw refuse('not-allowed');
  const isScope = scope === 'all' || JSON.stringify(entity.writeScope) === JSON.stringify(entity.scope);
  return isScope ? [] : [conditionSql(scope, looking(asking, entity, alias))];
}

/** Fields whose value this actor is given at all, whole or masked. */
export function mayRead(asking: Pick<RecordContext, 'actor' | 'now'>, field: Field): boolean {
  return !fieldKinds[field.kind].secret && isAllowed(field.read, asking);
}

export function mayWrite(asking: Asking, field: Field): boolean {
  return isAllowed(field.write, asking);
}

/** Fields that forms have for this actor, secrets among them. */
export function mayFillIn(asking: Pick<RecordContext, 'actor' | 'now'>, field: Field): boolean {
  return isAllowed(field.read, asking) && isAllowed(field.write, asking);
}

/**
 * What the rows must fulfil for this actor to find them by this field: undefined where the field may not be named at all.
 * A masked value must not be guessed by filtering: it is found only in rows in which it is seen whole;
 * the name of what is referred to, where it is seen whole in every row.
 */
export function findableBy(asking: Asking, entity: Entity, field: Field, alias: string): Sql[] | undefined {
  if (!mayRead(asking, field) || (field.nameOf && isMaskedFor(field, asking.actor))) return undefined;
  if (!field.mask || asking.actor.superManager) return [];
  const { unless } = field.mask;
  if (unless === null) return undefined;
  if (isTypes(unless)) return seesWhole(field, {}, conditionContext(asking)) ? [] : undefined;
  return [conditionSql(unless, looking(asking, entity, alias))];
}

/** The order of rows tells of a value too: it is for whom every row shows it whole. */
export function sortableBy(asking: Asking, field: Field): boolean {
  return mayRead(asking, field) && !isMaskedFor(field, asking.actor);
}

/** Names a parameter that the call does not know, or that this actor may not name: the answer is the same. */
export function unknownParameter(name: string): Refusal {
  return refuse('bad-parameters', { fields: { [name]: { 'zh-CN': '未知参数', 'en-US': 'Unknown parameter' } } });
}

export function ruleBroken(field: string, text = faults['rule-broken'].text): Refusal {
  return refuse('rule-broken', { fields: { [field]: text } });
}
