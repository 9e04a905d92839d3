/** The kind of a field as written, before it is known to be whole. */
import type { FieldKind } from '../model/catalogue.ts';
import { kindOf } from '../fields/kindOf.ts';
import { memberOf, textOfMember, type Place } from '../source/source.ts';

/** Undefined where nothing tells it. */
export function lintedKind(field: Place): FieldKind | undefined {
  const has = (word: string): boolean => Boolean(memberOf(field, word));
  const type = textOfMember(field, 'type');
  return kindOf({
    rule: has('rule'),
    lookup: has('lookup'),
    dictionary: has('dictionary'),
    rows: has('rows') || has('takes'),
    many: type === 'array',
    widget: textOfMember(field, 'widget'),
    format: textOfMember(field, 'format'),
    type,
  });
}
