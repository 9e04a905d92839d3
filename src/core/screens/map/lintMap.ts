/** Maps: lists that exist, places that their rows have, parameters that their calls take. */
import { says } from '../../lint/says/says.ts';
import { type Message } from '../../model/said/message.ts';
import { kindWord } from '../../fields/kindWords.ts';
import { isInstant, isPlace } from '../../fields/index.ts';
import { callParameters } from '../../lint/lintCallShape.ts';
import { lintAllow, lintOperands, type Reach } from '../../lint/lintConditions.ts';
import { lintSent } from '../../lint/lintSent.ts';
import { own } from '../../lint/lintKnown.ts';
import { sayUnknown } from '../../lint/fixes/sayUnknown.ts';
import { callAt, fieldAt, lintType, screenAt, typeOf, type Linting } from '../../lint/lintReferences.ts';
import { callOf, lintGiven, rowReach, rowsOf } from '../../lint/lintRows.ts';
import type { FieldKind } from '../../model/fieldKind.ts';
import { itemsOf, memberOf, textAt, type Place } from '../../source/source.ts';

export function lintMap(linting: Linting, screen: Place): void {
  const seen = new Set<string>();
  for (const layer of itemsOf(memberOf(screen, 'layers'))) {
    const named = memberOf(layer, 'id') ?? memberOf(layer, 'screen');
    const id = textAt(named);
    if (named && id !== undefined && seen.has(id)) linting.report(named, 'duplicate-id', says.layerTwice({ id }));
    if (id !== undefined) seen.add(id);
    lintAllow(linting, memberOf(layer, 'allow'));
    lintLayer(linting, layer);
  }
}

function lintLayer(linting: Linting, layer: Place): void {
  const said = memberOf(layer, 'screen');
  const list = screenAt(linting, said);
  if (!said || !list) return;
  lintType(linting, said, list, ['list']);
  if (typeOf(linting, list) !== 'list') return;
  // What is wrong with the list itself is said there.
  const call = callOf({ ...linting, report: () => undefined }, list);
  const reach = rowReach(list, call, rowsOf(linting, list, call));
  for (const word of ['label', 'tone']) fieldAt(linting, memberOf(layer, word), reach.fields, reach.of);
  for (const item of itemsOf(memberOf(layer, 'columns'))) fieldAt(linting, item, reach.fields, reach.of);
  lintPlace(linting, layer, said, reach);
  const sent = memberOf(layer, 'params');
  // A map has no row that it was opened from, and no form.
  const nothing: Reach = { fields: new Map(), of: says.ofMap, row: null };
  lintOperands(linting, sent, nothing);
  lintSent(linting, call, { values: sent, reach: nothing }, sent ?? said);
  lintTrail(linting, memberOf(layer, 'trail'), reach);
  lintPlacing(linting, memberOf(layer, 'move'), list.source.id);
}

/** A row gets its place by an action that its list offers for it. */
function lintPlacing({ report, known }: Linting, place: Place | undefined, list: string): void {
  const id = textAt(place);
  const screen = own(known.catalogue.screens, list);
  if (!place || id === undefined || screen?.type !== 'list') return;
  const offered = screen.actions.flatMap((action) => (action.at === 'row' ? [action.id] : []));
  if (!offered.includes(id))
    sayUnknown(report, place, 'unknown-action', says.notOffered({ list, name: id }), id, offered);
}

/** A trail is told by rows with a place and a time, and begins at the row of its mark. */
function lintTrail(linting: Linting, trail: Place | undefined, row: Reach): void {
  const said = memberOf(trail, 'call');
  const call = callAt(linting, said);
  if (!trail || !said || !call) return;
  lintGiven(linting, said, call, ['many', 'page']);
  const fixes = rowReach(trail, call, rowsOf(linting, trail, call));
  const parameters = callParameters(linting.known, call);
  const values = memberOf(trail, 'params');
  const mark: Reach = { fields: new Map(), of: says.ofMap, row: row.fields };
  const besides = ['from', 'to'].flatMap((word) => textAt(memberOf(trail, word)) ?? []);
  lintOperands(linting, values, mark);
  lintSent(linting, call, { values, reach: mark, besides }, values ?? said);
  for (const word of ['from', 'to']) lintParameter(linting, memberOf(trail, word), parameters, call.id);
  lintFix(linting, trail, said, { word: 'at', is: isPlace, what: says.place }, fixes);
  lintFix(linting, trail, said, { word: 'since', is: isInstant, what: says.time }, fixes);
}

function lintParameter(
  { report }: Linting,
  place: Place | undefined,
  parameters: ReturnType<typeof callParameters>,
  call: string,
): void {
  const name = textAt(place);
  if (!place || name === undefined || !parameters || parameters.has(name)) return;
  sayUnknown(report, place, 'unknown-parameter', says.notTaken({ call, name }), name, parameters.keys());
}

interface FixWord {
  readonly word: 'at' | 'since';
  readonly is: (kind: FieldKind) => boolean;
  readonly what: Message;
}

function lintFix(
  linting: Linting,
  trail: Place,
  said: Place,
  { word, is, what }: FixWord,
  { fields, of }: Reach,
): void {
  const place = memberOf(trail, word);
  if (place) fieldAt(linting, place, fields, of);
  const kind = fields?.get(textAt(place) ?? '')?.kind;
  if (place && kind && !is(kind))
    linting.report(place, 'misplaced-word', says.fixNeeds({ name: textAt(place) ?? '', kind: kindWord(kind), what }));
  if (!place && fields && [...fields.values()].every(({ kind }) => kind && !is(kind)))
    linting.report(said, 'missing-word', says.noTrail({ of, what }));
}

function lintPlace(linting: Linting, layer: Place, said: Place, { fields, of }: ReturnType<typeof rowReach>): void {
  const at = memberOf(layer, 'at');
  if (at) {
    fieldAt(linting, at, fields, of);
    const kind = fields?.get(textAt(at) ?? '')?.kind;
    if (kind && !isPlace(kind))
      linting.report(at, 'misplaced-word', says.nowhere({ name: textAt(at) ?? '', kind: kindWord(kind) }));
    return;
  }
  if (fields && [...fields.values()].every(({ kind }) => kind && !isPlace(kind)))
    linting.report(said, 'missing-word', says.noPlace({ of }));
}
