/** What happens by itself when a record is added or comes to fulfil a condition. */
import type { Condition, Operand } from '../condition.ts';
import type { Label } from '../values.ts';

interface Webhook {
  /** The receiver's name. */
  readonly to: string;
  /** The user type whose rights it is read with. */
  readonly as: number;
  /** Unset: all that this type reads. */
  readonly fields?: readonly string[];
}

interface Notify {
  /** Over users; `{row}` reads the record. */
  readonly users: Condition;
  readonly text: Label;
  readonly page?: string;
  /** What it is opened with; `{row}` reads the record. */
  readonly params?: Readonly<Record<string, Operand>>;
}

export interface Reaction {
  /** Within its entity. */
  readonly id: string;
  readonly title: Label;
  /** Only when a record is added. */
  readonly added: boolean;
  readonly when: Condition;
  /** How long it must have fulfilled `when`; 0: at once. */
  readonly minutes: number;
  readonly webhook?: Webhook;
  readonly notify?: Notify;
  readonly set?: Readonly<Record<string, Operand>>;
}
