/** Screens after normalising, and what stands on them. */
import type { Allow, Field, Filter, Label, Tone } from './catalogue.ts';
import type { ChartScreen } from './chartScreen.ts';
import type { Condition, Operand } from '../condition/condition.ts';
import type { ScreenListParts } from './listParts.ts';
import type { MapScreen } from './mapScreen.ts';
import type { TreeScreen } from './treeScreen.ts';

export interface Column {
  readonly field: string;
  readonly title?: Label;
  readonly width?: number;
  readonly fixed?: 'left' | 'right';
  /** Not shown until the user chooses it. */
  readonly optional?: boolean;
  readonly sortable: boolean;
  readonly emphasis?: readonly Emphasis[];
}
/** Shown larger and in the tone, with a word, while the condition over the row holds. */
export interface Emphasis {
  readonly if: Condition;
  readonly tone: Tone;
  readonly word: Label;
}

export interface Action {
  readonly id: string;
  readonly title: Label;
  readonly at: 'page' | 'row' | 'bulk';
  /** Exactly one of the three. */
  readonly call?: string;
  readonly open?: string;
  readonly goto?: string;
  readonly with: Readonly<Record<string, Operand>>;
  readonly visible?: Condition;
  readonly enabled?: Condition;
  readonly disabledText?: Label;
  readonly confirm?: Label;
  /** The call that takes it back, by the row's id. */
  readonly undo?: string;
  readonly danger: boolean;
  readonly primary: boolean;
  readonly icon?: string;
  readonly allow?: Allow;
}

export interface LinkageRow {
  readonly if: Condition;
  readonly set: Readonly<Record<string, LinkageSet>>;
}
export interface LinkageSet {
  readonly visible?: boolean;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly value?: Operand;
  readonly options?: readonly (string | number)[];
}

export interface ScreenBase {
  readonly id: string;
  /** The entity of its rows or record, where there is one. */
  readonly entity?: string;
  readonly title: Label;
  readonly help?: Label;
}
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
/** Fields of a record, or rows that belong to it. */
export interface SectionBody {
  readonly fields: readonly string[];
  /** Rows of another call, beneath this record. */
  readonly call?: string;
  readonly with?: Readonly<Record<string, Operand>>;
  readonly columns?: readonly Column[];
  /** Of each of those rows. */
  readonly actions?: readonly Action[];
  readonly as: 'fields' | 'table' | 'timeline' | 'photos';
}
export interface Section extends SectionBody {
  readonly title: Label;
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
