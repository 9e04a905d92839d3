/** What a call that does `aggregate` counts: rows put together by fields and steps of time, and figures of each group. */
import type { Condition } from './condition.ts';
import type { Label } from './values.ts';

const timeSteps = ['hour', 'day', 'week', 'month'] as const;
type TimeStep = (typeof timeSteps)[number];

/** A field by whose values rows are put together; of a time, by what of it. */
export interface GroupedBy {
  readonly field: string;
  readonly step?: TimeStep;
}

export type Measure = 'count' | 'sum' | 'mean' | 'min' | 'max' | 'p90';

export interface Figure {
  readonly title?: Label;
  readonly measure: Measure;
  /** Of what; left out where rows are counted. */
  readonly field?: string;
  /** Only of these rows. */
  readonly where?: Condition;
}

export type Groupings = Readonly<Record<string, readonly GroupedBy[]>>;
export type Figures = Readonly<Record<string, Figure>>;

/** The field of an answered row that names its grouping. */
export const groupingField = 'grouping';

/** As it may be written, so that the linter can ask as well. */
interface Named {
  readonly field: string;
  readonly step?: string;
}

/** What stands in an answered row for a field: its value, or the name of a step of time with both its ends. */
export function groupedName({ field, step }: Named): string {
  return step === undefined ? field : `${field}${step.charAt(0).toUpperCase()}${step.slice(1)}`;
}

export function stepEnds(by: Named): readonly [from: string, to: string] {
  return [`${groupedName(by)}From`, `${groupedName(by)}To`];
}
