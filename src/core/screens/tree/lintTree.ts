/** Trees: rows that all come at once, fields that they have, a call that can put one elsewhere. */
import { lintActions } from '../../lint/lintActions.ts';
import { lintSentOfRow, lintAsked } from '../../lint/lintSent.ts';
import type { KnownField, KnownFields } from '../../lint/lintKnown.ts';
import { callAt, fieldAt, type Linting } from '../../lint/lintReferences.ts';
import { callOf, lintColumns, lintGiven, openedReach, rowReach, rowsOf } from '../../lint/lintRows.ts';
import { itemsOf, memberOf, textOfMember, type Place } from '../../source/source.ts';
import { childCount } from './model.ts';
import { parentOf, treeActionIds as conventional } from './normaliseTree.ts';

export function lintTree(linting: Linting, screen: Place, opened: ReadonlySet<string>): void {
  const call = callOf(linting, screen);
  const isList = lintGiven(linting, memberOf(screen, 'call') ?? screen, call, ['page', 'many', 'counted', 'json']);
  if (isList) lintAsked(linting, screen, call, opened);
  const rows = rowsOf(linting, screen, call);
  const reach = rowReach(screen, call, rows);
  for (const word of ['parentId', 'sort', 'icon']) fieldAt(linting, memberOf(screen, word), rows, reach.of);
  const parent = parentOf({ parentId: textOfMember(screen, 'parentId') });
  if (!memberOf(screen, 'parentId')) fieldAt(linting, screen, rows, reach.of, parent);
  lintColumns(linting, memberOf(screen, 'columns'), reach);
  for (const item of itemsOf(memberOf(screen, 'search'))) fieldAt(linting, item, rows, reach.of);
  const counted: [string, KnownField] = [childCount, { name: childCount, kind: 'integer', stored: false }];
  const withCount = rows && new Map([...rows, counted]);
  lintActions(
    linting,
    screen,
    { ...reach, fields: withCount, row: withCount },
    {
      isList: true,
      conventional,
      opened: openedReach(linting, call, opened),
    },
  );
  lintMove(linting, memberOf(screen, 'move'), parent, rows);
}

/** Whoever is moved is named, and where to. */
function lintMove(linting: Linting, said: Place | undefined, parent: string, rows: KnownFields | undefined): void {
  const call = callAt(linting, said);
  const id = rows?.get('id');
  if (said) lintSentOfRow(linting, call, { id, [parent]: rows?.get(parent), beforeId: id }, said);
}
