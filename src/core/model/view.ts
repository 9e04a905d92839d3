/**
 * A view is a screen as one access profile may see it: plain data, complete, in both languages, addressed by its hash.
 * Options of dictionaries and rows of rules stand inside it; what the profile may not see is absent.
 */
import type {
  Check,
  Column,
  Emphasis,
  FieldKind,
  FilterMatch,
  Json,
  Label,
  LinkageRow,
  Rule,
  Scalar,
  Step,
  Suggest,
  Tone,
} from './catalogue.ts';
import type { ChartView } from './chartScreen.ts';
import type { Condition, Operand } from '../condition/condition.ts';
import type { ViewListParts } from './listParts.ts';
import type { MapView } from './mapScreen.ts';
import type { TreeView } from './treeScreen.ts';

export type { ChartView, ViewPanel } from './chartScreen.ts';
export type { MapView, ViewLayer } from './mapScreen.ts';
export type { TreeView } from './treeScreen.ts';

export interface ViewOption {
  readonly value: string | number;
  readonly label: Label;
  readonly tone?: Tone;
}

/** A call as a page needs it. */
export interface ViewCall {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly encoding: 'json' | 'form' | 'multipart';
  /** Names of the parameters it accepts; a page sends no others. */
  readonly takes: readonly string[];
  readonly success?: Label;
  readonly successCode: number;
  /** Entities whose pages are stale after it. */
  readonly changes: readonly string[];
  readonly entity?: string;
  /** It answers a file in place of data. */
  readonly file?: true;
}

export interface ViewLookup {
  readonly call: ViewCall;
  readonly value: string;
  readonly label: string;
  readonly params: Readonly<Record<string, Operand>>;
  readonly extra: readonly { readonly id: string; readonly name: Label }[];
}

/** Everything that a cell, a filter or a form item needs of a field. */
export interface ViewField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly title: Label;
  readonly help?: Label;
  readonly placeholder?: Label;
  readonly group?: Label;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly default?: Json;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly message?: Label;
  readonly widget?: string;
  readonly options?: readonly ViewOption[];
  readonly lookup?: ViewLookup;
  readonly rule?: Pick<Rule, 'inputs' | 'rows' | 'otherwise'>;
  /** Fields of the child rows. */
  readonly rows?: readonly ViewField[];
  /** The name that stands beside a reference in a row (`parkName` of `parkId`). */
  readonly nameField?: string;
  readonly check?: Omit<Check, 'call'> & { readonly call: ViewCall };
  readonly emphasis?: readonly Emphasis[];
  readonly distinct?: readonly string[];
  readonly suggest?: Omit<Suggest, 'call'> & { readonly call: ViewCall };
  /** A change of these by hand clears this field: parameters of its lookup, and what `clearedBy` says. */
  readonly clearedBy: readonly string[];
  readonly picker?: string;
  readonly accept?: readonly string[];
  readonly many?: boolean;
  readonly unset?: Scalar;
}

export interface ViewColumn extends Column {
  readonly definition: ViewField;
  readonly emphasis: readonly Emphasis[];
}

export interface ViewFilter {
  readonly field: string;
  readonly as: FilterMatch;
  readonly params: readonly string[];
  readonly initial?: Operand | readonly Operand[];
  readonly definition: ViewField;
}

export interface ViewAction {
  readonly id: string;
  readonly title: Label;
  readonly at: 'page' | 'row' | 'bulk';
  readonly call?: ViewCall;
  readonly open?: string;
  readonly goto?: string;
  readonly with: Readonly<Record<string, Operand>>;
  readonly visible?: Condition;
  readonly enabled?: Condition;
  readonly disabledText?: Label;
  readonly confirm?: Label;
  readonly undo?: ViewCall;
  readonly danger: boolean;
  readonly primary: boolean;
  readonly icon?: string;
}

export interface ViewBase {
  readonly id: string;
  readonly title: Label;
  readonly help?: Label;
}

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

export interface ViewSectionBody {
  readonly as: 'fields' | 'table' | 'timeline' | 'photos';
  readonly fields: readonly ViewField[];
  readonly call?: ViewCall;
  readonly with?: Readonly<Record<string, Operand>>;
  readonly columns?: readonly ViewColumn[];
  readonly actions?: readonly ViewAction[];
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
