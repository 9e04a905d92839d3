/** What is filled in and sent: as a page, over one, or step by step. */
import type { Column } from '../../model/column.ts';
import type { Condition, Operand } from '../../model/condition.ts';
import type { Emphasis, Field } from '../../model/field.ts';
import type { Action, LinkageRow, ScreenBase } from '../../model/screens/screenParts.ts';
import type { RecordCheck } from '../../model/rule.ts';
import type { Label } from '../../model/values.ts';
import type { ViewAction, ViewBase, ViewCall, ViewColumn, ViewField } from '../../model/screens/viewParts.ts';

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

/** A heading, and when it is the form's. */
interface TitleRow {
  readonly if: Condition;
  readonly title: Label;
}

/** Rows that were left out, by the same call asked for more, each with the sentence that says why. */
interface ProposeWhy {
  readonly title: Label;
  readonly params: Readonly<Record<string, Operand>>;
  readonly rows: string;
  readonly label: Label;
  readonly text: string;
}

/** Ranked rows within what a call answers, one of which can be taken: it fills fields. */
export interface Propose {
  readonly title: Label;
  readonly call: string;
  readonly params: Readonly<Record<string, Operand>>;
  /** The field of the answer that holds the rows. */
  readonly rows: string;
  /** Field of the form → field of the row. */
  readonly gives: Readonly<Record<string, string>>;
  readonly label: Label;
  readonly detail?: Label;
  readonly marks: readonly Emphasis[];
  readonly reasons?: { readonly rows: string; readonly text: string };
  /** Field of the form → field of the answer, where the form's is empty. */
  readonly fills: Readonly<Record<string, string>>;
  readonly note?: Label;
  readonly empty?: Label;
  /** Of the answer as a whole. */
  readonly actions: readonly Action[];
  readonly why?: ProposeWhy;
  readonly visible?: Condition;
}

/** Fields that a call answers from others, and the word beside each. */
export interface Fill {
  readonly call: string;
  readonly params: Readonly<Record<string, Operand>>;
  /** Field of the form → field of the answer. */
  readonly gives: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<string, Label>>;
}

export interface Step {
  readonly title: Label;
  readonly help?: Label;
  readonly fields: readonly string[];
}

const types: ReadonlySet<string> = new Set<FormScreen['type']>(['form', 'dialog', 'steps']);

/** Whether it is filled in, and sends what it holds to its call. */
export function isForm<T extends { readonly type: string }>(
  one: T,
): one is Extract<T, { readonly type: FormScreen['type'] }> {
  return types.has(one.type);
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
  /** The first that holds stands in place of the title. */
  readonly titles?: readonly TitleRow[];
  readonly propose?: Propose;
  readonly fill?: Fill;
  /** Sends it; as the grammar writes it. */
  readonly key?: string;
  readonly about?: Label;
  /** The call that takes it back, by the id that the form was opened with. */
  readonly undo?: string;
  readonly width: number;
  /** Where to go when it has succeeded. */
  readonly then?: string;
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

export interface ViewPropose extends Omit<Propose, 'call' | 'actions'> {
  readonly call: ViewCall;
  readonly actions: readonly ViewAction[];
}

export interface ViewFill extends Omit<Fill, 'call'> {
  readonly call: ViewCall;
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
  readonly titles?: readonly TitleRow[];
  readonly propose?: ViewPropose;
  readonly fill?: ViewFill;
  readonly key?: string;
  readonly about?: Label;
  readonly undo?: ViewCall;
  readonly width: number;
  readonly then?: string;
  /** Rules between the fields of the record that it writes, as far as this profile may read them. */
  readonly checks?: readonly RecordCheck[];
  /** The entity on whose record, its `id`, it is shown who is at work. */
  readonly presence?: string;
  /** Address of the generated validator module of this form, below the server's root. */
  readonly validator?: string;
}
