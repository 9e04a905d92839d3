/** What clears a field is another field, which it does not clear in turn: in its `reads`, and in the parameters of its lookup. */
import { clearingRing } from '../../condition/clearing.ts';
import type { Field } from '../../model/catalogue.ts';
import { remove } from '../../source/fix.ts';
import { entriesOf, itemsOf, memberOf, textAt, type Place } from '../../source/source.ts';
import type { KnownFields } from '../lintKnown.ts';
import type { Linting } from '../lintReferences.ts';
import { says } from '../says/says.ts';

/** Where a field says what clears it. */
interface Clearer {
  readonly at: Place;
  /** What is taken away where it should not stand, if that is plain. */
  readonly whole?: Place;
}

export function lintHangsOn(
  { report }: Linting,
  field: Place,
  read: Field | undefined,
  fields: KnownFields | undefined,
): void {
  if (!read) return;
  const clearers = clearersIn(field);
  const { name } = read;
  for (const { at, whole } of clearers)
    if (textAt(at) === name)
      report(at, 'linkage-cycle', says.hangsOnItself({ name }), whole ? remove(whole) : undefined);
  const ring = clearingRing(name, (one) => fields?.get(one));
  // It is told once: at the field of it that comes first.
  const first = ring && [...(fields?.keys() ?? [])].find((one) => ring.includes(one));
  if (!ring || ring.length === 1 || first !== name) return;
  const at = clearers.find((one) => textAt(one.at) === ring[1])?.at;
  if (at) report(at, 'linkage-cycle', says.clearInTurn({ path: [...ring, name].join(' → ') }));
}

function clearersIn(field: Place): Clearer[] {
  const reads = itemsOf(memberOf(field, 'reads'));
  const named = reads.map((at) => ({ at, whole: reads.length > 1 ? at : (memberOf(field, 'reads') ?? at) }));
  const sent = entriesOf(memberOf(memberOf(field, 'lookup'), 'params')).flatMap(({ value }) => {
    // Of two operands in one it is not known which is meant.
    const at = entriesOf(value).length === 1 ? memberOf(value, 'field') : undefined;
    return at ? [{ at }] : [];
  });
  return [...named, ...sent];
}
