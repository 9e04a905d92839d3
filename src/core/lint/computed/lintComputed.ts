/** A computed field: stored fields that its form can read, and a kind that holds what comes of it. */
import type { Field } from '../../model/catalogue.ts';
import { isInstant, isNumber, namesRows } from '../../fields/index.ts';
import { lintCondition, lintLiteral, readsUserOrNow, type Reach } from '../lintConditions.ts';
import { knownField } from '../lintKnown.ts';
import { fieldAt, type Linting } from '../lintReferences.ts';
import { lintRowsForm, lintWordsOfForms } from './lintRowsForm.ts';
import { remove } from '../../source/fix.ts';
import { entriesOf, itemsOf, keyOf, memberOf, textAt, type Place } from '../../source/source.ts';

const formNames = ['minutes', 'text', 'when', 'rows'];
/** Beside a form. A word that is none of these is told by the grammar, and what was meant is not known. */
const formWords = new Set([...formNames, 'between', 'otherwise', 'by', 'measure', 'field', 'where']);
const excluded = ['default', 'rule', 'field', 'lookup', 'dictionary', 'mask', 'write', 'read', 'checks', 'propose'];

export function lintComputed(linting: Linting, field: Place, read: Field, reach: Reach): void {
  const computed = memberOf(field, 'computed');
  if (!computed) return;
  for (const word of excluded) {
    const key = keyOf(field, word);
    if (key) linting.report(key, 'misplaced-word', `"${word}" says nothing of a field that is computed`, remove(key));
  }
  const forms = entriesOf(computed).filter(({ name }) => formNames.includes(name));
  if (entriesOf(computed).some(({ name }) => !formWords.has(name))) return;
  if (forms.length !== 1)
    return linting.report(
      computed,
      'conflicting-words',
      'a computed field has one form: "minutes", "text", "when" or "rows"',
    );
  const [{ name, value } = { name: '', value: computed }] = forms;
  lintWordsOfForms(linting, computed, name);
  if (name === 'minutes') {
    for (const word of ['from', 'to'])
      part(linting, memberOf(value, word), reach, ({ kind }) => kind !== undefined && isInstant(kind), 'a time');
    holds(linting, computed, read, isNumber(read.kind), 'minutes are a number');
  } else if (name === 'text') {
    for (const item of itemsOf(value)) part(linting, item, reach, ({ kind }) => namesRows(kind), 'a text');
    holds(linting, computed, read, namesRows(read.kind), 'what is joined is a text');
  } else if (name === 'rows') lintRowsForm(linting, computed, read);
  else lintChoice(linting, computed, value, read, reach);
}

type Known = ReturnType<typeof knownField>;

function part(
  linting: Linting,
  at: Place | undefined,
  reach: Reach,
  fits: (field: Known) => boolean,
  what: string,
): void {
  fieldAt(linting, at, reach.fields, reach.of);
  const field = reach.fields?.get(textAt(at) ?? '');
  if (!at || !field?.kind) return;
  if (!field.stored)
    linting.report(at, 'misplaced-word', `"${field.name}" is not stored, and only stored fields are computed with`);
  else if (!fits(field))
    linting.report(at, 'wrong-kind', `"${field.name}" is a ${field.kind}, and here stands ${what}`);
}

function holds(linting: Linting, at: Place, { name, kind, standIn }: Field, fits: boolean, says: string): void {
  if (!standIn && !fits) linting.report(at, 'wrong-kind', `${says}, and "${name}" is a ${kind}`);
}

function lintChoice(linting: Linting, computed: Place, choice: Place, read: Field, reach: Reach): void {
  const stored = reach.fields && new Map([...reach.fields].filter(([, field]) => field.stored));
  const own = { ...reach, fields: stored, row: null };
  holds(linting, computed, read, isNumber(read.kind) || namesRows(read.kind), 'a choice gives texts or numbers');
  const otherwise = memberOf(computed, 'otherwise');
  for (const one of [...itemsOf(choice).map((row) => memberOf(row, 'value')), otherwise])
    lintLiteral(linting, one, knownField(read));
  for (const row of itemsOf(choice)) {
    const said = memberOf(row, 'if');
    lintCondition(linting, said, own);
    if (said && readsUserOrNow(said))
      linting.report(
        said,
        'misplaced-word',
        'a computed field is the same for everybody at any time: it reads neither "user" nor "now"',
      );
  }
}
