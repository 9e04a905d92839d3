/** What views of several types are made of: the screens' parts with calls, options and rules in place of their names. */
import type { Column, FilterMatch } from '../column.ts';
import type { Condition, Operand } from '../condition.ts';
import type { Check, Emphasis, Suggest, Tone } from '../field.ts';
import type { FieldKind } from '../fieldKind.ts';
import type { Rule } from '../rule.ts';
import type { Json, Label, Scalar } from '../values.ts';

export interface ViewOption {
  readonly value: string | number;
  readonly label: Label;
  readonly tone?: Tone;
  /** The code that it had before. */
  readonly was?: string | number;
}

/** A call as a page needs it. */
export interface ViewCall {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly encoding: 'json' | 'form' | 'multipart';
  /** Names of the parameters it accepts; a page sends no others. */
  readonly takes: readonly string[];
  /** Of its rows, which carry more, a page asks for these fields alone. */
  readonly asks?: readonly string[];
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
  readonly note?: string;
  /** The parameter that finds choices by a part of their label; then `id`, of a list `ids`, finds those that it names. */
  readonly search?: string;
  /** How many rows one answer holds at most, where that is not `choicesAtMost`: of a call that gives pages, of a page. */
  readonly most?: number;
  readonly params: Readonly<Record<string, Operand>>;
  readonly extra: readonly { readonly id: string; readonly name: Label; readonly ask?: Label }[];
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
  readonly patternText?: Label;
  readonly format?: string;
  readonly message?: Label;
  readonly widget?: string;
  /** The field with the instant that an estimate rests on, empty while it is kept up. */
  readonly asOf?: string;
  readonly options?: readonly ViewOption[];
  /** Those of the options that its reader may choose, where these are not all: an input offers no others. */
  readonly offered?: readonly (string | number)[];
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
  readonly key?: string;
  readonly about?: Label;
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

export interface ViewSectionBody {
  readonly as: 'fields' | 'table' | 'timeline' | 'photos';
  readonly fields: readonly ViewField[];
  readonly call?: ViewCall;
  readonly with?: Readonly<Record<string, Operand>>;
  readonly columns?: readonly ViewColumn[];
  readonly actions?: readonly ViewAction[];
}
