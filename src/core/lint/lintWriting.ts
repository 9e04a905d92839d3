/** Who writes: calls that change an entity, against whom its write scope gives rows; and what says whose a record is. */
import { placingNames } from '../access/access.ts';
import { isGenericWrite } from '../model/genericCalls.ts';
import type { KnownCall, KnownEntity } from './lintKnown.ts';
import type { Linting } from './lintReferences.ts';
import { entriesOf, isObject, itemsOf, keyOf, memberOf, textAt, textOfMember, type Place } from '../source/source.ts';

/** Fields that say whose a record of this entity is. */
export function placingIn(entity: Place): ReadonlySet<string> {
  const scope = memberOf(entity, 'writeScope') ?? memberOf(entity, 'scope');
  const read = entriesOf(scope).flatMap(({ value }) => fieldsRead(value));
  return new Set([...placingNames, ...read]);
}

/** Of the row, by a condition as far as it is one. */
function fieldsRead(condition: Place): string[] {
  return entriesOf(condition).flatMap(({ name, value }) => {
    if (name === 'user') return [];
    const parts = itemsOf(value);
    return ['all', 'any', 'none'].includes(name) ? parts.flatMap(fieldsRead) : [name];
  });
}

export function lintWriting(linting: Linting, call: KnownCall, entity: KnownEntity): void {
  const changed = itemsOf(memberOf(call.place, 'changes')).map(textAt);
  if (!isGenericWrite(call.does) && !changed.includes(entity.id)) return;
  lintWriters(linting, call, entity);
  if (call.does === 'update') lintPlacing(linting, call, entity);
}

/** Everybody's records are nobody's to change: who may all the same stands in the entity. */
function lintWriters({ report }: Linting, call: KnownCall, entity: KnownEntity): void {
  const writers = writersOf(entity.place);
  const allow = memberOf(call.place, 'allow');
  if (!allow || writers === 'all') return;
  const types = itemsOf(allow).map(({ node }) => Number(node.value));
  const [first, ...others] = types.filter((type) => !writers.has(type));
  const isOpen = isObject(allow) && writers.size === 0;
  if (first === undefined && !isOpen) return;
  const whom = isOpen ? 'users' : [first, ...others].join(', ');
  report(
    allow,
    'wide-write',
    `call "${call.id}" lets ${isOpen ? whom : `user type ${whom}`} change entity "${entity.id}", whose "writeScope" gives them no rows: say which are theirs, or leave it to super managers`,
  );
}

/** As the default is: rows that everybody sees are written by nobody, those of a unit by the unit. */
function writersOf(entity: Place): 'all' | ReadonlySet<number> {
  const said = memberOf(entity, 'writeScope');
  const scope = said ?? memberOf(entity, 'scope');
  const sharded = (textOfMember(entity, 'shard') ?? 'detachment') === 'detachment';
  const word = textAt(scope);
  if (word !== undefined) return word === 'detachment' || said || sharded ? 'all' : new Set();
  const listed = entriesOf(scope).filter(({ value }) => said ?? (sharded || entriesOf(value).length > 0));
  return new Set(listed.map(({ name }) => Number(name)));
}

function lintPlacing({ report }: Linting, call: KnownCall, entity: KnownEntity): void {
  const placing = placingIn(entity.place);
  const properties = memberOf(entity.place, 'properties');
  for (const { name, key } of entriesOf(memberOf(memberOf(call.place, 'takes'), 'properties'))) {
    if (!placing.has(name) || keyOf(memberOf(properties, name), 'moves')) continue;
    report(
      key,
      'placed-record',
      `"${name}" says whose a record of entity "${entity.id}" is: call "${call.id}" may take it only where the field’s "moves" says who may change it`,
    );
  }
}
