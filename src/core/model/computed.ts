/** Fields that are computed from others of their record wherever they are read, and stored nowhere: closed forms, no expressions. */
import type { Condition } from './condition.ts';
import type { Scalar } from './values.ts';

/** From one time to another, in whole minutes; negative where the other is earlier, null where either is missing. */
export interface MinutesForm {
  readonly minutes: { readonly from: string; readonly to: string };
}
/** Texts one behind the other; those that are empty are left out, and null where all are. */
export interface JoinedForm {
  readonly joined: readonly string[];
  readonly between: string;
}
/** The value of the first condition that holds, else `otherwise`. */
export interface ChoiceForm {
  readonly choice: readonly { readonly if: Condition; readonly value: Scalar }[];
  readonly otherwise: Scalar;
}
export type Computed = MinutesForm | JoinedForm | ChoiceForm;
