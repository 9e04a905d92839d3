/** A decision table after normalising. */
import type { Condition } from './condition.ts';
import type { Tone } from './field.ts';
import type { Label, Scalar } from './values.ts';

/** Since when a value holds, and by when it should have passed. */
export interface Clock {
  /** Fields of times; the first that the row has. */
  readonly since: readonly string[];
  /** Minutes. */
  readonly within?: number;
  /** The field of the time that they count from; left out, or without a time, from when it began. */
  readonly from?: string;
  /** The field that holds the end. */
  readonly by?: string;
}

export interface RuleRow {
  readonly when: Condition;
  readonly then: {
    readonly value: Scalar;
    readonly label: Label;
    readonly tone: Tone;
    readonly clock?: Clock;
    /** 0 the gravest: which of two comes first where both wait. */
    readonly order?: number;
  };
}
export interface Rule {
  readonly id: string;
  readonly title: Label;
  readonly inputs: Readonly<Record<string, Scalar>>;
  readonly rows: readonly RuleRow[];
  readonly otherwise?: RuleRow['then'];
}

/** A rule between fields of one record: what must hold once each field that it compares has a value. */
export interface RecordCheck {
  readonly needs: Condition;
  /** At which it is told. */
  readonly field: string;
  readonly text: Label;
}
