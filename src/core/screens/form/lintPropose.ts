/** What a form proposes, and what it fills in: the answer of a call, what it gives, and the sentences made of it. */
import { says } from '../../lint/says/says.ts';
import { type Message } from '../../model/said/message.ts';
import { inRows, lintActions } from '../../lint/lintActions.ts';
import { kindWord } from '../../fields/kindWords.ts';
import type { Field } from '../../model/catalogue.ts';
import { fieldKinds } from '../../fields/index.ts';
import { lintCondition, lintOperands, type Reach } from '../../lint/lintConditions.ts';
import { lintSent, lintTaken } from '../../lint/lintSent.ts';
import { sayUnknown } from '../../lint/fixes/sayUnknown.ts';
import { knownField, knownFields, type KnownCall, type KnownFields } from '../../lint/lintKnown.ts';
import { callAt, fieldAt, type Linting } from '../../lint/lintReferences.ts';
import { lintGiven } from '../../lint/lintRows.ts';
import { rowFieldsOf } from '../../normalise/normaliseColumns.ts';
import type { Fields } from '../../normalise/normaliseFilters.ts';
import { entriesOf, itemsOf, memberOf, textAt, type Place } from '../../source/source.ts';

/** Fields of one thing, and how a fault names it; undefined where they cannot be known. */
interface Held {
  readonly fields: Fields | undefined;
  readonly of: Message;
}

/** @param reach what the form holds. */
export function lintPropose(linting: Linting, propose: Place | undefined, reach: Reach): void {
  if (!propose) return;
  lintCondition(linting, memberOf(propose, 'visible'), reach);
  const said = memberOf(propose, 'call');
  const call = callAt(linting, said);
  if (said) lintGiven(linting, said, call, ['one']);
  const why = memberOf(propose, 'expand');
  const [values, more] = [memberOf(propose, 'params'), memberOf(why, 'params')];
  const beside = { ...reach, row: null };
  lintSent(linting, call, { values, reach: beside }, values);
  lintSent(linting, call, { values: more, reach: beside }, undefined);
  for (const params of [values, more]) lintOperands(linting, params, beside);
  const answer = answerOf(linting, call);
  lintFilled(linting, memberOf(propose, 'fill'), answer, reach);
  lintPlaceholders(linting, memberOf(propose, 'note'), answer);
  lintRows(linting, propose, listAt(linting, memberOf(propose, 'rows'), answer), reach);
  lintActions(
    linting,
    propose,
    { fields: known(answer), of: answer.of, row: known(answer) },
    { ...inRows, form: reach },
  );
  const excluded = listAt(linting, memberOf(why, 'rows'), answer);
  lintPlaceholders(linting, memberOf(why, 'label'), excluded);
  heldAt(linting, memberOf(why, 'text'), excluded);
}

/** Whatever has a word beside it is filled. */
export function lintFill(linting: Linting, fill: Place | undefined, reach: Reach): void {
  if (!fill) return;
  const said = memberOf(fill, 'call');
  const call = callAt(linting, said);
  if (said) lintGiven(linting, said, call, ['one']);
  const params = memberOf(fill, 'params');
  lintSent(linting, call, { values: params, reach: { ...reach, row: null } }, params);
  lintOperands(linting, params, { ...reach, row: null });
  const answer = answerOf(linting, call);
  const gives = memberOf(fill, 'gives');
  lintFilled(linting, gives, answer, reach);
  const filled = new Set(entriesOf(gives).map(({ name }) => name));
  for (const { name, key, value } of entriesOf(memberOf(fill, 'note'))) {
    if (!filled.has(name)) sayUnknown(linting.report, key, 'unknown-field', says.notFilled({ name }), name, filled);
    lintPlaceholders(linting, value, answer);
  }
}

function answerOf({ known: { catalogue } }: Linting, call: KnownCall | undefined): Held {
  const fields =
    call && call.call.gives.as === 'one' ? rowFieldsOf(call.call, undefined, catalogue.entities) : undefined;
  return { fields, of: says.ofAnswer({ name: call?.id ?? '' }) };
}

function lintRows(linting: Linting, propose: Place, rows: Held, reach: Reach): void {
  lintFilled(linting, memberOf(propose, 'gives'), rows, reach);
  for (const word of ['label', 'text']) lintPlaceholders(linting, memberOf(propose, word), rows);
  for (const mark of itemsOf(memberOf(propose, 'emphasis'))) {
    lintCondition(linting, memberOf(mark, 'if'), { fields: known(rows), of: rows.of, row: null });
  }
  const reasons = memberOf(propose, 'reasons');
  heldAt(linting, memberOf(reasons, 'text'), listAt(linting, memberOf(reasons, 'rows'), rows));
}

function known({ fields }: Held): KnownFields | undefined {
  return fields && knownFields(fields);
}

function heldAt(linting: Linting, place: Place | undefined, held: Held): Field | undefined {
  fieldAt(linting, place, known(held), held.of);
  return held.fields?.[textAt(place) ?? ''];
}

/** The rows within a field; said where it holds none. */
function listAt(linting: Linting, place: Place | undefined, held: Held): Held {
  const field = heldAt(linting, place, held);
  const name = textAt(place) ?? '';
  if (place && field && !fieldKinds[field.kind].children) {
    linting.report(place, 'wrong-call', says.hereRows({ name, of: held.of, kind: kindWord(field.kind) }));
  }
  return { fields: field?.shape?.fields, of: says.ofRowsWithin({ name, of: held.of }) };
}

/** What is filled is a field of the form; what it is taken from, one of what is held, and of the same sort. */
function lintFilled(linting: Linting, filled: Place | undefined, held: Held, reach: Reach): void {
  for (const { name, key, value } of entriesOf(filled)) {
    fieldAt(linting, key, reach.fields, reach.of, name);
    const from = heldAt(linting, value, held);
    lintTaken(linting, value, from && knownField(from), reach.fields?.get(name));
  }
}

/** What stands in braces, in each language, is a field of what is held. */
function lintPlaceholders(linting: Linting, label: Place | undefined, held: Held): void {
  const texts = entriesOf(label).map(({ value }) => value);
  for (const place of label && texts.length === 0 ? [label] : texts) {
    for (const [, name] of (textAt(place) ?? '').matchAll(/\{(\w+)\}/g))
      fieldAt(linting, place, known(held), held.of, name);
  }
}
