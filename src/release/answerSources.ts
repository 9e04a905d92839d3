/** What the answer of a call that reads is made of, by the catalogue: whose changes, and whether the clock's. */
import { isTypes, scopeOf } from '../core/access/access.ts';
import { asksUserByClock, readsClock } from '../core/condition/readsClock.ts';
import type { Condition } from '../core/condition/condition.ts';
import { fieldKinds } from '../core/fields/index.ts';
import { isOfRows } from '../core/model/computed.ts';
import type { Allow, Call, Catalogue, Entity, Field, Row } from '../core/model/catalogue.ts';

interface AnswerSources {
  /** Entities whose events may lie in the feed of another unit than the reader's, so that every feed's count. */
  readonly foreign: readonly string[];
  /** Those whose rows are read, and those beneath them. */
  readonly rows: readonly Entity[];
  /** Fields of others that name what these refer to. */
  readonly labels: readonly Field[];
}

const known = new WeakMap<Catalogue, Map<string, AnswerSources | null>>();

/** Null where the answer may change without an event, or where nobody says what it is made of. */
export function sourcesOf(catalogue: Catalogue, call: Call): AnswerSources | null {
  const ofCatalogue = known.get(catalogue) ?? new Map<string, AnswerSources | null>();
  known.set(catalogue, ofCatalogue);
  const before = ofCatalogue.get(call.id);
  if (before !== undefined) return before;
  const made = readSources(catalogue, call);
  ofCatalogue.set(call.id, made);
  return made;
}

function readSources({ entities, rules }: Catalogue, call: Call): AnswerSources | null {
  if (call.open || call.audited || call.limited || call.needs || call.changes.length > 0 || call.gives.as === 'file')
    return null;
  const named = rootsOf(call);
  const roots = named.flatMap((id) => entities[id] ?? []);
  if (roots.length === 0 || roots.length < named.length) return null;
  const withChildren = call.reads !== undefined || call.children === true;
  const read = withChildren ? [...roots, ...roots.flatMap((entity) => childrenOf(entities, entity))] : roots;
  const rows = [...new Set([...read, ...read.flatMap((entity) => measuredBy(entities, entity))])];
  const fields = rows.flatMap((entity) => Object.values(entity.fields));
  const isUntold = rows.some(({ untold }) => untold) || fields.some(({ untold }) => untold);
  const isByClock = fields.some(({ rule }) => rule !== undefined && JSON.stringify(rules[rule]).includes('"now"'));
  const targets = fields.flatMap(({ nameOf }) => (nameOf ? [nameOf] : []));
  const labels = targets.flatMap(({ entity, label }) => entities[entity]?.fields[label] ?? []);
  const isNameUntold = targets.some(({ entity }) => entities[entity]?.untold) || labels.some(({ untold }) => untold);
  if (isUntold || isByClock || isNameUntold) return null;
  const joined = targets.flatMap(({ entity }) => entities[entity] ?? []);
  const abroad = [...rows.filter(({ shard }) => shard !== unit), ...joined].filter((one) => unit in one.fields);
  return { rows, labels, foreign: [...new Set(abroad.map(({ id }) => id))].sort() };
}

/** An event stands in the feed of the unit that its record names. */
const unit = 'detachmentId';

function rootsOf({ does, entity, reads, figures }: Call): readonly string[] {
  if (reads) return reads;
  // What is counted by the clock changes without an event.
  if (JSON.stringify(figures ?? {}).includes('"now"')) return [];
  return (does === 'list' || does === 'lookup' || does === 'aggregate') && entity !== undefined ? [entity] : [];
}

function childrenOf(entities: Catalogue['entities'], entity: Entity): readonly Entity[] {
  return Object.values(entity.fields).flatMap(({ kind, rows }) =>
    fieldKinds[kind].children && rows !== undefined ? (entities[rows] ?? []) : [],
  );
}

/** Entities whose rows the computed fields of this one measure. */
function measuredBy(entities: Catalogue['entities'], { fields }: Entity): readonly Entity[] {
  return Object.values(fields).flatMap(({ computed }) => (isOfRows(computed) ? (entities[computed.rows] ?? []) : []));
}

/**
 * Whether rows come and go, or calls and fields open and close, for this user by the clock alone. What masks do with the
 * rows that are shown is not asked here: that is known once they are read.
 * @param input a filter by a field that a mask covers with time finds other rows with time
 */
export function turnsByClock(call: Call, { rows, labels }: AnswerSources, user: Row, input: Row): boolean {
  const reads = (condition: Condition | undefined): boolean => condition !== undefined && readsClock(condition, user);
  const opens = (allow: Allow | undefined): boolean => reads(conditionIn(allow));
  if (opens(call.allow) || reads(call.where)) return true;
  /** By more than the rows' own values, which say when it turns. */
  const isCoveredByClock = (field: Field): boolean => {
    const unless = conditionIn(field.mask?.unless);
    return unless !== undefined && (asksUserByClock(unless) || (isAsked(field) && reads(unless)));
  };
  const isAsked = ({ name }: Field): boolean =>
    call.filters.some(({ field, params }) => field === name && params.some((param) => param in input));
  return (
    rows.some((entity) => {
      const scope = scopeOf(entity, user);
      if (typeof scope === 'object' && reads(scope)) return true;
      return Object.values(entity.fields).some(
        (field) => opens(field.read) || (field.mask !== undefined && isCoveredByClock(field)),
      );
    }) || labels.some((field) => opens(field.read) || opens(field.mask?.unless))
  );
}

function conditionIn(allow: Allow | undefined): Condition | undefined {
  return allow === undefined || allow === null || isTypes(allow) ? undefined : allow;
}
