/** What a rule reads of a record: fields that are stored, and of each the value that stands in the place of a missing one. */
import { sortOf } from '../../fields/comparing.ts';
import { fieldKinds } from '../../fields/index.ts';
import { aKind } from '../../fields/kindWords.ts';
import { entriesOf, itemsOf, memberOf, textAt, type Place } from '../../source/source.ts';
import type { Reach } from '../lintConditions.ts';
import { isNoTime } from '../lintKinds.ts';
import type { KnownField } from '../lintKnown.ts';
import { ruleAt, type Linting } from '../lintReferences.ts';
import { says } from '../says/says.ts';

/** The fields that the clocks of a rule read. */
function clockFields(rule: Place | undefined): string[] {
  const outcomes = [
    ...itemsOf(memberOf(rule, 'rows')).map((row) => memberOf(row, 'then')),
    memberOf(rule, 'otherwise'),
  ];
  return outcomes.flatMap((outcome) => {
    const clock = memberOf(outcome, 'clock');
    const names = [...itemsOf(memberOf(clock, 'since')), memberOf(clock, 'by'), memberOf(clock, 'from')].map(textAt);
    return names.filter((name) => name !== undefined);
  });
}

/** Each input of a rule, and each time that its clocks read, is a field of the record that the rule judges. */
export function lintRuleInputs(linting: Linting, place: Place | undefined, reach: Reach): void {
  const rule = ruleAt(linting, place);
  if (!place || !reach.fields) return;
  const read = [...entriesOf(memberOf(rule, 'fields')).map(({ name }) => name), ...clockFields(rule)];
  for (const name of new Set(read)) {
    const input = reach.fields.get(name);
    if (input?.kind !== undefined && !input.stored)
      linting.report(place, 'missing-input', says.ruleReadsUnstored({ rule: textAt(place) ?? '', name }));
    if (reach.fields.has(name)) continue;
    const id = textAt(place) ?? '';
    linting.report(place, 'missing-input', says.ruleReadsNone({ rule: id, name, of: reach.of }));
  }
  for (const { name, value } of entriesOf(memberOf(rule, 'fields')))
    lintMissing(linting, place, reach.fields.get(name), value);
}

/** What a rule takes in the place of a missing value is one that the field's column can hold. */
function lintMissing({ report }: Linting, rule: Place, field: KnownField | undefined, { node }: Place): void {
  const { type, value } = node;
  if (!field?.kind || !field.stored || fieldKinds[field.kind].wire === 'any') return;
  if (type !== 'string' && type !== 'number' && type !== 'boolean') return;
  const sorts = { text: 'string', number: 'number', boolean: 'boolean', time: 'string', list: undefined } as const;
  const sort = sortOf(field);
  if (sort !== undefined && sorts[sort] === type && !isNoTime(field, value)) return;
  const given = JSON.stringify(value);
  report(
    rule,
    'wrong-kind',
    says.ruleTakesOther({ rule: textAt(rule) ?? '', name: field.name, kind: aKind(field.kind), given }),
  );
}
