/** Fields that a call sets: stored ones of its record, each given what it can hold. */
import { says } from './says/says.ts';
import { placingFields } from '../access/access.ts';
import { lintOperand, type Reach } from './lintConditions.ts';
import { lintGivenTo } from './lintSent.ts';
import { lintHeld } from './lintLimits.ts';
import type { KnownEntity } from './lintKnown.ts';
import { fieldAt, type Linting } from './lintReferences.ts';
import type { Condition } from '../model/condition.ts';
import type { Shapes } from '../condition/verdict.ts';
import { shapesOf } from './reasoning/lintReasoning.ts';
import { isHiddenBy } from './reasoning/lintStates.ts';
import { entriesOf, itemsOf, memberOf, type Place } from '../source/source.ts';

const ownOfServer: ReadonlySet<string> = new Set(['id', 'version', 'createTime', 'updateTime']);

export function lintSet(linting: Linting, set: Place | undefined, entity: KnownEntity | undefined): void {
  if (!entity?.fields) return;
  const reach: Reach = { fields: entity.fields, of: says.ofEntity({ name: entity.id }), row: null };
  const read = linting.known.catalogue.entities[entity.id];
  const placing = read ? placingFields(read) : new Set<string>();
  for (const { name, key, value } of entriesOf(set)) {
    fieldAt(linting, key, reach.fields, reach.of, name);
    lintOperand(linting, value, reach);
    const field = entity.fields.get(name);
    if (!field) continue;
    if (ownOfServer.has(name) || !field.stored) {
      linting.report(key, 'misplaced-word', says.setByServer({ name }));
    } else if (placing.has(name)) {
      linting.report(key, 'placed-record', says.setPlaces({ name, entity: entity.id }));
    } else {
      lintGivenTo(linting, value, field, reach);
      const held = read?.fields[name];
      if (held) lintHeld(linting, value, held);
    }
  }
  lintSetHidden(linting, set, entity, shapesOf(linting, reach.fields));
}

/** What the other values that are set hide in forms of the record is not given one. */
function lintSetHidden(linting: Linting, set: Place | undefined, entity: KnownEntity, shapes: Shapes): void {
  const rows = itemsOf(memberOf(entity.place, 'when'));
  const entries = entriesOf(set);
  const said = entries.filter(({ value }) => !['object', 'array'].includes(value.node.type));
  const given: Condition = Object.fromEntries(said.map(({ name, value: { node } }) => [name, node.value]));
  for (const { name, key, value } of entries) {
    const isEmptied = value.node.type === 'null' || value.node.value === '';
    if (!isEmptied && isHiddenBy(linting, rows, name, shapes, given))
      linting.report(key, 'hidden-value', says.setWhileHidden({ field: name }));
  }
}
