/** A record's parts: fields that it has, or rows of a call that answers some. */
import { says } from './says/says.ts';
import { inRows, lintActions } from './lintActions.ts';
import { callRows } from './lintCallShape.ts';
import { lintOperands, type Reach } from './lintConditions.ts';
import { lintSent } from './lintSent.ts';
import { callAt, fieldAt, type Linting } from './lintReferences.ts';
import { lintColumns, lintGiven } from './lintRows.ts';
import { itemsOf, memberOf, type Place } from '../source/source.ts';

export function lintSection(linting: Linting, section: Place, reach: Reach): void {
  for (const item of itemsOf(memberOf(section, 'fields'))) fieldAt(linting, item, reach.fields, reach.of);
  const said = memberOf(section, 'call');
  const call = callAt(linting, said);
  if (said) lintGiven(linting, said, call, ['many', 'page', 'counted', 'json']);
  const values = memberOf(section, 'params');
  lintOperands(linting, values, { ...reach, fields: undefined });
  const besides = values || !reach.row?.has('id') ? [] : ['id'];
  lintSent(
    linting,
    call,
    { values, reach: { ...reach, fields: undefined }, besides },
    reach.row ? (values ?? said) : values,
  );
  const columns = memberOf(section, 'columns');
  if (columns && !said) linting.report(columns, 'missing-word', says.columnsNeedCall);
  const rows = callRows(linting.known, call);
  const ofRows = { fields: rows, of: says.ofRows({ name: call?.id ?? '' }), row: rows };
  lintColumns(linting, columns, ofRows);
  const actions = memberOf(section, 'actions');
  if (actions && !said) linting.report(actions, 'missing-word', says.actionsNeedCall);
  else lintActions(linting, section, ofRows, inRows);
}

/** What a row opens is fields that it has, or rows that are asked for. */
export function lintExpand(linting: Linting, expand: Place, reach: Reach): void {
  if (!memberOf(expand, 'fields') && !memberOf(expand, 'call')) {
    linting.report(expand, 'missing-word', says.expandNeeds);
  }
  lintSection(linting, expand, reach);
}
