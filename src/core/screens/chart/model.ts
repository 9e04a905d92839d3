/** Tiles and charts over one call that counts. */
import type { Filter } from '../../model/column.ts';
import type { Condition, Operand } from '../../model/condition.ts';
import type { Allow } from '../../model/field.ts';
import type { ScreenBase } from '../../model/screens/screenParts.ts';
import type { Label } from '../../model/values.ts';
import type { ViewBase, ViewCall, ViewField, ViewFilter } from '../../model/screens/viewParts.ts';

/** A list with exactly the rows that a figure counts. */
export interface Opening {
  /** The field that counts them. */
  readonly count: string;
  readonly goto: string;
  /** Operands over the counted row (`row`) and this screen's filters (`field`). */
  readonly with: Readonly<Record<string, Operand>>;
  /** Fields of the counted row without which no list has exactly its rows. */
  readonly by?: readonly string[];
}

interface PanelWords {
  readonly id: string;
  readonly title: Label;
  readonly help?: Label;
  readonly as: 'tiles' | 'bars' | 'columns' | 'line' | 'table';
  readonly where?: Condition;
  readonly unit?: Label;
  readonly most: number;
  readonly opens: readonly Opening[];
}

export interface Panel extends PanelWords {
  /** Left out where all rows are one group, which is named as the panel. */
  readonly category?: string;
  readonly value: string;
  readonly target?: string;
  readonly more: readonly string[];
  readonly allow?: Allow;
}

export interface ChartScreen extends ScreenBase {
  readonly type: 'chart';
  readonly call: string;
  readonly filters: readonly Filter[];
  readonly switch?: string;
  readonly panels: readonly Panel[];
}

export interface ViewPanel extends PanelWords {
  readonly category?: ViewField;
  readonly value: ViewField;
  readonly target?: ViewField;
  readonly more: readonly ViewField[];
  /** The fields of `opens` that are among neither the value nor `more`. */
  readonly counts: readonly ViewField[];
}

export interface ChartView extends ViewBase {
  readonly type: 'chart';
  readonly call: ViewCall;
  readonly filters: readonly ViewFilter[];
  readonly switch?: ViewField;
  readonly panels: readonly ViewPanel[];
  readonly watches: readonly string[];
}

export const isChart = <View extends { readonly type: string }>(
  view: View,
): view is Extract<View, { readonly type: 'chart' }> => view.type === 'chart';
