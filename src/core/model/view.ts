/**
 * A view is a screen as one access profile may see it: plain data, complete, in both languages, addressed by its hash.
 * Options of dictionaries and rows of rules stand inside it; what the profile may not see is absent.
 */
import type { ChartView } from '../screens/chart/model.ts';
import type { Condition, Operand } from './condition.ts';
import type { ViewListParts } from '../screens/list/partsModel.ts';
import type { MapView } from '../screens/map/model.ts';
import type { Step } from './screen.ts';
import type { LinkageRow } from './screenParts.ts';
import type { TreeView } from '../screens/tree/model.ts';
import type { Json, Label } from './values.ts';
import type {
  ViewAction,
  ViewBase,
  ViewCall,
  ViewColumn,
  ViewField,
  ViewFilter,
  ViewSectionBody,
} from './viewParts.ts';

export type { ChartView, ViewPanel } from '../screens/chart/model.ts';
export type { MapView, ViewLayer } from '../screens/map/model.ts';
export type { TreeView } from '../screens/tree/model.ts';
export type * from './viewParts.ts';

export interface ListView extends ViewBase, ViewListParts {
  readonly type: 'list';
  readonly call: ViewCall;
  readonly rowKey: string;
  readonly columns: readonly ViewColumn[];
  readonly filters: readonly ViewFilter[];
  readonly sort: string;
  readonly size: number;
  readonly actions: readonly ViewAction[];
  readonly when: readonly LinkageRow[];
  /** Entities whose changes make this list stale. */
  readonly watches: readonly string[];
  /** Its rows may leave as a file. */
  readonly exports?: true;
  /** The call that adds a record, where the list has an `add`: a table of rows may be sent through it. */
  readonly imports?: ViewCall;
}

export interface ViewSection extends ViewSectionBody {
  readonly title: Label;
}

export interface DetailView extends ViewBase {
  readonly type: 'detail';
  readonly call: ViewCall;
  readonly sections: readonly ViewSection[];
  readonly actions: readonly ViewAction[];
  readonly watches: readonly string[];
}

export interface ViewAdvice {
  readonly id: string;
  readonly title: Label;
  readonly help?: Label;
  readonly call: ViewCall;
  readonly params: Readonly<Record<string, Operand>>;
  readonly columns: readonly ViewColumn[];
  readonly actions: readonly ViewAction[];
}

export interface FormView extends ViewBase {
  readonly type: 'form' | 'dialog' | 'steps';
  readonly call: ViewCall;
  readonly load?: ViewCall;
  readonly fields: readonly ViewField[];
  /** The parts in which a form in steps asks for its fields. */
  readonly steps?: readonly Step[];
  readonly when: readonly LinkageRow[];
  readonly initial: Readonly<Record<string, Operand>>;
  readonly advice?: readonly ViewAdvice[];
  readonly width: number;
  readonly then?: string;
  /** Address of the generated validator module of this form, below the server's root. */
  readonly validator?: string;
}

export interface PickerView extends ViewBase {
  readonly type: 'picker';
  readonly call: ViewCall;
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

export type View = ListView | DetailView | FormView | PickerView | TreeView | ChartView | MapView;

/** What a signed-in console loads first: which view a screen is, for this profile. */
export interface Manifest {
  readonly release: string;
  /** Screen id → hash; the view stands at `/views/<hash>.json`. */
  readonly screens: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, Json>>;
}
