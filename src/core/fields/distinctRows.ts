/** Rows of which no two may say the same in a field: the later one is at fault. Run on both sides, with one text. */
import { identifier, identifying } from '../model/identifier.ts';
import { rowOf } from '../model/row.ts';

export const repeatedText = { 'zh-CN': '{title}与前面的行重复', 'en-US': '{title} repeats an earlier row' };

interface Distinct {
  readonly distinct?: readonly string[] | undefined;
  /** The fields of the rows. */
  readonly rows?: readonly { readonly name: string; readonly widget?: string | undefined }[] | undefined;
}

/**
 * Where a row repeats an earlier one, as `[index, field]`, however it is typed; what is empty repeats nothing, nor does an
 * `identifier` that names nothing.
 */
export function repeatedIn(given: readonly unknown[], { distinct = [], rows = [] }: Distinct): [number, string][] {
  return distinct.flatMap((field) => {
    const says = rows.some(({ name, widget }) => name === field && widget === 'identifier') ? identifying : /./;
    const seen = new Set<string>();
    return given.flatMap((row, index): [number, string][] => {
      const told = plain(row, field);
      const isKnown = seen.has(told);
      seen.add(told);
      return isKnown && says.test(told) ? [[index, field]] : [];
    });
  });
}

function plain(row: unknown, field: string): string {
  const value = rowOf(row)[field];
  return typeof value === 'string' || typeof value === 'number' ? identifier(String(value)) : '';
}
