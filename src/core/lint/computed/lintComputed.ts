/** A computed field: stored fields that its form can read, and a kind that holds what comes of it. */
import { says } from '../says/says.ts';
import { type Message } from '../../model/said/message.ts';
import { kindWord } from '../../fields/kindWords.ts';
import type { Field } from '../../model/catalogue.ts';
import { isInstant, isNumber, namesRows } from '../../fields/index.ts';
import { lintCondition, lintLiteral, readsUserOrNow, type Reach } from '../lintConditions.ts';
import { knownField } from '../lintKnown.ts';
import { fieldAt, type Linting } from '../lintReferences.ts';
import { lintRowsForm, lintWordsOfForms } from './lintRowsForm.ts';
import { remove } from '../../source/fix.ts';
import { entriesOf, itemsOf, keyOf, memberOf, textAt, textOfMember, type Place } from '../../source/source.ts';

const formNames = ['minutes', 'text', 'when', 'rows'];
/** Beside a form. A word that is none of these is told by the grammar, and what was meant is not known. */
const formWords = new Set([...formNames, 'between', 'otherwise', 'by', 'measure', 'field', 'where']);
const excluded = ['default', 'rule', 'field', 'lookup', 'dictionary', 'mask', 'write', 'read', 'checks', 'propose'];

export function lintComputed(linting: Linting, field: Place, read: Field, reach: Reach): void {
  const computed = memberOf(field, 'computed');
  if (!computed) return;
  for (const word of excluded) {
    const key = keyOf(field, word);
    if (key) linting.report(key, 'misplaced-word', says.nothingComputed({ word }), remove(key));
  }
  const forms = entriesOf(computed).filter(({ name }) => formNames.includes(name));
  if (entriesOf(computed).some(({ name }) => !formWords.has(name))) return;
  // An empty one the grammar has told.
  if (entriesOf(computed).length === 0) return;
  if (forms.length !== 1) return linting.report(computed, 'conflicting-words', says.oneForm);
  const [{ name, value } = { name: '', value: computed }] = forms;
  lintWordsOfForms(linting, computed, name);
  if (name === 'minutes') {
    for (const word of ['from', 'to'])
      part(linting, memberOf(value, word), reach, ({ kind }) => kind !== undefined && isInstant(kind), says.aTime);
    lintSpan(linting, value);
    holds(linting, computed, read, isNumber(read.kind), says.minutesAreNumber);
  } else if (name === 'text') {
    for (const item of itemsOf(value)) part(linting, item, reach, ({ kind }) => namesRows(kind), says.aText);
    holds(linting, computed, read, namesRows(read.kind), says.joinedIsText);
  } else if (name === 'rows') lintRowsForm(linting, computed, read, reach.owner);
  else lintChoice(linting, computed, value, read, reach);
}

/** Minutes pass from one moment to another. */
function lintSpan({ report }: Linting, span: Place): void {
  const to = memberOf(span, 'to');
  const name = textAt(to);
  if (to && name !== undefined && name === textOfMember(span, 'from'))
    report(to, 'conflicting-words', says.minutesOfNothing({ name }));
}

type Known = ReturnType<typeof knownField>;

function part(
  linting: Linting,
  at: Place | undefined,
  reach: Reach,
  fits: (field: Known) => boolean,
  what: Message,
): void {
  fieldAt(linting, at, reach.fields, reach.of);
  const field = reach.fields?.get(textAt(at) ?? '');
  if (!at || !field?.kind) return;
  if (!field.stored) linting.report(at, 'misplaced-word', says.computesUnstored({ name: field.name }));
  else if (!fits(field))
    linting.report(at, 'wrong-kind', says.hereStands({ name: field.name, kind: kindWord(field.kind), wanted: what }));
}

function holds(linting: Linting, at: Place, { name, kind, standIn }: Field, fits: boolean, what: Message): void {
  if (!standIn && !fits) linting.report(at, 'wrong-kind', says.holds({ what, name, kind: kindWord(kind) }));
}

function lintChoice(linting: Linting, computed: Place, choice: Place, read: Field, reach: Reach): void {
  const stored = reach.fields && new Map([...reach.fields].filter(([, field]) => field.stored));
  const own = { ...reach, fields: stored, row: null };
  holds(linting, computed, read, isNumber(read.kind) || namesRows(read.kind), says.choiceGives);
  const otherwise = memberOf(computed, 'otherwise');
  for (const one of [...itemsOf(choice).map((row) => memberOf(row, 'value')), otherwise])
    lintLiteral(linting, one, knownField(read));
  for (const row of itemsOf(choice)) {
    const said = memberOf(row, 'if');
    lintCondition(linting, said, own);
    if (said && readsUserOrNow(said)) linting.report(said, 'misplaced-word', says.computedForAll);
  }
}
