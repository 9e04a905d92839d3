/**
 * What is to happen by itself (`on` of an entity): jobs, written in the transaction of the change that they follow. Neither
 * is there without the other, and each is there once.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { decide, fieldsOf, isNever, rowFieldsOf } from '../../core/condition/conditionSimplify.ts';
import { snakeCase } from '../../core/model/columnNames.ts';
import type { Entity, Reaction } from '../../core/model/catalogue.ts';
import { namesOf } from '../../core/model/names.ts';
import { rowOf, hasTexts } from '../../core/model/row.ts';
import type { Row } from '../../core/model/values.ts';
import { jobChannel } from './channels.ts';
import { type Change, type EventWriter, toldFields } from './change.ts';
import type { Sql } from './comparisonSql.ts';
import { conditionSql } from './conditionSql.ts';
import { endNotifications, endedChanges, namesReactions, type NotificationRow } from './notificationsEnded.ts';
import { insertable } from './sqlText.ts';

/** The kinds of jobs that carry one out. */
export const reactionKinds = { webhook: 'webhook', notify: 'notify', set: 'reactionSet' } as const;
const effects = namesOf(reactionKinds);
export type Effect = (typeof effects)[number];

/** What such a job holds. */
export interface ReactionInput {
  readonly entity: string;
  readonly record: string;
  /** The reaction's id. */
  readonly on: string;
  /** When the record came to it. */
  readonly at: string;
  /** It waits for the reaction's minutes, and falls where the record leaves the condition. */
  readonly waits: boolean;
  /** What the same reaction sets has ended the condition: it happens all the same. */
  readonly kept: boolean;
  /** Whose change it was, of what happens at once: they know of it. */
  readonly by?: string;
  /** Of a webhook: the receiver, and once it has been read what is sent, the same with each attempt. */
  readonly to?: string;
  readonly body?: string;
}

/** Undefined where it is none. */
export function reactionIn(input: Row): ReactionInput | undefined {
  if (!hasTexts(input, 'entity', 'record', 'on', 'at')) return undefined;
  const { entity, record, on, at, waits, kept, by, to, body }: Row & typeof input = input;
  return {
    entity,
    record,
    on,
    at,
    waits: waits === true,
    kept: kept === true,
    ...(typeof by === 'string' && { by }),
    ...(typeof to === 'string' && { to }),
    ...(typeof body === 'string' && { body }),
  };
}

/** Days that what failed is kept, to be sent again by hand. */
const keptDays = 30;

/** What a transaction has made of one record. */
interface Changed {
  readonly id: string;
  readonly isNew: boolean;
  isGone: boolean;
  /** Fields as they were before, as far as they differ. */
  readonly from: Record<string, unknown>;
  readonly fields: Set<string>;
  /** Fields that hold something in the end, as far as they were written. */
  readonly to: Record<string, unknown>;
  /** By which it was changed. */
  readonly steps: Set<string>;
}

/** As lines and events name what a reaction does. */
export const stepOf = ({ id }: Entity, reaction: Reaction, effect: Effect): string =>
  `${id}.on.${reaction.id}.${effect}`;

/** @returns the notifications that have ended with what they told of, to be told themselves */
export async function planReactions(context: EventWriter, changes: readonly Change[]): Promise<readonly Change[]> {
  const { entities } = context.release.catalogue;
  const ended: Change[] = [];
  for (const id of new Set(changes.map((change) => change.entity))) {
    const entity = entities[id];
    if (entity && entity.on.length > 0)
      ended.push(
        ...(await planOf(
          context,
          entity,
          changes.filter((change) => change.entity === id),
        )),
      );
  }
  return ended;
}

async function planOf(context: EventWriter, entity: Entity, changes: readonly Change[]): Promise<readonly Change[]> {
  const changed = collected(changes);
  const concerned = entity.on.filter((one) => changed.some((record) => concerns(entity, one, record)));
  if (concerned.length === 0) return [];
  const after = await holdingNow(context, entity, concerned, changed);
  const before = await heldBefore(context, entity, concerned, changed);
  const come: Come[] = [];
  const ended: Change[] = [];
  for (const reaction of concerned) {
    const left: string[] = [];
    const passedOn: string[] = [];
    for (const record of changed) {
      const [was, is] = [before.get(record.id), after.get(record.id)].map((held) => held?.has(reaction.id) ?? false);
      if (is && !was && (!reaction.added || record.isNew)) come.push({ reaction, record: record.id, of: effects });
      // What it sets itself ends nothing of what it tells: it is told once because it is set.
      if (was && !is && !record.steps.has(stepOf(entity, reaction, 'set'))) left.push(record.id);
      if (was && is && isPassedOn(reaction, record)) passedOn.push(record.id);
    }
    ended.push(...(await leave(context, entity, reaction, { records: left, of: effects })));
    ended.push(...(await leave(context, entity, reaction, { records: passedOn, of: ['notify'] })));
    come.push(...passedOn.map((record) => ({ reaction, record, of: ['notify'] as const })));
  }
  await enqueueAll(context, entity, come);
  return ended;
}

/** What a record has come to, and which effects of it are to follow. */
interface Come {
  readonly reaction: Reaction;
  readonly record: string;
  readonly of: readonly Effect[];
}

/** Others are to be told: they are told once they have had the record for so long, whoever had it before. */
function isPassedOn(reaction: Reaction, { from, to }: Changed): boolean {
  return waitedFor(reaction).some((name) => name in from && !isDeepStrictEqual(from[name] ?? null, to[name] ?? null));
}

/** Fields that say who is told after a while. */
function waitedFor({ minutes, notify }: Reaction): readonly string[] {
  return minutes > 0 && notify ? [...rowFieldsOf(notify.users)] : [];
}

/** One line a record: what it was when the transaction began. */
function collected(changes: readonly Change[]): readonly Changed[] {
  const byId = new Map<string, Changed>();
  for (const { id, step, before, after, from, to } of changes) {
    const isNew = before === null;
    const known = byId.get(id) ?? { id, isNew, isGone: false, from: {}, fields: new Set(), to: {}, steps: new Set() };
    byId.set(id, known);
    known.isGone = after === null;
    known.steps.add(step);
    for (const [name, value] of Object.entries(rowOf(from))) if (!(name in known.from)) known.from[name] = value;
    for (const name of [...Object.keys(rowOf(from)), ...Object.keys(rowOf(to))]) known.fields.add(name);
    Object.assign(known.to, rowOf(to));
  }
  return [...byId.values()];
}

function concerns(entity: Entity, reaction: Reaction, changed: Changed): boolean {
  const { when, minutes, added, notify } = reaction;
  const { isNew, isGone, fields } = changed;
  if (isGone) return minutes > 0 || notify !== undefined;
  // What a new record holds nothing in is known without a look at it.
  if (isNew) return !isNever(decide(when, emptyIn(entity, changed)));
  return (!added || minutes > 0) && [...fieldsOf(when), ...waitedFor(reaction)].some((name) => fields.has(name));
}

function emptyIn(entity: Entity, { to }: Changed): Row {
  const empty = toldFields(entity).filter((name) => (to[name] ?? null) === null);
  return Object.fromEntries(empty.map((name) => [name, null]));
}

/** Record → the reactions whose condition it fulfils. */
type Held = ReadonlyMap<string, ReadonlySet<string>>;

function holdingNow(context: EventWriter, entity: Entity, reactions: readonly Reaction[], changed: readonly Changed[]) {
  const ids = changed.map(({ id }) => id);
  return held(context, entity, reactions, sql`${sql.table(entity.table)} as t where t.id = any(${ids}::text[])`);
}

/** Over the row as it is, with what it was before in place of what has changed. */
async function heldBefore(
  context: EventWriter,
  entity: Entity,
  reactions: readonly Reaction[],
  changed: readonly Changed[],
) {
  const read = new Set(reactions.flatMap(({ when }) => [...fieldsOf(when)]));
  const rows = changed
    .filter(({ isNew, isGone }) => !isNew && !isGone)
    .map(({ id, from }) => ({
      id,
      was: Object.fromEntries(
        Object.entries(from)
          .filter(([name]) => read.has(name))
          .map(([name, value]) => [snakeCase(name), value]),
      ),
    }));
  // A record that is gone was in whatever condition waits for it: what waits falls either way.
  const gone = changed.filter(({ isGone }) => isGone).map(({ id }) => id);
  if (rows.length + gone.length === 0) return new Map<string, ReadonlySet<string>>();
  const all = new Set(reactions.map(({ id }) => id));
  return held(
    context,
    entity,
    reactions,
    sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id text, was jsonb)
      join ${sql.table(entity.table)} as x on x.id = c.id cross join lateral jsonb_populate_record(x, c.was) as t`,
  ).then((found) => new Map([...found, ...gone.map((id) => [id, all] as const)]));
}

async function held(
  { db, release, distributed: divided }: EventWriter,
  entity: Entity,
  reactions: readonly Reaction[],
  from: Sql,
): Promise<Held> {
  const looking = { entity, catalogue: release.catalogue, alias: 't', divided, context: { user: {}, now: '' } };
  const conditions = reactions.map(
    ({ id, when }) => sql`case when coalesce(${conditionSql(when, looking)}, false) then ${id}::text end`,
  );
  const { rows } = await sql<{ id: string; held: readonly (string | null)[] }>`
    select t.id, array[${sql.join(conditions)}] as held from ${from}`.execute(db);
  return new Map(rows.map((row) => [row.id, new Set(row.held.filter((one) => one !== null))]));
}

interface Left {
  readonly records: readonly string[];
  readonly of: readonly Effect[];
}

/** What still waits falls, and what has been told ends: in one statement, but where their tables are divided. @returns what is told of the latter */
async function leave(
  { db, now, release, distributed }: EventWriter,
  entity: Entity,
  reaction: Reaction,
  { records, of }: Left,
): Promise<Change[]> {
  if (records.length === 0) return [];
  const dropped = reaction.minutes > 0 ? dropWaiting(entity, reaction, { records, of }) : null;
  const notification = reaction.notify && release.catalogue.entities['notification'];
  const told = notification && namesReactions(release);
  const together = dropped && told && !distributed;
  if (!together) await dropped?.execute(db);
  if (!told) return [];
  const ended = endNotifications(now, entity, reaction, records);
  const statement = together ? sql`with dropped as (${dropped}) ${ended}` : ended;
  const { rows } = await sql<NotificationRow>`${statement}`.execute(db);
  return endedChanges(notification, rows);
}

function dropWaiting(entity: Entity, { id }: Reaction, { records, of }: Left): Sql {
  return sql`
    delete from job where kind = any(${of.map((effect) => reactionKinds[effect])}::text[]) and state = 'waiting'
      and input->>'entity' = ${entity.id} and input->>'on' = ${id} and input->>'waits' = 'true'
      and input->>'kept' is distinct from 'true' and input->>'record' = any(${[...records]}::text[])`;
}

async function enqueueAll({ db, now, actor }: EventWriter, entity: Entity, come: readonly Come[]): Promise<void> {
  const receivers = await addressed(db, come);
  const rows = come.flatMap(({ reaction, record, of }) =>
    of
      .filter((effect) => reaction[effect] && (effect !== 'webhook' || receivers.has(reaction.webhook?.to ?? '')))
      .map((effect) => {
        const due = new Date(now.getTime() + reaction.minutes * 60_000);
        const input: ReactionInput = {
          entity: entity.id,
          record,
          on: reaction.id,
          at: due.toISOString(),
          waits: reaction.minutes > 0,
          kept: false,
          ...(effect === 'notify' && reaction.minutes === 0 && { by: actor.id }),
          ...(effect === 'webhook' && reaction.webhook && { to: reaction.webhook.to }),
        };
        return {
          id: uuidv7(),
          kind: reactionKinds[effect],
          ownerId: '',
          input: JSON.stringify(input),
          createdAt: now,
          dueAt: due,
          expiresAt: new Date(due.getTime() + keptDays * 86_400_000),
        };
      }),
  );
  if (rows.length === 0) return;
  for (const some of insertable(rows)) await db.insertInto('job').values(some).execute();
  await sql`select pg_notify(${jobChannel}, 'reaction')`.execute(db);
}

/** Receivers without an address are told nothing. */
async function addressed(db: EventWriter['db'], come: readonly Come[]): Promise<ReadonlySet<string>> {
  const named = [...new Set(come.flatMap(({ reaction: { webhook } }) => (webhook ? [webhook.to] : [])))];
  if (named.length === 0) return new Set();
  const rows = await db.selectFrom('webhookReceiver').select('name').where('name', 'in', named).execute();
  return new Set(rows.map(({ name }) => name));
}
