/** What a lookup offers: rows of a call, each with what it is called by, and options besides, each once. */
import { kindWord } from '../../fields/kindWords.ts';
import { fieldKinds } from '../../fields/index.ts';
import { isObject, itemsOf, memberOf, textAt, type Place } from '../../source/source.ts';
import { callRows } from '../lintCallShape.ts';
import { lintOperands, type Reach } from '../lintConditions.ts';
import type { KnownCall, KnownFields } from '../lintKnown.ts';
import { callAt, fieldAt, type Linting } from '../lintReferences.ts';
import { lintSent } from '../lintSent.ts';
import { says } from '../says/says.ts';
import { lintGiven } from '../lintRows.ts';

export function lintLookup(linting: Linting, place: Place | undefined, reach: Reach): void {
  const said = isObject(place) ? memberOf(place, 'call') : place;
  const call = callAt(linting, said);
  // What a call that gives no rows is not sent is no fault of the lookup.
  if (said && call && !lintGiven(linting, said, call, ['many', 'page', 'counted', 'json'])) return;
  if (!isObject(place)) return lintSent(linting, call, { values: undefined, reach }, place);
  lintOptionIds(linting, memberOf(place, 'options'));
  const values = memberOf(place, 'params');
  const beside = { ...reach, row: null };
  lintSent(linting, call, { values, reach: beside }, values ?? memberOf(place, 'call'));
  lintOperands(linting, values, beside);
  lintOption(linting, place, call);
}

/** What of an option is stored and shown is a field of the rows that are looked up. */
function lintOption(linting: Linting, lookup: Place, call: KnownCall | undefined): void {
  const rows = callRows(linting.known, call);
  const entity = linting.known.entities.get(call?.call.entity ?? '');
  if (!call || !rows || (call.call.entity !== undefined && !entity?.fields)) return;
  const fields = call.call.does === 'lookup' ? new Map([...rows, ...(entity?.fields ?? [])]) : rows;
  for (const word of ['value', 'label', 'note'])
    fieldAt(linting, memberOf(lookup, word), fields, says.ofRows({ name: call.id }));
  for (const word of ['label', 'note']) lintCalledBy(linting, memberOf(lookup, word), fields);
}

/** What a record is called by can be read as a text: no secret, no file, no rows. */
export function lintCalledBy({ report }: Linting, at: Place | undefined, fields: KnownFields | undefined): void {
  const field = fields?.get(textAt(at) ?? '');
  if (at && field?.kind && fieldKinds[field.kind].exported === 'none')
    report(at, 'wrong-kind', says.saysNothing({ name: field.name, kind: kindWord(field.kind) }));
}

/** Of two options of one id nobody could choose the second. */
function lintOptionIds({ report }: Linting, options: Place | undefined): void {
  const seen = new Set<unknown>();
  for (const item of itemsOf(options)) {
    const id = memberOf(item, 'id');
    if (id && seen.has(id.node.value)) report(id, 'duplicate-id', says.optionTwice({ id: String(id.node.value) }));
    seen.add(id?.node.value);
  }
}
