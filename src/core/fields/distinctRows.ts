/** Rows of which no two may say the same in a field: the later one is at fault. Run on both sides, with one text. */
import { identifier, identifiesOne } from '../model/identifier.ts';
import { rowOf } from '../model/row.ts';

export const repeatedText = { 'zh-CN': '{title}与前面的行重复', 'en-US': '{title} repeats an earlier row' };

interface Child {
  readonly name: string;
  readonly widget?: string;
}

/**
 * Where a row repeats an earlier one, as `[index, field]`, however it is typed; what is empty repeats nothing, nor does an
 * `identifier` that names nothing.
 *
 * @param children the fields of the rows
 */
export function repeatedIn(
  rows: readonly unknown[],
  fields: readonly string[],
  children: readonly Child[],
): [number, string][] {
  return fields.flatMap((field) => {
    const namesThings = children.some(({ name, widget }) => name === field && widget === 'identifier');
    const seen = new Set<string>();
    return rows.flatMap((row, index): [number, string][] => {
      const told = plain(row, field);
      if (told === '' || (namesThings && !identifiesOne(told))) return [];
      if (seen.has(told)) return [[index, field]];
      seen.add(told);
      return [];
    });
  });
}

function plain(row: unknown, field: string): string {
  const value = rowOf(row)[field];
  return typeof value === 'string' || typeof value === 'number' ? identifier(String(value)) : '';
}
