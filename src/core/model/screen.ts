/** Screens after normalising. */
import type { ChartScreen } from '../screens/chart/model.ts';
import type { Column, Filter } from './column.ts';
import type { Condition, Operand } from './condition.ts';
import type { Field } from './field.ts';
import type { ScreenListParts } from '../screens/list/partsModel.ts';
import type { MapScreen } from '../screens/map/model.ts';
import type { Action, LinkageRow, ScreenBase, Section } from './screenParts.ts';
import type { TreeScreen } from '../screens/tree/model.ts';
import type { Label } from './values.ts';

export interface ListScreen extends ScreenBase, ScreenListParts {
  readonly type: 'list';
  readonly call: string;
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  readonly sort: string;
  readonly size: number;
  readonly actions: readonly Action[];
  /** Linkage of the filters. */
  readonly when: readonly LinkageRow[];
}
export interface DetailScreen extends ScreenBase {
  readonly type: 'detail';
  readonly call: string;
  readonly sections: readonly Section[];
  readonly actions: readonly Action[];
}
/** Rows that a call answers for a form's values, shown beside it. Their number stands in conditions by `id`. */
export interface Advice {
  readonly id: string;
  readonly title: Label;
  readonly help?: Label;
  readonly call: string;
  readonly params: Readonly<Record<string, Operand>>;
  readonly columns: readonly Column[];
  readonly actions: readonly Action[];
}
export interface Step {
  readonly title: Label;
  readonly help?: Label;
  readonly fields: readonly string[];
}
export interface FormScreen extends ScreenBase {
  /** `steps`: a form whose fields are asked for one part after the other. */
  readonly type: 'form' | 'dialog' | 'steps';
  readonly call: string;
  readonly load?: string;
  readonly fields: readonly Field[];
  readonly steps?: readonly Step[];
  readonly when: readonly LinkageRow[];
  readonly initial: Readonly<Record<string, Operand>>;
  readonly advice?: readonly Advice[];
  readonly width: number;
  /** Where to go when it has succeeded. */
  readonly then?: string;
}
export interface PickerScreen extends ScreenBase {
  readonly type: 'picker';
  readonly call: string;
  readonly columns: readonly Column[];
  readonly search: readonly string[];
  readonly params: Readonly<Record<string, Operand>>;
  readonly gives: Readonly<Record<string, string>>;
  readonly many: boolean;
  readonly height: number;
  readonly width: number;
  /** What is said when nothing was chosen. */
  readonly required: Label;
  readonly enabled?: Condition;
  readonly disabledText?: Label;
}
export type Screen = ListScreen | DetailScreen | FormScreen | PickerScreen | TreeScreen | ChartScreen | MapScreen;
