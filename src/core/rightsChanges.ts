/**
 * What a change of schemas gives to users whether or not a page shows it: calls, rows, fields, masks, and what happens by itself.
 * What cannot be compared (another condition in place of the one before) counts as given: nobody's rights widen unseen. Pure.
 */
import { scopeOf, writeScopeOf } from './access/access.ts';
import { decidedAllow, decidedWhole, isMaskedFor, type Profile } from './access/profile.ts';
import { fieldsOf, isAlways, isNever, simplify } from './condition/conditionSimplify.ts';
import type { Condition } from './condition/condition.ts';
import type { Allow, Call, Catalogue, Entity, Field, Reaction } from './model/catalogue.ts';
import { namesOf } from './model/names.ts';
import { formerOf } from './model/entity/renamed.ts';
import { rowOf } from './model/row.ts';
import type { Label } from './model/values.ts';
import type { GivenPart, ViewChange } from './viewChanges.ts';

/** Something that some users may do or see now. */
interface Given {
  readonly part: GivenPart;
  /** The entity or the call that it is given of, and what of it. */
  readonly of: string;
  readonly ofTitle: Label;
  readonly id: string;
  readonly title: Label;
}

/** Yes or no, or what is asked of the record. */
type Decided = boolean | Asked;
interface Asked {
  readonly condition: Condition;
  /** What the fields are made of that the condition asks: by another rule the same condition lets other records through. */
  readonly made: readonly unknown[];
}

/** In the order of entities and calls; `types` as in `ViewChange`. */
export function rightsChanges(
  before: Catalogue,
  after: Catalogue,
  profiles: readonly Profile[],
): readonly ViewChange[] {
  const found = new Map<string, { given: Given; types: number[] }>();
  const staff = profiles.filter(({ superManager }) => !superManager);
  const changed = changedIn(before, after);
  for (const profile of staff)
    for (const given of givenTo(profile, changed)) {
      const key = JSON.stringify([given.part, given.of, given.id]);
      const known = found.get(key) ?? { given, types: [] };
      known.types.push(profile.userType);
      found.set(key, known);
    }
  return [...found.values()].map(({ given: { of, ofTitle, ...given }, types }) => ({
    ...given,
    change: 'comes',
    screen: of,
    screenTitle: ofTitle,
    types,
    all: types.length === staff.length,
    widens: true,
  }));
}

/** As it was, and as it is. */
interface Was<One> {
  readonly before: One | undefined;
  readonly one: One;
  /** What a condition over its records asks, then and now. */
  readonly asked: (decided: boolean | Condition) => Decided;
  readonly asks: (decided: boolean | Condition) => Decided;
}
interface Changed {
  readonly calls: readonly Was<Call>[];
  readonly entities: readonly Was<Entity>[];
}

/** A rule is said by its name: what changes with it is the entity whose field it is. */
function changedIn(before: Catalogue, after: Catalogue): Changed {
  const entityWas = (id: string | undefined): Entity | undefined => {
    const entity = after.entities[id ?? ''];
    return entity && formerOf(before.entities, entity.id, entity);
  };
  const ofRecords = (id: string | undefined) => {
    const [was, is] = [entityWas(id), after.entities[id ?? '']];
    return {
      asked: (decided: boolean | Condition) => askedOf(decided, was, before.rules),
      asks: (decided: boolean | Condition) => askedOf(decided, is, after.rules),
      isMadeAnew: differ(madeIn(was, before.rules), madeIn(is, after.rules)),
    };
  };
  const calls = Object.values(after.calls).flatMap((one) => {
    const { isMadeAnew, ...asking } = ofRecords(one.entity);
    const was = { before: formerOf(before.calls, one.id, one), one, ...asking };
    return isMadeAnew || differ(was.before, one) ? [was] : [];
  });
  const entities = Object.values(after.entities).flatMap((one) => {
    const { isMadeAnew, ...asking } = ofRecords(one.id);
    const was = { before: entityWas(one.id), one, ...asking };
    return isMadeAnew || differ(was.before, one) ? [was] : [];
  });
  return { calls, entities };
}

type Rules = Catalogue['rules'];

function askedOf(decided: boolean | Condition, entity: Entity | undefined, rules: Rules): Decided {
  if (typeof decided === 'boolean') return decided;
  const condition = simplify(decided);
  if (isAlways(condition)) return true;
  if (isNever(condition)) return false;
  return { condition, made: [...fieldsOf(condition)].map((name) => madeOf(entity?.fields[name], entity, rules)) };
}

const madeIn = (entity: Entity | undefined, rules: Rules): readonly unknown[] =>
  Object.values(entity?.fields ?? {}).flatMap((field) => madeOf(field, entity, rules) ?? []);

/** Null for what is stored; of a rule what it decides, and not what people read of it. */
function madeOf(field: Field | undefined, entity: Entity | undefined, rules: Rules): unknown {
  const rule = rules[field?.rule ?? ''];
  if (!rule) return field?.computed ?? null;
  const { inputs, rows, otherwise } = rule;
  const computed = Object.keys(inputs).map((name) => entity?.fields[name]?.computed ?? null);
  return { inputs, computed, rows: rows.map(({ when, then }) => [when, then.value]), otherwise: otherwise?.value };
}

function* givenTo(profile: Profile, { calls, entities }: Changed): Generator<Given> {
  for (const call of calls) yield* ofCall(profile, call);
  for (const entity of entities) yield* ofEntity(profile, entity);
}

function* ofCall(profile: Profile, { before, one: call, asked, asks }: Was<Call>): Generator<Given> {
  const given = (part: GivenPart): Given => ({
    part,
    of: call.id,
    ofTitle: call.title,
    id: call.id,
    title: call.title,
  });
  if (call.open && !before?.open) yield given('open');
  const may = decidedAllow(call.allow, profile);
  if (may === false && !call.open) return;
  if (isMoreAllowed(before ? before.allow : null, call.allow, profile)) yield given('call');
  else if (before && isMore(asked(before.needs ?? true), asks(call.needs ?? true))) yield given('needs');
  if (before && isMore(asked(before.where ?? true), asks(call.where ?? true))) yield given('rows');
  else if (before && doesMore(before, call)) yield given('call');
}

/** The same call writes, counts or asks elsewhere what it did not before. */
function doesMore(before: Call, { set, groupings, figures, remote, does, path }: Call): boolean {
  const done = { set, groupings, figures, remote, does, path };
  return namesOf(done).some((word) => {
    const [was, value] = [before[word], done[word]];
    return word === 'set' || word === 'groupings' || word === 'figures' ? hasMore(was, value) : differ(was, value);
  });
}

const hasMore = (before: unknown, after: unknown): boolean => {
  const known = rowOf(before);
  return Object.entries(rowOf(after)).some(([name, value]) => differ(known[name], value));
};

function* ofEntity(profile: Profile, { before, one: entity, asked, asks }: Was<Entity>): Generator<Given> {
  const given = (part: GivenPart, id: string, title: Label): Given => {
    return { part, of: entity.id, ofTitle: entity.title, id, title };
  };
  for (const reaction of entity.on)
    if (before?.on.every((one) => differ(deedOf(one), deedOf(reaction))) ?? true)
      yield given('reaction', reaction.id, reaction.title);
  if (!before) return;
  const user = { userType: profile.userType, superManager: 0 };
  const isSeen = isMore(asked(decidedRows(scopeOf(before, user))), asks(decidedRows(scopeOf(entity, user))));
  if (isSeen || isOfOthers(before, entity)) yield given('rows', '', entity.title);
  if (isMore(asked(decidedRows(writeScopeOf(before, user))), asks(decidedRows(writeScopeOf(entity, user)))))
    yield given('ownRows', '', entity.title);
  if (isMoreAllowed(before.presence ?? null, entity.presence ?? null, profile))
    yield given('presence', '', entity.title);
  if (entity.unaudited && !before.unaudited) yield given('silent', '', entity.title);
  for (const field of Object.values(entity.fields)) {
    const was = formerOf(before.fields, field.name, field);
    for (const part of ofField(profile, { before: was, one: field, asked, asks }))
      yield given(part, field.name, field.title);
  }
}

/** Rows of another table, or of other units: those whom no unit divides are everybody's. What was renamed is where it was. */
function isOfOthers(before: Entity, entity: Entity): boolean {
  const isMoved = before.table !== entity.table && before.was === entity.was;
  return (
    isMoved ||
    differ(before.elsewhere, entity.elsewhere) ||
    (before.shard !== null && differ(before.shard, entity.shard))
  );
}

function* ofField(profile: Profile, { before, one: field, asked, asks }: Was<Field>): Generator<GivenPart> {
  if (isMoreAllowed(before ? before.read : null, field.read, profile)) yield 'read';
  if (!before) return;
  if (isMoreAllowed(before.write, field.write, profile)) yield 'write';
  if (isMoreAllowed(before.moves ?? null, field.moves ?? null, profile)) yield 'moves';
  if (decidedAllow(field.read, profile) === false || !before.mask || !isMaskedFor(before, profile)) return;
  if (!field.mask || before.mask.as !== field.mask.as) yield 'whole';
  else if (isMore(asked(decidedWhole(before.mask, profile)), asks(decidedWhole(field.mask, profile)))) yield 'whole';
}

/** Conditions over the user, of whom nothing is made of anything else. */
function isMoreAllowed(before: Allow | undefined, after: Allow | undefined, profile: Profile): boolean {
  const [was, is] = [before, after].map((allow) => askedOf(decidedAllow(allow, profile), undefined, {}));
  return isMore(was ?? false, is ?? false);
}

/** Without what it is called. */
const deedOf = ({ title: _, ...deed }: Reaction): object => deed;

const decidedRows = (rows: 'all' | 'none' | Condition): boolean | Condition =>
  typeof rows === 'string' ? rows === 'all' : rows;

/** Whether it lets more through, or may: of two conditions that differ nobody says which is the narrower. */
function isMore(was: Decided, is: Decided): boolean {
  if (was === true || is === false) return false;
  return was === false || is === true || differ(was, is);
}

const differ = (left: unknown, right: unknown): boolean => JSON.stringify(left) !== JSON.stringify(right);
