/** Pickers: rows of a call, what they give and are searched by. */
import { says } from '../../lint/says/says.ts';
import { callParameters, callRows } from '../../lint/lintCallShape.ts';
import { lintCondition, lintOperands, type Reach } from '../../lint/lintConditions.ts';
import { lintSent } from '../../lint/lintSent.ts';
import type { KnownCall } from '../../lint/lintKnown.ts';
import { callAt, entityAt, fieldAt, type Linting } from '../../lint/lintReferences.ts';
import { lintColumns, lintGiven, rowReach } from '../../lint/lintRows.ts';
import { lintPlaceholders } from '../../lint/shared/lintPlaceholders.ts';
import { sayUnknown } from '../../lint/fixes/sayUnknown.ts';
import { itemsOf, memberOf, textAt, type Place } from '../../source/source.ts';

export function lintPicker(linting: Linting, screen: Place): void {
  const said = memberOf(screen, 'call');
  const call = callAt(linting, said);
  entityAt(linting, memberOf(screen, 'entity'));
  if (said) lintGiven(linting, said, call, ['many', 'page', 'counted', 'json']);
  const reach = rowReach(screen, call, callRows(linting.known, call));
  lintColumns(linting, memberOf(screen, 'columns'), reach);
  lintCondition(linting, memberOf(screen, 'needs'), reach);
  lintPlaceholders(linting, memberOf(screen, 'text'), reach);
  for (const entry of memberOf(screen, 'gives')?.node.children ?? []) {
    const node = entry.children?.[1];
    if (node) fieldAt(linting, { source: screen.source, node }, reach.fields, reach.of);
  }
  lintPickerParameters(linting, screen, call);
}

function lintPickerParameters(linting: Linting, screen: Place, call: KnownCall | undefined): void {
  if (!call) return;
  const parameters = callParameters(linting.known, call);
  const values = memberOf(screen, 'params');
  const form: Reach = { fields: undefined, of: says.ofForm, row: null };
  const besides = itemsOf(memberOf(screen, 'search')).flatMap((item) => textAt(item) ?? []);
  lintSent(linting, call, { values, reach: form, besides }, values ?? memberOf(screen, 'call'));
  lintOperands(linting, values, form);
  for (const item of itemsOf(memberOf(screen, 'search'))) {
    const name = textAt(item);
    if (name === undefined || !parameters || parameters.has(name)) continue;
    sayUnknown(
      linting.report,
      item,
      'unknown-parameter',
      says.notTaken({ call: call.id, name }),
      name,
      parameters.keys(),
    );
  }
}
