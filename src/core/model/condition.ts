/** The shape of a condition, and of what it compares with. */
import type { Scalar } from './values.ts';

export type Operand =
  | Scalar
  | readonly Scalar[]
  | { readonly field: string }
  | { readonly row: string }
  | { readonly user: string }
  | { readonly now: string; readonly at?: 'dayStart' | 'dayEnd' };

export interface Operators {
  readonly not?: Operand;
  readonly gt?: Operand;
  readonly gte?: Operand;
  readonly lt?: Operand;
  readonly lte?: Operand;
  readonly has?: Operand;
  readonly within?: Operand;
  readonly like?: Operand;
  readonly filled?: boolean;
}

export type Test = Operand | Operators;

/** Reserved words `all`, `any`, `none` and `user`; every other key is a field. */
export interface Condition {
  readonly all?: readonly Condition[];
  readonly any?: readonly Condition[];
  readonly none?: readonly Condition[];
  readonly user?: Condition;
  readonly [field: string]: Test | readonly Condition[] | Condition | undefined;
}
