/** A decision table after normalising. */
import type { Condition } from './condition.ts';
import type { Tone } from './field.ts';
import type { Label, Scalar } from './values.ts';

export interface RuleRow {
  readonly when: Condition;
  readonly then: { readonly value: Scalar; readonly label: Label; readonly tone: Tone };
}
export interface Rule {
  readonly id: string;
  readonly title: Label;
  readonly inputs: Readonly<Record<string, Scalar>>;
  readonly rows: readonly RuleRow[];
  readonly otherwise?: RuleRow['then'];
}
