/** What rows are put in order by: fields that they have, of kinds that have an order. */
import { fieldKinds } from '../fields/index.ts';
import { kindWord } from '../fields/kindWords.ts';
import { textAt, type Place } from '../source/source.ts';
import type { Reach } from './lintConditions.ts';
import { fieldAt, type Linting } from './lintReferences.ts';
import { says } from './says/says.ts';

/**
 * @param order names joined by commas, each with `-` before it where it is descending; what is no text is not judged
 * @param isTable the rows are a table's, so that only what it can put in order can be sorted by
 */
export function lintOrder(
  linting: Linting,
  order: Place | undefined,
  reach: Pick<Reach, 'fields' | 'of'>,
  isTable: boolean,
): void {
  const seen = new Set<string>();
  for (const name of textAt(order)?.split(',') ?? []) {
    const field = name.trim().replace(/^-/, '');
    if (order && seen.has(field)) linting.report(order, 'repeated-value', says.twice({ item: `"${field}"` }));
    seen.add(field);
    fieldAt(linting, order, reach.fields, reach.of, field);
    const known = reach.fields?.get(field);
    const kind = known?.kind;
    if (!order || !kind) continue;
    if (isTable && known?.says !== undefined) {
      linting.report(order, 'misplaced-word', says.askedBySaying({ name: field, said: known.says }));
    } else if (fieldKinds[kind].computed) {
      linting.report(order, 'misplaced-word', says.sortByRule({ name: field }));
    } else if (isTable && !fieldKinds[kind].sortable) {
      linting.report(order, 'misplaced-word', says.sortByKind({ name: field, kind: kindWord(kind) }));
    }
  }
}
