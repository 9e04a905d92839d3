/** A field of an entity, of a call or of a form, and who may read and write it. */
import type { Computed } from './computed.ts';
import type { Condition, Operand } from './condition.ts';
import type { FieldKind } from './fieldKind.ts';
import type { Json, Label, Scalar } from './values.ts';

/** Who may do it: user types, or a condition over the user. Super managers always may; `null` is nobody else. */
export type Allow = readonly number[] | Condition | null;

/** Which rows each user type sees: `all`, `detachment`, or a condition for each user type; a type not listed sees none. */
export type Scope = 'all' | 'detachment' | { readonly [userType: string]: Condition };

export interface Lookup {
  readonly call: string;
  readonly value: string;
  readonly label: string;
  /** Field of an option that is said beside its label. */
  readonly note?: string;
  readonly params: Readonly<Record<string, Operand>>;
  /** `ask` is a question before it is chosen. */
  readonly extra: readonly { readonly id: string; readonly name: Label; readonly ask?: Label }[];
}

/** Asks the server about one value while a form is filled in; anything but `expect` is the fault `message`. */
export interface Check {
  readonly call: string;
  readonly params: Readonly<Record<string, Operand>>;
  readonly expect: Json;
  readonly message: Label;
}

/** What a call proposes while a text is typed. */
export interface Suggest {
  readonly call: string;
  readonly params: Readonly<Record<string, Operand>>;
  /** Field of a proposal that is written, one that is shown beside it, and form field → field of the proposal. */
  readonly value: string;
  readonly note?: string;
  readonly gives: Readonly<Record<string, string>>;
}

/** Covered in its middle but for some. */
interface Mask {
  readonly as: 'phone' | 'name' | 'ends';
  readonly unless: Allow;
}

export interface NameOf {
  readonly field: string;
  readonly entity: string;
  readonly label: string;
  /** As its entity says of the label: a name tells no more than the label does. */
  readonly read?: Allow;
  readonly mask?: Mask;
}

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  /** Nothing tells the kind, so that a text stands here: a fault, which no catalogue of a release has. */
  readonly standIn?: true;
  readonly title: Label;
  readonly help?: Label;
  /** The name that it had before. */
  readonly was?: string;
  readonly required: boolean;
  /** May be left out, but not emptied: a parameter of an update whose field is required. */
  readonly notNull?: true;
  readonly readOnly: boolean;
  /** Is a filter of its entity's lists by convention. */
  readonly search: boolean;
  /** A column of the entity's own table; false for derived fields, names of references and child rows. */
  readonly stored: boolean;
  readonly default?: Json;
  /** Stored in place of "unset", which the wire shows as null: a rule's input without a default of its own. */
  readonly unset?: Scalar;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  /** What is said of a text that the pattern does not match, where a format of the settings says it. */
  readonly patternText?: Label;
  readonly format?: string;
  readonly message?: Label;
  /** The only values, where there is no dictionary of them. */
  readonly enum?: readonly (string | number)[];
  /** User type → the codes that it is offered. */
  readonly offer?: Readonly<Record<string, readonly (string | number)[]>>;
  /** Fields of the rows in which no two rows are the same. */
  readonly distinct?: readonly string[];
  readonly codeType?: 'integer' | 'string';
  readonly dictionary?: string;
  readonly lookup?: Lookup;
  readonly rule?: string;
  /** Child entity of kind `rows`, and its field that points back. */
  readonly rows?: string;
  readonly by?: string;
  /** What one row holds, where the rows are not an entity's. */
  readonly shape?: Shape;
  /** The reference whose name this field reads (`parkName` of `parkId`), where that name is, and who reads it there. */
  readonly nameOf?: NameOf;
  /** The field that this one says: its codes by their names, else its value. */
  readonly says?: string;
  /** Computed from others of its record wherever it is read; it has no column. */
  readonly computed?: Computed;
  readonly widget?: string;
  /** It is an estimate; that field holds the instant that it rests on where nothing newer is known. */
  readonly asOf?: string;
  readonly mask?: Mask;
  readonly read?: Allow;
  readonly write?: Allow;
  /** Who may change it in a record that is there, of a field that says whose the record is; nobody where it is not said. */
  readonly moves?: Allow;
  /** Measured: it is written without an event. */
  readonly untold?: true;
  readonly check?: Check;
  readonly suggest?: Suggest;
  readonly emphasis?: readonly Emphasis[];
  readonly placeholder?: Label;
  readonly group?: Label;
  readonly clearedBy?: readonly string[];
  readonly picker?: string;
  readonly accept?: readonly string[];
  readonly many?: boolean;
}

/** What a call takes and gives: an object of fields, or a reference to an entity's. */
export interface Shape {
  readonly fields: Readonly<Record<string, Field>>;
}

export type Tone = 'neutral' | 'waiting' | 'progress' | 'success' | 'warning' | 'danger';

/** Shown larger and in the tone, with a word, while the condition over the row holds. */
export interface Emphasis {
  readonly if: Condition;
  readonly tone: Tone;
  readonly word: Label;
}
