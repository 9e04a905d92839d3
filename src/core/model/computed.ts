/** Fields that are computed from others of their record wherever they are read, and stored nowhere: closed forms, no expressions. */
import type { Condition } from './condition.ts';
import type { Measure } from './aggregate.ts';
import type { Scalar } from './values.ts';

/** From one time to another, in whole minutes; negative where the other is earlier, null where either is missing. */
interface MinutesForm {
  readonly minutes: { readonly from: string; readonly to: string };
}
/** Texts one behind the other; those that are empty are left out, and null where all are. */
interface JoinedForm {
  readonly joined: readonly string[];
  readonly between: string;
}
/** The value of the first condition that holds, else `otherwise`. */
interface ChoiceForm {
  readonly choice: readonly { readonly if: Condition; readonly value: Scalar }[];
  readonly otherwise: Scalar;
}
/**
 * A measure of the records of another entity that point at this one, as far as the reader's scope holds them: how many, or the
 * sum, the least or the greatest value of a stored field. Missing values count in none; a sum of nothing is 0, an end of nothing null.
 */
export interface RowsForm {
  readonly rows: string;
  readonly by: string;
  readonly measure: Extract<Measure, 'count' | 'sum' | 'min' | 'max'>;
  readonly field?: string;
  readonly where: Condition;
}
/** What the record's own fields are enough for. */
export type OwnForm = MinutesForm | JoinedForm | ChoiceForm;
export type Computed = OwnForm | RowsForm;

/** Whether a form measures rows of another entity, so that no change of the record itself tells of it. */
export function isOfRows(form: Computed | undefined): form is RowsForm {
  return form !== undefined && 'rows' in form;
}
