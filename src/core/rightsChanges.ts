/**
 * What a change of schemas gives to users whether or not a page shows it: calls, rows, fields, masks, and what happens by itself.
 * What cannot be compared (another condition in place of the one before) counts as given: nobody's rights widen unseen. Pure.
 */
import { scopeOf, writeScopeOf } from './access/access.ts';
import { decidedAllow, decidedWhole, isMaskedFor, type Profile } from './access/profile.ts';
import { isAlways, isNever, simplify } from './condition/conditionSimplify.ts';
import type { Condition } from './condition/condition.ts';
import type { Call, Catalogue, Entity, Field, Reaction } from './model/catalogue.ts';
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

type Decided = boolean | Condition;

/** In the order of entities and calls; `types` as in `ViewChange`. */
export function rightsChanges(
  before: Catalogue,
  after: Catalogue,
  profiles: readonly Profile[],
): readonly ViewChange[] {
  const found = new Map<string, { given: Given; types: number[] }>();
  const staff = profiles.filter(({ superManager }) => !superManager);
  const calls = Object.values(after.calls).filter((call) => differ(formerOf(before.calls, call.id, call), call));
  const entities = Object.values(after.entities).filter((one) => differ(formerOf(before.entities, one.id, one), one));
  const changed = { calls, entities };
  for (const profile of staff)
    for (const given of givenTo(profile, before, changed)) {
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

interface Changed {
  readonly calls: readonly Call[];
  readonly entities: readonly Entity[];
}

function* givenTo(profile: Profile, before: Catalogue, { calls, entities }: Changed): Generator<Given> {
  for (const call of calls) yield* ofCall(profile, formerOf(before.calls, call.id, call), call);
  for (const entity of entities) yield* ofEntity(profile, formerOf(before.entities, entity.id, entity), entity);
}

function* ofCall(profile: Profile, before: Call | undefined, call: Call): Generator<Given> {
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
  if (isMore(before ? decidedAllow(before.allow, profile) : false, may)) yield given('call');
  else if (before && isMore(before.needs ?? true, call.needs ?? true)) yield given('needs');
  if (before && isMore(before.where ?? true, call.where ?? true)) yield given('rows');
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

function* ofEntity(profile: Profile, before: Entity | undefined, entity: Entity): Generator<Given> {
  const given = (part: GivenPart, id: string, title: Label): Given => {
    return { part, of: entity.id, ofTitle: entity.title, id, title };
  };
  for (const reaction of entity.on)
    if (before?.on.every((one) => differ(deedOf(one), deedOf(reaction))) ?? true)
      yield given('reaction', reaction.id, reaction.title);
  if (!before) return;
  const user = { userType: profile.userType, superManager: 0 };
  if (isMore(decidedRows(scopeOf(before, user)), decidedRows(scopeOf(entity, user))))
    yield given('rows', '', entity.title);
  if (isMore(decidedRows(writeScopeOf(before, user)), decidedRows(writeScopeOf(entity, user))))
    yield given('ownRows', '', entity.title);
  if (entity.unaudited && !before.unaudited) yield given('silent', '', entity.title);
  for (const field of Object.values(entity.fields)) {
    const was = formerOf(before.fields, field.name, field);
    for (const part of ofField(profile, was, field)) yield given(part, field.name, field.title);
  }
}

function* ofField(profile: Profile, before: Field | undefined, field: Field): Generator<GivenPart> {
  const read = decidedAllow(field.read, profile);
  if (isMore(before ? decidedAllow(before.read, profile) : false, read)) yield 'read';
  if (!before) return;
  if (isMore(decidedAllow(before.write, profile), decidedAllow(field.write, profile))) yield 'write';
  if (isMore(decidedAllow(before.moves ?? null, profile), decidedAllow(field.moves ?? null, profile))) yield 'moves';
  if (read === false || !before.mask || !isMaskedFor(before, profile)) return;
  if (!field.mask || before.mask.as !== field.mask.as) yield 'whole';
  else if (isMore(decidedWhole(before.mask, profile), decidedWhole(field.mask, profile))) yield 'whole';
}

/** Without what it is called. */
const deedOf = ({ title: _, ...deed }: Reaction): object => deed;

const decidedRows = (rows: 'all' | 'none' | Condition): Decided => (typeof rows === 'string' ? rows === 'all' : rows);

/** Whether it lets more through, or may: of two conditions that differ nobody says which is the narrower. */
function isMore(before: Decided, after: Decided): boolean {
  const [was, is] = [plain(before), plain(after)];
  if (was === true || is === false) return false;
  return was === false || is === true || differ(was, is);
}

function plain(decided: Decided): Decided {
  if (typeof decided === 'boolean') return decided;
  const simple = simplify(decided);
  return isAlways(simple) ? true : isNever(simple) ? false : simple;
}

const differ = (left: unknown, right: unknown): boolean => JSON.stringify(left) !== JSON.stringify(right);
