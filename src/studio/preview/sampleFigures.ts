/** Figures of a chart that nobody has published: there is nothing to ask for them yet, and its panels are looked at all the same. Pure. */
import type { Row } from '../../core/model/catalogue.ts';
import { isRow, listOf } from '../../core/model/row.ts';
import type { ChartView } from '../../core/model/view.ts';

type Panel = ChartView['panels'][number];

/** Some bars; a panel of all rows has one figure. */
const bars = 4;
const greatest = 24;

/** @param sample a record of the entity, whose values name the first bar */
export function sampleFigures({ panels, switch: choice }: ChartView, sample: Row | undefined): readonly Row[] {
  const chosen = choice?.options?.[0]?.value;
  const switched = choice && chosen !== undefined ? { [choice.name]: chosen } : {};
  return panels.flatMap((panel) =>
    Array.from({ length: panel.category ? bars : 1 }, (_, index) => ({
      ...switched,
      ...whereOf(panel),
      ...(panel.category && { [panel.category.name]: categoryAt(panel.category, index, sample) }),
      ...figuresOf(panel, index),
    })),
  );
}

/** What the rows of a panel are told by. */
function whereOf({ where }: Panel): Row {
  return Object.fromEntries(Object.entries(where ?? {}).filter(([, value]) => !isRow(value) && !Array.isArray(value)));
}

function figuresOf({ value, target, more, counts }: Panel, index: number): Row {
  const fields = [value, ...more, ...counts, ...(target ? [target] : [])];
  return Object.fromEntries(fields.map(({ name }) => [name, Math.round(greatest / (index + 1))]));
}

function categoryAt(
  { name, options }: NonNullable<Panel['category']>,
  index: number,
  sample: Row | undefined,
): unknown {
  const offered = listOf(options).map((option) => (isRow(option) ? option['value'] : undefined));
  if (offered.length > 0) return offered[index % offered.length];
  const [stem, unit] = stepIn(name);
  const own = sample?.[name] ?? sample?.[stem];
  if (unit && typeof own === 'string' && /^\d{4}-\d{2}-\d{2}/.test(own))
    return daysBefore(own, (bars - 1 - index) * unit.days).slice(0, unit.length);
  return typeof own === 'string' || typeof own === 'number' ? `${own} ${index + 1}` : `${index + 1}`;
}

/** A step of time that rows are grouped by: how many days it takes about, and how much of a time names it. */
const steps: Readonly<Record<string, { readonly days: number; readonly length: number }>> = {
  Hour: { days: 1, length: 13 },
  Day: { days: 1, length: 10 },
  Week: { days: 7, length: 10 },
  Month: { days: 31, length: 7 },
};

/** `takenDay` is the field `taken` by days. */
function stepIn(name: string): [stem: string, step: (typeof steps)[string] | undefined] {
  const [, stem = '', unit = ''] = /^(.+)(Hour|Day|Week|Month)$/.exec(name) ?? [];
  return [stem, steps[unit]];
}

/** The same time of day, so many days before. */
function daysBefore(time: string, days: number): string {
  const day = new Date(`${time.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - days);
  return `${day.toISOString().slice(0, 10)}${time.slice(10)}`;
}
