/** Who writes: calls that change an entity, against whom its write scope gives rows; and what says whose a record is. */
import { says } from './says/says.ts';
import { listed } from '../model/said/message.ts';
import { placingFields, placingNames } from '../access/access.ts';
import { isGenericWrite } from '../model/genericCalls.ts';
import type { Entity } from '../model/catalogue.ts';
import { own, type KnownCall, type KnownEntity } from './lintKnown.ts';
import { codesOf, type Linting } from './lintReferences.ts';
import { entriesOf, isObject, itemsOf, memberOf, textAt } from '../source/source.ts';

export function lintWriting(linting: Linting, known: KnownCall, { id, file }: KnownEntity): void {
  const entity = linting.known.catalogue.entities[id];
  const changed = itemsOf(memberOf(known.place, 'changes')).map(textAt);
  if (!entity || (!isGenericWrite(known.call.does) && !changed.includes(id))) return;
  if (!linting.invalid.has(file)) lintWriters(linting, known, entity);
  if (known.call.does === 'update') lintPlacing(linting, known, entity);
}

/** Everybody's records are nobody's to change: who may all the same stands in the entity. */
function lintWriters(linting: Linting, { place, call }: KnownCall, entity: Entity): void {
  const writers = writersOf(entity);
  const allow = memberOf(place, 'allow');
  // A type that nobody has is told where it is written.
  const known = codesOf(linting.known, 'userType');
  const isKnown = (type: number): boolean => !known || known.has(type);
  if (writers !== 'all' && ![...writers].every(isKnown)) return;
  if (!allow || writers === 'all') return;
  const types = itemsOf(allow).map(({ node }) => Number(node.value));
  const [first, ...others] = types.filter((type) => !writers.has(type) && isKnown(type));
  const isOpen = isObject(allow) && writers.size === 0;
  if (first === undefined && !isOpen) return;
  const named = [first, ...others].filter((type) => type !== undefined);
  const whom = isOpen ? says.users : says.userType({ types: listed(named, 'comma') });
  linting.report(allow, 'wide-write', says.wideWrite({ call: call.id, whom, entity: entity.id }));
}

/** The user types that its write scope gives rows. */
function writersOf({ writeScope }: Entity): 'all' | ReadonlySet<number> {
  return typeof writeScope === 'string' ? 'all' : new Set(Object.keys(writeScope).map(Number));
}

function lintPlacing({ report }: Linting, { place, call }: KnownCall, entity: Entity): void {
  const placing = new Set([...placingNames, ...placingFields(entity)]);
  for (const { name, key } of entriesOf(memberOf(memberOf(place, 'takes'), 'properties'))) {
    if (!placing.has(name) || own(entity.fields, name)?.moves !== undefined) continue;
    report(key, 'placed-record', says.placedRecord({ name, entity: entity.id, call: call.id }));
  }
}
