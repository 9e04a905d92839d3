/** Rows of which no two may say the same in a field: the later one is at fault. Run on both sides, with one text. */
import { identifier } from '../model/identifier.ts';
import { rowOf } from '../model/row.ts';

export const repeatedText = { 'zh-CN': '{title}与前面的行重复', 'en-US': '{title} repeats an earlier row' };

/** Where a row repeats an earlier one, as `[index, field]`, however it is typed; what is empty repeats nothing. */
export function repeatedIn(rows: readonly unknown[], fields: readonly string[]): [number, string][] {
  return fields.flatMap((field) => {
    const seen = new Set<string>();
    return rows.flatMap((row, index): [number, string][] => {
      const told = plain(row, field);
      if (told === '') return [];
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
