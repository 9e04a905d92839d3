/** Linkage: conditions and fields that exist, no cycles, no field written by two things at once. */
import { says } from './says/says.ts';
import { type Message } from '../model/said/message.ts';
import type { Field, LinkageRow } from '../model/catalogue.ts';
import { findCycles, findDoubleWriters } from '../condition/linkage.ts';
import { lintCondition, lintLiteral, lintOperand, type Reach } from './lintConditions.ts';
import { shapesOf, valueAt } from './reasoning/lintReasoning.ts';
import { lintStates, type Asked } from './reasoning/lintStates.ts';
import { own, type KnownField } from './lintKnown.ts';
import { fieldKinds } from '../fields/index.ts';
import { kindWord } from '../fields/kindWords.ts';
import { remove } from '../source/fix.ts';
import { lintWritten } from './lintLimits.ts';
import { fieldAt, type Linting } from './lintReferences.ts';
import { lintEmptyText } from './shared/lintEmptyText.ts';
import { lintGivenTo } from './lintSent.ts';
import { entriesOf, itemsOf, keyOf, memberOf, textOfMember, type Place } from '../source/source.ts';

/** @param fields into which it writes, as far as they say what they hold */
export function lintLinkage(
  linting: Linting,
  when: Place | undefined,
  reach: Reach,
  fields: Readonly<Record<string, Field>> = {},
  asked?: Asked,
): void {
  const rows = itemsOf(when);
  for (const row of rows) {
    lintCondition(linting, memberOf(row, 'if'), reach);
    lintEmptyText(linting, memberOf(row, 'if'));
    for (const { name, key, value } of entriesOf(memberOf(row, 'set'))) {
      fieldAt(linting, key, reach.fields, reach.of, name);
      const written = memberOf(value, 'value');
      lintOperand(linting, written, reach);
      if (written) lintGivenTo(linting, written, reach.fields?.get(name), reach);
      if (written) lintWritten(linting, written, own(fields, name));
      lintOptions(linting, value, reach.fields?.get(name));
      lintUnasked(linting, value, own(fields, name));
    }
  }
  // Rows of a part stand in a file of their own.
  if (!when || [when, ...rows].some(({ source }) => linting.invalid.has(source.file))) return;
  lintCycles(linting, rows);
  lintStates(linting, rows, shapesOf(linting, reach.fields), asked);
}

/** Options are offered of what is chosen from a list of codes. */
function lintOptions(linting: Linting, set: Place, field: KnownField | undefined): void {
  const key = keyOf(set, 'options');
  lintLiteral(linting, memberOf(set, 'options'), field);
  if (key && field?.kind && !fieldKinds[field.kind].words.includes('options'))
    linting.report(
      key,
      'misplaced-word',
      says.nothingOfKind({ word: 'options', kind: kindWord(field.kind) }),
      remove(key),
    );
}

/** What is never filled in is not required. */
function lintUnasked({ report }: Linting, set: Place, field: Field | undefined): void {
  const required = memberOf(set, 'required');
  const at = keyOf(set, 'required');
  if (at && required?.node.value === true && field?.readOnly && !field.standIn && !memberOf(set, 'value'))
    report(at, 'required-while-hidden', says.lockedWhileRequired({ field: field.name }));
}

function lintCycles(linting: Linting, places: readonly Place[]): void {
  const rows = places.map((place) => ({ row: valueAt(linting, place) as LinkageRow, place }));
  const when = rows.map(({ row }) => row);
  const { report } = linting;
  for (const cycle of findCycles(when)) {
    const [first = ''] = cycle;
    const row = rows.find(({ row }) => first in row.set);
    const at = row && keyOf(memberOf(row.place, 'set'), first);
    if (at) report(at, 'linkage-cycle', says.linkageCycle({ path: [...cycle, first].join(' → ') }));
  }
  for (const { field, rows: numbers } of findDoubleWriters(when)) {
    const at = keyOf(memberOf(rows[numbers[1]]?.place, 'set'), field);
    if (at) report(at, 'double-writer', says.writesAnother({ row: numbers[0] + 1, field }));
  }
}

/** A field that a picker fills and linkage writes, or that two pickers fill, has two writers. */
export function lintDoubleWriters({ known, report }: Linting, when: Place | undefined, items: readonly Place[]): void {
  const written = new Map<string, Message>();
  for (const row of itemsOf(when)) {
    for (const { name, value } of entriesOf(memberOf(row, 'set')))
      if (memberOf(value, 'value')) written.set(name, says.byLinkage);
  }
  for (const item of items) {
    const id = textOfMember(item, 'open') ?? '';
    const at = memberOf(item, 'open');
    for (const { name } of entriesOf(memberOf(known.screens.get(id), 'gives'))) {
      const other = written.get(name);
      if (at && other !== undefined)
        report(at, 'double-writer', says.twoWriters({ name, one: other, other: says.byPicker({ id }) }));
      written.set(name, says.byPicker({ id }));
    }
  }
}
