/** How minutes and kilometres are spread under each policy, drawn as SVG: a row a policy, the same scale for all. */
import type { Language } from '../../../core/model/values.ts';
import { label, textOf } from '../../../core/model/label.ts';
import type { Day } from './day.ts';
import { kilometresOf, minutesOf } from './figures.ts';
import { policies } from './policies.ts';
import type { Outcome } from './run.ts';

const texts = {
  title: label('各派单方法的到场用时与公里数', 'Minutes and kilometres to the scene by method of dispatch'),
  minutes: label('从呼叫到到场的分钟数', 'Minutes from the call to the arrival'),
  km: label('到现场的公里数', 'Kilometres to the scene'),
  limit: label('白天时限', 'limit by day'),
  row: label(
    '{policy}：{served}个已到场，{late}个超过{limit}分钟',
    '{policy}: {served} served, {late} beyond {limit} min',
  ),
};

const bars = 20;
const size = { width: 900, left: 110, panel: 360, gap: 40, top: 70, row: 110, high: 80 } as const;

export function chartOf(day: Day, outcomes: readonly Outcome[], language: Language): string {
  const text = (name: keyof typeof texts, values = {}): string => escaped(textOf(texts[name], language, values));
  const limit = day.settings.limits.day;
  const minutes = outcomes.map(({ fates }) => minutesOf(fates));
  const km = outcomes.map(({ fates }) => kilometresOf(fates));
  const nameOf = ({ policy }: Outcome): string => textOf(policies[policy].name, language);
  const said = outcomes.map((outcome, index) => {
    const own = minutes[index] ?? [];
    const late = own.filter((one) => one > limit).length;
    return text('row', { policy: nameOf(outcome), served: own.length, late, limit });
  });
  const height = size.top + outcomes.length * size.row + 10;
  const second = size.left + size.panel + size.gap;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" lang="${language}" viewBox="0 0 ${size.width} ${height}" font-family="sans-serif" font-size="13">`,
    `<title id="title">${text('title')}</title><desc id="desc">${said.join('; ')}</desc>`,
    `<rect width="${size.width}" height="${height}" fill="#fff"/>`,
    written(size.left, 24, text('title'), 'font-size="16" font-weight="600"'),
    written(size.left, 50, text('minutes')) + written(second, 50, text('km')),
    ...outcomes.map((outcome, index) => written(10, baseOf(index) - size.high / 2, escaped(nameOf(outcome)))),
    ...panel(size.left, minutes, '#1f6feb', { at: limit, text: text('limit') }),
    ...panel(second, km, '#8250df', null),
    '</svg>\n',
  ].join('\n');
}

interface Mark {
  readonly at: number;
  readonly text: string;
}

function panel(left: number, rows: readonly (readonly number[])[], colour: string, mark: Mark | null): string[] {
  const end = endOf(Math.max(mark ? mark.at * 2 : 1, ...rows.map((row) => row[Math.ceil(row.length * 0.98) - 1] ?? 0)));
  const counts = rows.map((row) => countsOf(row, end / bars));
  const most = Math.max(1, ...counts.flat());
  const width = size.panel / bars;
  return counts.flatMap((row, index) => {
    const base = baseOf(index);
    const drawn = row.map((count, bar) => {
      const high = round((count / most) * size.high);
      return `<rect x="${round(left + bar * width + 1)}" y="${round(base - high)}" width="${round(width - 2)}" height="${high}" fill="${colour}"/>`;
    });
    const axis = `<line x1="${left}" x2="${left + size.panel}" y1="${base}" y2="${base}" stroke="#57606a"/>`;
    const ends = written(left, base + 15, '0') + written(left + size.panel - 36, base + 15, `≥ ${end}`);
    return [...drawn, axis, ends, ...(mark ? [markOf(mark, left, end, base, index === 0)] : [])];
  });
}

/** The last bar holds all that is beyond. */
function countsOf(values: readonly number[], step: number): readonly number[] {
  const counts = Array.from({ length: bars }, () => 0);
  for (const value of values) {
    const bar = Math.min(bars - 1, Math.floor(value / step));
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return counts;
}

function markOf({ at, text }: Mark, left: number, end: number, base: number, isFirst: boolean): string {
  const x = round(left + (at / end) * size.panel);
  const line = `<line x1="${x}" x2="${x}" y1="${base - size.high}" y2="${base}" stroke="#cf222e" stroke-dasharray="4 3"/>`;
  return isFirst ? line + written(x + 4, base - size.high + 10, `${text} ${at}`, 'fill="#cf222e"') : line;
}

function baseOf(row: number): number {
  return size.top + row * size.row + size.high;
}

/** The next of 10, 20, 40, 60, 80 … */
function endOf(value: number): number {
  return value <= 10 ? 10 : Math.ceil(value / 20) * 20;
}

function written(x: number, y: number, text: string, more = ''): string {
  return `<text x="${x}" y="${y}" ${more}>${text}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
