/** Rows of which one or several are given to the form that asked. */
import type { Column } from '../../model/column.ts';
import type { Condition, Operand } from '../../model/condition.ts';
import type { ScreenBase } from '../../model/screens/screenParts.ts';
import type { Label } from '../../model/values.ts';
import type { ViewBase, ViewCall, ViewColumn, ViewField } from '../../model/screens/viewParts.ts';

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

export interface PickerView extends ViewBase {
  readonly type: 'picker';
  readonly call: ViewCall;
  /** Of a call that gives pages: how many rows it asks for. */
  readonly most?: number;
  readonly rowKey: string;
  readonly columns: readonly ViewColumn[];
  readonly search: readonly ViewField[];
  readonly params: Readonly<Record<string, Operand>>;
  readonly gives: Readonly<Record<string, string>>;
  readonly many: boolean;
  readonly height: number;
  readonly width: number;
  readonly required: Label;
  readonly enabled?: Condition;
  readonly disabledText?: Label;
}
