/** What clears a field is another field: in its `reads`, and in the parameters of its lookup. */
import { says } from '../says/says.ts';
import type { Field } from '../../model/catalogue.ts';
import { remove } from '../../source/fix.ts';
import { entriesOf, itemsOf, memberOf, textAt, type Place } from '../../source/source.ts';
import type { Linting } from '../lintReferences.ts';

export function lintHangsOn({ report }: Linting, field: Place, read: Field | undefined): void {
  if (!read) return;
  const reads = itemsOf(memberOf(field, 'reads'));
  for (const item of reads)
    if (textAt(item) === read.name)
      report(
        item,
        'linkage-cycle',
        says.hangsOnItself({ name: read.name }),
        remove(reads.length > 1 ? item : (memberOf(field, 'reads') ?? item)),
      );
  for (const { value } of entriesOf(memberOf(memberOf(field, 'lookup'), 'params'))) {
    // Of two operands in one it is not known which is meant.
    const from = entriesOf(value).length === 1 ? memberOf(value, 'field') : undefined;
    if (from && textAt(from) === read.name) report(from, 'linkage-cycle', says.hangsOnItself({ name: read.name }));
  }
}
