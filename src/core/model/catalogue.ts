/**
 * The catalogue: every schema of the product after normalising. Plain, frozen, complete: no reader of it applies a
 * default (language.md; each default is a named rule in `normalise.ts`).
 */
import type { Condition, Operand } from '../condition/condition.ts';
import type { Column, Emphasis, Screen } from './screen.ts';

export type * from './screen.ts';
export type * from './chartScreen.ts';
export type * from './mapScreen.ts';
export type * from './listParts.ts';
export type * from './treeScreen.ts';

export type Language = 'zh-CN' | 'en-US';
export type Label = string | { readonly 'zh-CN': string; readonly 'en-US': string };
export type Scalar = string | number | boolean | null;
export type Json = Scalar | readonly Json[] | { readonly [key: string]: Json };
export type Row = Readonly<Record<string, unknown>>;

export type FieldKind =
  | 'text'
  | 'longText'
  | 'html'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'code'
  | 'codes'
  | 'ref'
  | 'refs'
  | 'point'
  | 'shape'
  | 'files'
  | 'rows'
  | 'json'
  | 'secret'
  | 'derived';

/** Who may do it: user types, or a condition over the user. Super managers always may; `null` is nobody else. */
export type Allow = readonly number[] | Condition | null;

/** Which rows each user type sees: `all`, `detachment`, or a condition for each user type; a type not listed sees none. */
export type Scope = 'all' | 'detachment' | { readonly [userType: string]: Condition };

export interface Lookup {
  readonly call: string;
  readonly value: string;
  readonly label: string;
  readonly params: Readonly<Record<string, Operand>>;
  readonly extra: readonly { readonly id: string; readonly name: Label }[];
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

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly title: Label;
  readonly help?: Label;
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
  /** The reference whose name this field reads (`parkName` of `parkId`), and where that name is. */
  readonly nameOf?: { readonly field: string; readonly entity: string; readonly label: string };
  readonly widget?: string;
  readonly mask?: { readonly as: 'phone' | 'name' | 'plate'; readonly unless: Allow };
  readonly read?: Allow;
  readonly write?: Allow;
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

export interface Index {
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly where?: Condition;
  /** `gin` for arrays, `trigram` for parts of a text, `nearest` for points. */
  readonly using: 'btree' | 'gin' | 'trigram' | 'nearest';
}

export interface Entity {
  readonly id: string;
  readonly title: Label;
  readonly table: string;
  readonly was?: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly scope: Scope;
  /** `detachmentId` (the default), another field, or null for lookups and companies. */
  readonly shard: string | null;
  readonly indexes: readonly Index[];
  /** The field that names a row to a person. */
  readonly label: string;
  /** A change of its records leaves no line in the audit log. */
  readonly unaudited?: true;
}

/** What a call takes and gives: an object of fields, or a reference to an entity's. */
export interface Shape {
  readonly fields: Readonly<Record<string, Field>>;
}

export type Gives =
  | { readonly as: 'nothing' | 'id' | 'boolean' | 'json' | 'file' }
  | { readonly as: 'one' | 'many' | 'page'; readonly entity: string }
  | { readonly as: 'one' | 'many' | 'page' | 'counted'; readonly shape: Shape };

export type FilterMatch = 'exact' | 'range' | 'in' | 'like' | 'has';

export interface Filter {
  readonly field: string;
  readonly as: FilterMatch;
  /** The parameters on the wire: one, or from and to for a range. */
  readonly params: readonly string[];
  readonly initial?: Operand | readonly Operand[];
  readonly lookup?: Lookup;
}

export interface Call {
  readonly id: string;
  readonly title: Label;
  readonly method: 'GET' | 'POST';
  /** Below `/api`, beginning with `/`. */
  readonly path: string;
  readonly encoding: 'json' | 'form' | 'multipart';
  /** One of the generic six, or the name of a handler of the server. */
  readonly does: string;
  readonly entity?: string;
  readonly allow: Allow;
  /** Open without signing in. */
  readonly open: boolean;
  readonly needs?: Condition;
  readonly needsText?: Label;
  /** A list's fixed condition over its rows. */
  readonly where?: Condition;
  readonly takes: Shape;
  /** A list's filters: the entity's searchable fields and whatever its screens add. */
  readonly filters: readonly Filter[];
  readonly gives: Gives;
  /** Of its rows, where a screen that shows them says none. */
  readonly columns?: readonly Column[];
  readonly successCode: number;
  readonly success?: Label;
  readonly changes: readonly string[];
  /** Rate limits stand on login, register, codes and password calls only. */
  readonly limited: boolean;
  /** Each request, done or refused, leaves a line in the audit log. */
  readonly audited: boolean;
}

export interface RuleRow {
  readonly when: Condition;
  readonly then: { readonly value: Scalar; readonly label: Label; readonly tone: Tone };
}
export type Tone = 'neutral' | 'waiting' | 'progress' | 'success' | 'warning' | 'danger';
export interface Rule {
  readonly id: string;
  readonly title: Label;
  readonly inputs: Readonly<Record<string, Scalar>>;
  readonly rows: readonly RuleRow[];
  readonly otherwise?: RuleRow['then'];
}

export interface DictionaryItem {
  readonly id: number | string;
  readonly name: Label;
  readonly tone?: Tone;
}
export interface Dictionary {
  readonly id: string;
  readonly title: Label;
  readonly items: readonly DictionaryItem[];
}

export interface MenuEntry {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: Label;
  readonly path: string;
  readonly icon?: string;
  readonly screen?: string;
  readonly types: readonly number[];
  readonly roles?: RoleRule;
  /** A page written by hand, by its name. */
  readonly component?: string;
  readonly link?: string;
  readonly params?: Readonly<Record<string, string | number | boolean>>;
  readonly hidden?: boolean;
  /** The id of the entry that a group's own address leads to. */
  readonly redirect?: string;
  readonly order: number;
}

/** Roles and abilities as the template's access control compares them (specification, section 6). */
export interface RoleRule {
  readonly role: readonly string[];
  readonly ability: readonly string[];
  readonly mode: 'oneOf' | 'allOf' | 'except';
}

export type Settings = Readonly<Record<string, Json>>;

export interface Catalogue {
  readonly entities: Readonly<Record<string, Entity>>;
  readonly calls: Readonly<Record<string, Call>>;
  readonly screens: Readonly<Record<string, Screen>>;
  readonly rules: Readonly<Record<string, Rule>>;
  readonly dictionaries: Readonly<Record<string, Dictionary>>;
  readonly menus: readonly MenuEntry[];
  readonly settings: Settings;
}
