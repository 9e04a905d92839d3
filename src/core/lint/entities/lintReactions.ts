/** What happens by itself: conditions that a change can bring about, texts that all may read, and no ring of them. */
import { says } from '../says/says.ts';
import { isTypes } from '../../access/access.ts';
import { wholeFor } from '../../access/readOfAll.ts';
import { decide, fieldsOf, isNever } from '../../condition/conditionSimplify.ts';
import { clausesOf, isReference, type Condition } from '../../condition/condition.ts';
import { readsClock } from '../../condition/readsClock.ts';
import type { Entity, Field, Reaction, Row } from '../../model/catalogue.ts';
import { settingAt } from '../../source/settingAt.ts';
import {
  entriesOf,
  isObject,
  itemsOf,
  keyOf,
  memberOf,
  textAt,
  textOfMember,
  type Place,
} from '../../source/source.ts';
import { lintCondition, lintOperands, lintUserType, type Reach } from '../lintConditions.ts';
import { fieldsIn, lintRestsOn } from '../computed/lintRowsForm.ts';
import { own } from '../lintKnown.ts';
import { lintSent } from '../lintSent.ts';
import { lintSet } from '../lintSet.ts';
import { fieldAt, lintType, screenAt, type Linting } from '../lintReferences.ts';

/** The entity whose records are notifications, where a product has one. */
const notificationEntity = 'notification';

const effects = ['webhook', 'notify', 'set'];

export function lintReactions(linting: Linting, entity: Entity, place: Place, reach: Reach): void {
  const written = memberOf(place, 'on');
  if (!written) return;
  const { report } = linting;
  if (entity.untold) report(keyOf(place, 'on') ?? written, 'conflicting-words', says.onIsUntold);
  const seen = new Set<string>();
  for (const item of itemsOf(written)) {
    const id = memberOf(item, 'id');
    const name = textAt(id) ?? '';
    if (id && seen.has(name)) report(id, 'duplicate-id', says.idTaken({ name }));
    seen.add(name);
    lintReaction(linting, item, entity, reach);
  }
  lintRings(linting, itemsOf(written), entity.on);
}

function lintReaction(linting: Linting, item: Place, entity: Entity, reach: Reach): void {
  const { report, known } = linting;
  if (!memberOf(item, 'added') && !memberOf(item, 'when')) report(item, 'missing-word', says.reactionFollows);
  if (!effects.some((word) => memberOf(item, word))) report(item, 'missing-word', says.reactionDoes);
  lintWhen(linting, memberOf(item, 'when'), entity, reach);
  const minutes = memberOf(item, 'minutes');
  const setting = textAt(minutes);
  const isRead = setting !== undefined && !known.isWithoutSettings;
  if (minutes && isRead && typeof settingAt(known.declared.settings, setting) !== 'number')
    report(minutes, 'unknown-setting', says.notANumberSetting({ name: setting }));
  const set = memberOf(item, 'set');
  if (set && isObject(set) && entriesOf(set).length === 0) report(set, 'missing-word', says.reactionDoes);
  lintSet(linting, set, known.entities.get(entity.id), [memberOf(item, 'when')]);
  for (const { value } of entriesOf(set)) lintNobody(linting, value);
  lintWebhook(linting, memberOf(item, 'webhook'), reach);
  lintNotify(linting, memberOf(item, 'notify'), entity, reach);
}

/** A change is heard of by what it writes: the clock, the user and what is computed from elsewhere are in no event. */
function lintWhen(linting: Linting, when: Place | undefined, entity: Entity, reach: Reach): void {
  const { report } = linting;
  lintCondition(linting, when, reach);
  for (const { key, name, value } of testsIn(when)) {
    if (name !== 'user')
      for (const operand of [value, ...entriesOf(value).map((one) => one.value)]) lintNobody(linting, operand);
    if (name === 'user') report(key, 'misplaced-word', says.reactionOfRecord);
  }
  for (const at of fieldsIn(when)) {
    const field = own(entity.fields, String(at.node.value));
    if (field && !field.standIn && !field.stored)
      report(at, 'misplaced-word', says.reactionUnstored({ name: field.name }));
  }
  const reaction = entity.on.find(({ id }) => id === textOfMember(parentOf(when), 'id'));
  if (when && reaction && readsClock(reaction.when, {})) report(when, 'misplaced-word', says.reactionNoClock);
}

/** What happens by itself is done by nobody: an operand reads no user. */
function lintNobody({ report }: Linting, operand: Place): void {
  const user = keyOf(operand, 'user');
  if (user) report(user, 'misplaced-word', says.reactionOfRecord);
}

function parentOf(place: Place | undefined): Place | undefined {
  const node = place?.node.parent?.parent;
  return place && node && { source: place.source, node };
}

/** The tests of a condition, however deep they stand. */
function testsIn(
  condition: Place | undefined,
): { readonly key: Place; readonly name: string; readonly value: Place }[] {
  return entriesOf(condition).flatMap(({ key, name, value }) =>
    ['all', 'any', 'none'].includes(name) ? itemsOf(value).flatMap(testsIn) : [{ key, name, value }],
  );
}

function lintWebhook(linting: Linting, webhook: Place | undefined, reach: Reach): void {
  const as = memberOf(webhook, 'as');
  if (as) lintUserType(linting, as, as.node.value);
  for (const item of itemsOf(memberOf(webhook, 'fields'))) fieldAt(linting, item, reach.fields, reach.of);
}

function lintNotify(linting: Linting, notify: Place | undefined, entity: Entity, reach: Reach): void {
  if (!notify) return;
  const { known, report } = linting;
  if (!known.entities.has(notificationEntity) && known.broken.size === 0)
    report(notify, 'unknown-entity', says.noNotifications({ name: notificationEntity }));
  const user = known.entities.get('user');
  lintCondition(linting, memberOf(notify, 'user'), {
    fields: user?.fields,
    of: says.ofEntity({ name: 'user' }),
    row: reach.fields,
  });
  lintRestsOn(linting, memberOf(notify, 'user'), user?.fields, 'read');
  const told = typesTold(memberOf(notify, 'user'));
  const label = memberOf(notify, 'text');
  const texts = isObject(label) ? entriesOf(label).map(({ value }) => value) : label ? [label] : [];
  for (const place of texts) {
    for (const [, name = ''] of (textAt(place) ?? '').matchAll(/\{([a-zA-Z0-9]+)\}/g)) {
      fieldAt(linting, place, reach.fields, reach.of, name);
      if (isKept(entity, name, told)) report(place, 'hidden-field', says.notifiedReads({ name }));
    }
  }
  lintOpened(linting, notify, entity, { ...reach, fields: undefined, row: reach.fields }, told);
}

/** The page, and what it is opened with: filters that its list takes, of values that whoever is notified reads. */
function lintOpened(linting: Linting, notify: Place, entity: Entity, reach: Reach, told: Told): void {
  const { known, report } = linting;
  const goto = memberOf(notify, 'goto');
  lintType(linting, goto, screenAt(linting, goto), linting.screenTypes.pages);
  const values = memberOf(notify, 'params');
  // No form stands there, and nobody is signed in.
  const odd = entriesOf(values).flatMap(({ value }) => keyOf(value, 'field') ?? keyOf(value, 'user') ?? []);
  for (const word of odd) report(word, 'misplaced-word', says.notifiedOpens);
  if (odd.length > 0) return;
  lintOperands(linting, values, reach);
  const screen = own(known.catalogue.screens, textAt(goto));
  const call = screen && 'call' in screen ? known.calls.get(String(screen.call)) : undefined;
  lintSent(linting, call, { values, reach }, undefined);
  for (const { value } of entriesOf(values)) {
    const name = textOfMember(value, 'row') ?? '';
    if (isKept(entity, name, told)) report(value, 'hidden-field', says.notifiedReads({ name }));
  }
}

/** User types; undefined: whoever they are. */
type Told = readonly unknown[] | undefined;

/** From some of those who are told. */
function isKept(entity: Entity, name: string, told: Told): boolean {
  const field = own(entity.fields, name);
  return field !== undefined && !field.standIn && !isReadWhole(field, told);
}

/** The user types that the condition holds its users to; undefined where it does not say them itself. */
function typesTold(user: Place | undefined): Told {
  const types = memberOf(user, 'userType');
  if (!types) return undefined;
  const said = itemsOf(types).map(({ node }) => node.value);
  return said.length > 0 ? said : [types.node.value];
}

function isReadWhole(field: Field, told: Told): boolean {
  const whole = wholeFor(field);
  if (whole === undefined) return true;
  return (
    told !== undefined && whole !== null && isTypes(whole) && told.every((type) => whole.some((one) => one === type))
  );
}

/** Of reactions that set fields: which of the others of the same record each can set off. */
function lintRings({ report }: Linting, items: readonly Place[], reactions: readonly Reaction[]): void {
  const next = new Map(
    reactions.map((one) => [one.id, reactions.filter((other) => other !== one && setsOff(one, other))]),
  );
  const told = new Set<string>();
  for (const start of reactions) {
    const ring = ringFrom(start, next);
    const id = ring
      .map((one) => one.id)
      .toSorted()
      .join(' ');
    if (ring.length === 0 || told.has(id)) continue;
    told.add(id);
    const item = items.find((one) => textOfMember(one, 'id') === start.id);
    const names = [...ring, start].map((one) => one.id).join(' → ');
    if (item) report(memberOf(item, 'set') ?? item, 'reaction-ring', says.reactionRing({ path: names }));
  }
}

/** The shortest way from a reaction back to itself; none where there is none. */
function ringFrom(start: Reaction, next: ReadonlyMap<string, readonly Reaction[]>): readonly Reaction[] {
  let ways: Reaction[][] = [[start]];
  const seen = new Set<string>();
  while (ways.length > 0) {
    const longer: Reaction[][] = [];
    for (const way of ways) {
      for (const one of next.get(way.at(-1)?.id ?? '') ?? []) {
        if (one === start) return way;
        if (seen.has(one.id)) continue;
        seen.add(one.id);
        longer.push([...way, one]);
      }
    }
    ways = longer;
  }
  return [];
}

/**
 * Whether what one sets can make a record fulfil the other's condition that did not. One that waits for its own condition
 * cannot set itself off: it is done only while that holds, and a condition that holds before and after is not come to.
 */
function setsOff({ set = {}, when }: Reaction, other: Reaction): boolean {
  if (other.added || ![...fieldsOf(other.when)].some((name) => Object.hasOwn(set, name))) return false;
  const literals = Object.entries(set).filter(([, operand]) => !isReference(operand));
  const unknown = Object.keys(set).filter((name) => !literals.some(([one]) => one === name));
  const known: Row = Object.fromEntries([...factsOf(when).filter(([name]) => !unknown.includes(name)), ...literals]);
  return !isNever(decide(other.when, known));
}

/** What is certain of a record that fulfils the condition. */
function factsOf(when: Condition): [string, unknown][] {
  return clausesOf(when).flatMap((clause): [string, unknown][] => {
    if (clause.is === 'all') return clause.conditions.flatMap(factsOf);
    if (clause.is !== 'test' || clause.operator !== 'is') return [];
    return typeof clause.operand === 'object' && clause.operand !== null ? [] : [[clause.field, clause.operand]];
  });
}
