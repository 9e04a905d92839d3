/** Fields that a call sets: stored ones of its record, each given what it can hold. */
import { says } from './says/says.ts';
import { placingFields } from '../access/access.ts';
import { lintOperand, type Reach } from './lintConditions.ts';
import { lintGivenTo } from './lintSent.ts';
import { lintHeld } from './lintLimits.ts';
import type { KnownEntity } from './lintKnown.ts';
import { fieldAt, type Linting } from './lintReferences.ts';
import type { Condition } from '../model/condition.ts';
import { verdictOf, type Shapes } from '../condition/verdict.ts';
import { conditionAt, shapesOf } from './reasoning/lintReasoning.ts';
import { isHiddenBy, requiredBy } from './reasoning/lintStates.ts';
import { entriesOf, itemsOf, memberOf, textAt, type Place } from '../source/source.ts';
import { isOfEveryRecord } from '../model/entity/everyRecord.ts';

/** @param before conditions that hold of the record before; left out where other fields are changed along */
export function lintSet(
  linting: Linting,
  set: Place | undefined,
  entity: KnownEntity | undefined,
  before?: readonly (Place | undefined)[],
): void {
  if (!entity?.fields) return;
  const reach: Reach = { fields: entity.fields, of: says.ofEntity({ name: entity.id }), row: null };
  const read = linting.known.catalogue.entities[entity.id];
  const placing = read ? placingFields(read) : new Set<string>();
  for (const { name, key, value } of entriesOf(set)) {
    fieldAt(linting, key, reach.fields, reach.of, name);
    lintOperand(linting, value, reach);
    const field = entity.fields.get(name);
    if (!field) continue;
    if (isOfEveryRecord(name) || !field.stored) {
      linting.report(key, 'misplaced-word', says.setByServer({ name }));
    } else if (placing.has(name)) {
      linting.report(key, 'placed-record', says.setPlaces({ name, entity: entity.id }));
    } else {
      lintGivenTo(linting, value, field, reach);
      const held = read?.fields[name];
      if (held) lintHeld(linting, value, held);
    }
  }
  const shapes = shapesOf(linting, reach.fields);
  lintSetHidden(linting, set, entity, shapes);
  const held = before?.map((place) => conditionAt(linting, place)).filter((one) => one !== undefined);
  if (held) lintSetAsks(linting, set, entity, { shapes, before: held });
}

interface Known {
  readonly shapes: Shapes;
  readonly before: readonly Condition[];
}

/** What the values that are set make forms of the record require is set too, or has been filled before: else the next form that sends it asks for it. */
function lintSetAsks(linting: Linting, set: Place | undefined, entity: KnownEntity, { shapes, before }: Known): void {
  const rows = itemsOf(memberOf(linting.known.entityPlaces.get(entity.id), 'when'));
  const entries = entriesOf(set);
  const [first] = entries;
  if (!first || rows.length === 0) return;
  const required = new Set(itemsOf(memberOf(linting.known.entityPlaces.get(entity.id), 'required')).map(textAt));
  for (const name of requiredBy(linting, rows, shapes, givenBy(set))) {
    const isSet = entries.some((entry) => entry.name === name);
    if (isSet || required.has(name)) continue;
    if (verdictOf({ [name]: { filled: true } }, shapes, { all: before }) === 'always') continue;
    linting.warn(first.key, 'missing-parameter', says.setAsksMore({ field: name }));
  }
}

/** The literals that are set, as what holds then. */
function givenBy(set: Place | undefined): Condition {
  const said = entriesOf(set).filter(({ value }) => !['object', 'array'].includes(value.node.type));
  return Object.fromEntries(said.map(({ name, value: { node } }) => [name, node.value]));
}

/** What the other values that are set hide in forms of the record is not given one. */
function lintSetHidden(linting: Linting, set: Place | undefined, entity: KnownEntity, shapes: Shapes): void {
  const rows = itemsOf(memberOf(linting.known.entityPlaces.get(entity.id), 'when'));
  const entries = entriesOf(set);
  const given = givenBy(set);
  for (const { name, key, value } of entries) {
    const isEmptied = value.node.type === 'null' || value.node.value === '';
    if (!isEmptied && isHiddenBy(linting, rows, name, shapes, given))
      linting.report(key, 'hidden-value', says.setWhileHidden({ field: name }));
  }
}
