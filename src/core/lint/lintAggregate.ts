/** What is grouped and counted: fields that can be, and that whoever sends the call may read whole. */
import { says } from './says/says.ts';
import { listed } from '../model/said/message.ts';
import { kindWord } from '../fields/kindWords.ts';
import { groupedName, groupingField, stepEnds } from '../model/aggregate.ts';
import type { Allow, Field } from '../model/catalogue.ts';
import { isTypes } from '../access/access.ts';
import { fieldKinds, isNumber } from '../fields/index.ts';
import { fieldsOf } from '../condition/conditionSimplify.ts';
import { wholeFor } from '../access/readOfAll.ts';
import { lintCondition, type Reach } from './lintConditions.ts';
import { lintRestsOn } from './computed/lintRowsForm.ts';
import { own, type KnownCall } from './lintKnown.ts';
import { codesOf, fieldAt, type Linting } from './lintReferences.ts';
import { remove } from '../source/fix.ts';
import { entriesOf, isObject, itemsOf, memberOf, textAt, type Place } from '../source/source.ts';

/** @param words the object with `groupings` and `figures`: a call, or the `aggregate` of a chart */
export function lintAggregate(linting: Linting, words: Place, { call }: KnownCall): void {
  const entity = linting.known.entities.get(call.entity ?? '');
  const reach: Reach = { fields: entity?.fields, of: says.ofEntity({ name: call.entity ?? '' }), row: null };
  const named = new Set<string>([groupingField]);
  for (const { value } of entriesOf(memberOf(words, 'group'))) {
    const seen = new Set<string>();
    for (const item of itemsOf(value)) lintGrouped(linting, item, { call, reach, seen, named });
  }
  for (const { name, key, value } of entriesOf(memberOf(words, 'computed'))) {
    if (named.has(name)) linting.report(key, 'duplicate-id', says.isGroupedBy({ name }));
    lintFigure(linting, value, call, reach);
  }
}

/** One of its own in each row. */
const hasValue = ({ stored, computed }: Field): boolean => stored || computed !== undefined;

interface Among {
  readonly call: KnownCall['call'];
  readonly reach: Reach;
  /** In the same grouping. */
  readonly seen: Set<string>;
  /** All that rows have besides their figures. */
  readonly named: Set<string>;
}

function lintGrouped(linting: Linting, item: Place, { call, reach, seen, named }: Among): void {
  const said = isObject(item) ? memberOf(item, 'field') : item;
  const name = textAt(said);
  fieldAt(linting, said, reach.fields, reach.of);
  if (!said || name === undefined) return;
  if (seen.has(name)) linting.report(said, 'repeated-value', says.groupedTwice({ name }), remove(item));
  seen.add(name);
  const field = own(linting.known.catalogue.entities[call.entity ?? '']?.fields ?? {}, name);
  if (!field || field.standIn) return;
  const step = isObject(item) ? memberOf(item, 'unit') : undefined;
  const unit = textAt(step);
  const by = { field: name, ...(unit !== undefined && { step: unit }) };
  for (const one of by.step === undefined ? [name] : [groupedName(by), ...stepEnds(by)]) named.add(one);
  const { grouped } = fieldKinds[field.kind];
  if (!grouped || !hasValue(field))
    linting.report(said, 'misplaced-word', says.notGrouped({ kind: kindWord(field.kind), name }));
  else if (step && grouped === 'values')
    linting.report(step, 'misplaced-word', says.stepOfTime({ name, kind: kindWord(field.kind) }));
  else if (step && unit === 'hour' && grouped === 'both')
    linting.report(step, 'out-of-range', says.dateHasNoHours({ name }));
  else if (!step && grouped === 'steps') linting.report(said, 'missing-word', says.timeNeedsStep({ name }));
  lintWhole(linting, said, field, call.allow);
}

function lintFigure(linting: Linting, figure: Place, call: KnownCall['call'], reach: Reach): void {
  const measure = textAt(memberOf(figure, 'measure'));
  const said = memberOf(figure, 'field');
  fieldAt(linting, said, reach.fields, reach.of);
  const where = memberOf(figure, 'where');
  lintCondition(linting, where, reach);
  lintRestsOn(linting, where, reach.fields, 'read');
  const fields = linting.known.catalogue.entities[call.entity ?? '']?.fields ?? {};
  const field = own(fields, textAt(said));
  if (measure === 'count' && said) linting.report(said, 'misplaced-word', says.countsRows);
  if (measure !== undefined && measure !== 'count' && !said)
    linting.report(figure, 'missing-word', says.measureNeedsField({ measure }));
  if (said && field && !field.standIn && measure !== 'count' && (!isNumber(field.kind) || !hasValue(field)))
    linting.report(said, 'misplaced-word', says.figureOfNumbers({ name: field.name, kind: kindWord(field.kind) }));
  if (said && field) lintWhole(linting, said, field, call.allow);
  const written = own(call.figures ?? {}, nameOf(figure))?.where;
  for (const name of written ? fieldsOf(written) : []) {
    const asked = own(fields, name);
    if (where && asked) lintWhole(linting, where, asked, call.allow);
  }
}

function nameOf({ node }: Place): string | undefined {
  const [key] = node.parent?.type === 'property' ? (node.parent.children ?? []) : [];
  return key && String(key.value);
}

/** Groups and figures tell of a value what a mask, or a reader's rights, keep back. */
function lintWhole({ known, report }: Linting, at: Place, field: Field, allow: Allow): void {
  const whole = fieldKinds[field.kind].secret ? null : wholeFor(field);
  if (whole === undefined || allow === null) return;
  if (whole === null || !isTypes(allow) || !isTypes(whole)) {
    return report(at, 'hidden-field', says.notWholeForAll({ name: field.name }));
  }
  // A type that there is not has been said at its place.
  const types = codesOf(known, 'userType');
  const shut = allow.filter((type) => !whole.includes(type) && types?.has(type) !== false);
  if (shut.length === 0) return;
  report(at, 'hidden-field', says.notWholeForType({ name: field.name, types: listed(shut, 'comma') }));
}
