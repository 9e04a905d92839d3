/** What screens of several types are made of. */
import type { Column } from '../column.ts';
import type { Condition, Operand } from '../condition.ts';
import type { Allow } from '../field.ts';
import type { Label } from '../values.ts';

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
  /** As the grammar writes it: `b`, `Alt+b`. */
  readonly key?: string;
  /** Said before its success: which record it was. */
  readonly about?: Label;
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
  /** The id that it had before. */
  readonly was?: string;
  /** The entity of its rows or record, where there is one. */
  readonly entity?: string;
  readonly title: Label;
  readonly help?: Label;
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
