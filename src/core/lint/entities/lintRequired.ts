/** Fields that must be filled: those that are stored, and that somebody can fill in. */
import { isTypes } from '../../access/access.ts';
import type { Entity, Field } from '../../model/catalogue.ts';
import { listed } from '../../model/said/message.ts';
import { mustBeGiven } from '../../model/entity/mustBeGiven.ts';
import { systemFieldNames } from '../../normalise/normaliseFields.ts';
import { remove } from '../../source/fix.ts';
import { itemsOf, memberOf, textAt, type Place } from '../../source/source.ts';
import type { Reach } from '../lintConditions.ts';
import { own } from '../lintKnown.ts';
import { fieldAt, type Linting } from '../lintReferences.ts';
import { says } from '../says/says.ts';

export function lintRequired(linting: Linting, entity: Place, reach: Reach, read: Entity | undefined): void {
  const written = memberOf(entity, 'properties');
  for (const item of itemsOf(memberOf(entity, 'required'))) {
    fieldAt(linting, item, reach.fields, reach.of);
    const name = textAt(item) ?? '';
    const field = own(read?.fields ?? {}, name);
    if (!read || !field) continue;
    if (systemFieldNames.has(name) && !memberOf(written, name))
      linting.report(item, 'misplaced-word', says.requiredByItself({ name }), remove(item));
    else if (isMade(field)) linting.report(item, 'misplaced-word', says.requiredMade({ name }), remove(item));
    else if (isNeverGiven(linting, read, field))
      linting.report(item, 'required-while-hidden', says.requiredNeverGiven({ name }));
    else {
      const types = typesWithout(linting, read, name);
      if (types.length > 0)
        linting.report(
          item,
          'required-while-hidden',
          says.requiredOfOthers({ name, types: listed(types.map(String), 'comma') }),
        );
    }
  }
}

/** Made of other fields, or of other records, wherever it is read. */
function isMade({ computed, rule, says: other, stored, rows }: Field): boolean {
  return !stored && [computed, rule, other, rows].some((one) => one !== undefined);
}

/** Read only, without a default, in an entity to which a call that asks for its fields adds records. */
function isNeverGiven({ known }: Linting, { id }: Entity, field: Field): boolean {
  if (!field.readOnly || !field.stored || !mustBeGiven(field)) return false;
  return (known.inserts.get(id) ?? []).some(({ takes }) => !Object.hasOwn(takes.fields, field.name));
}

/** User types that add records by a call which asks for the field, and may not write it. */
function typesWithout({ known }: Linting, { id }: Entity, name: string): readonly number[] {
  const shut = (known.inserts.get(id) ?? []).flatMap(({ allow, takes }) => {
    const field = own(takes.fields, name);
    if (!field || !mustBeGiven(field) || !isTypes(allow)) return [];
    const { write } = field;
    return write !== undefined && isTypes(write) ? allow.filter((type) => !write.includes(type)) : [];
  });
  return [...new Set(shut)].toSorted((one, other) => one - other);
}
