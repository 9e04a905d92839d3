/** Maps: lists that exist, places that their rows have, parameters that their calls take. */
import { isPlace } from '../../fields/index.ts';
import { callParameters } from '../../lint/lintCallShape.ts';
import { lintAllow, lintOperands } from '../../lint/lintConditions.ts';
import { lintParameters } from '../../lint/lintFields.ts';
import { fieldAt, lintType, screenAt, typeOf, type Linting } from '../../lint/lintReferences.ts';
import { callOf, rowReach, rowsOf } from '../../lint/lintRows.ts';
import { itemsOf, memberOf, textAt, type Place } from '../../source/source.ts';

export function lintMap(linting: Linting, screen: Place): void {
  const seen = new Set<string>();
  for (const layer of itemsOf(memberOf(screen, 'layers'))) {
    const named = memberOf(layer, 'id') ?? memberOf(layer, 'list');
    const id = textAt(named);
    if (named && id !== undefined && seen.has(id))
      linting.report(named, 'duplicate-id', `layer "${id}" stands here twice; give one of them an "id"`);
    if (id !== undefined) seen.add(id);
    lintAllow(linting, memberOf(layer, 'allow'));
    lintLayer(linting, layer);
  }
}

function lintLayer(linting: Linting, layer: Place): void {
  const { known } = linting;
  const said = memberOf(layer, 'list');
  const list = screenAt(linting, said);
  if (!said || !list) return;
  lintType(linting, said, list, ['list']);
  if (typeOf(linting, list) !== 'list') return;
  // What is wrong with the list itself is said there.
  const call = callOf({ ...linting, report: () => undefined }, list);
  const reach = rowReach(list, call, rowsOf(linting, list, call));
  for (const word of ['name', 'tone']) fieldAt(linting, memberOf(layer, word), reach.fields, reach.of);
  for (const item of itemsOf(memberOf(layer, 'columns'))) fieldAt(linting, item, reach.fields, reach.of);
  lintPlace(linting, layer, said, reach);
  const sent = memberOf(layer, 'with');
  // A map has no row that it was opened from, and no form.
  lintOperands(linting, sent, { fields: new Map(), of: 'a map', row: null });
  if (call) lintParameters(linting, sent, callParameters(known, call), call.id);
}

function lintPlace(linting: Linting, layer: Place, said: Place, { fields, of }: ReturnType<typeof rowReach>): void {
  const at = memberOf(layer, 'at');
  if (at) {
    fieldAt(linting, at, fields, of);
    const kind = fields?.get(textAt(at) ?? '')?.kind;
    if (kind && !isPlace(kind))
      linting.report(at, 'misplaced-word', `"${textAt(at) ?? ''}" is a ${kind} and stands nowhere on a map`);
    return;
  }
  if (fields && ![...fields.values()].some(({ kind }) => kind && isPlace(kind)))
    linting.report(said, 'missing-word', `${of} have no place or area, so they cannot stand on a map`);
}
