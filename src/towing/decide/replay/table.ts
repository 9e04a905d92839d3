/** The figures of each policy as lines of text. */
import type { Label, Language } from '../../../core/model/values.ts';
import { label, textOf } from '../../../core/model/label.ts';
import type { Figures } from './figures.ts';
import { policies } from './policies.ts';

interface Column {
  readonly head: Label;
  readonly cell: (figures: Figures, language: Language) => string;
}

const decimals = (value: number | null): string => (value === null ? '–' : value.toFixed(1));
const percent = (value: number | null): string => (value === null ? '–' : `${(value * 100).toFixed(1)}%`);

const columns: readonly Column[] = [
  { head: label('方法', 'method'), cell: ({ policy }, language) => textOf(policies[policy].name, language) },
  { head: label('任务', 'tasks'), cell: ({ tasks }) => String(tasks) },
  { head: label('已到场', 'served'), cell: ({ served }) => String(served) },
  { head: label('未到场', 'unserved'), cell: ({ waiting }) => String(waiting) },
  { head: label('平均分钟', 'mean min'), cell: ({ meanMinutes }) => decimals(meanMinutes) },
  { head: label('p90分钟', 'p90 min'), cell: ({ p90Minutes }) => decimals(p90Minutes) },
  { head: label('最长', 'longest'), cell: ({ longestMinutes }) => decimals(longestMinutes) },
  { head: label('超时', 'late'), cell: ({ lateShare }) => percent(lateShare) },
  { head: label('公里', 'km'), cell: ({ km }) => decimals(km) },
  { head: label('公里/任务', 'km/task'), cell: ({ kmPerTask }) => decimals(kmPerTask) },
  { head: label('空闲', 'idle'), cell: ({ idleShare }) => percent(idleShare) },
];

/** A table, and under it each company's share under each policy. */
export function tableOf(figures: readonly Figures[], language: Language): string {
  const companies = [...new Set(figures.flatMap(({ companyShares }) => Object.keys(companyShares)))].sort();
  const shares = companies.map((id): Column => ({
    head: id,
    cell: ({ companyShares }) => percent(companyShares[id] ?? 0),
  }));
  const [first = columns[0]] = columns;
  const tables = [columns, ...(first && shares.length > 0 ? [[first, ...shares]] : [])];
  return tables.map((table) => aligned(rowsOf(table, figures, language))).join('\n');
}

function rowsOf(
  table: readonly Column[],
  figures: readonly Figures[],
  language: Language,
): readonly (readonly string[])[] {
  const head = table.map((column) => textOf(column.head, language));
  return [head, ...figures.map((one) => table.map(({ cell }) => cell(one, language)))];
}

/** Names to the left, numbers to the right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => {
        const space = ' '.repeat((widths[column] ?? 0) - widthOf(cell));
        return column === 0 ? cell + space : space + cell;
      })
      .join('  ')
      .trimEnd();
  return `${rows.map(line).join('\n')}\n`;
}

/** In a terminal a Chinese character takes two places. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 2 : 1), 0);
}
