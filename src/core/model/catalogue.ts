/**
 * The catalogue: every schema of the product after normalising. Plain, frozen, complete: no reader of it applies a
 * default; each default is a named rule in `src/core/normalise`.
 */
import type { Elsewhere } from './entity/elsewhere.ts';
import type { Remote } from './entity/service.ts';
import type { Figures, Groupings } from './aggregate.ts';
import type { Column, Filter } from './column.ts';
import type { Condition, Operand } from './condition.ts';
import type { Allow, Field, Scope, Shape, Tone } from './field.ts';
import type { Reaction } from './entity/reaction.ts';
import type { RecordCheck, Rule } from './rule.ts';
import type { Screen } from './screens/screen.ts';
import type { Label, Settings } from './values.ts';

export type * from '../screens/models.ts';
export type * from './column.ts';
export type * from './field.ts';
export type * from './fieldKind.ts';
export type * from './entity/reaction.ts';
export type * from './rule.ts';
export type * from './screens/screen.ts';
export type * from './screens/screenParts.ts';
export type * from './screenType.ts';
export type * from './values.ts';

export interface Index {
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly where?: Condition;
  /** `gin` for arrays, `trigram` for parts of a text from three signs on, `parts` for shorter ones, `nearest` for points. */
  readonly using: 'btree' | 'gin' | 'trigram' | 'parts' | 'nearest';
}

export interface Entity {
  readonly id: string;
  readonly title: Label;
  readonly table: string;
  /** The id that it had before, or its table had. */
  readonly was?: string;
  /** What its events call it, where that is the id that it had before. */
  readonly chain?: string;
  /** Where its rows stand, if they are another's; `table` is then the view that reads them. */
  readonly elsewhere?: Elsewhere;
  readonly fields: Readonly<Record<string, Field>>;
  readonly scope: Scope;
  /** Which of the rows that it sees a user type may add, change and remove. */
  readonly writeScope: Scope;
  /** `detachmentId` (the default), another field, or null for lookups and companies. */
  readonly shard: string | null;
  readonly indexes: readonly Index[];
  /** How many rows its table will hold one day. */
  readonly expected?: number;
  readonly checks: readonly RecordCheck[];
  readonly on: readonly Reaction[];
  /** The field that names a row to a person. */
  readonly label: string;
  /** A change of its records leaves no line in the audit log. */
  readonly unaudited?: true;
  /** Its records are written without events. */
  readonly untold?: true;
  /** Whose work on one of its records is shown to the others among them. */
  readonly presence?: Allow;
}

export type Gives =
  | { readonly as: 'nothing' | 'id' | 'boolean' | 'json' | 'file' }
  | { readonly as: 'one' | 'many' | 'page'; readonly entity: string }
  | { readonly as: 'one' | 'many' | 'page' | 'counted'; readonly shape: Shape };

export interface Call {
  readonly id: string;
  /** The id that it had before. */
  readonly was?: string;
  readonly title: Label;
  readonly method: 'GET' | 'POST';
  /** Below `/api`, beginning with `/`. */
  readonly path: string;
  readonly encoding: 'json' | 'form' | 'multipart';
  /** One of the generic ones, or the name of a handler of the server. */
  readonly does: string;
  readonly entity?: string;
  readonly allow: Allow;
  /** Open without signing in. */
  readonly open: boolean;
  /** What a call that does `set` writes into fields of its record. */
  readonly set?: Readonly<Record<string, Operand>>;
  /** What a call that does `aggregate` puts rows together by, and what it says of each group. */
  readonly groupings?: Groupings;
  readonly figures?: Figures;
  /** What a call that does `remote` asks of a service. */
  readonly remote?: Remote;
  readonly needs?: Condition;
  /** The parameter that names the record that `needs` is asked of; unset where nothing is needed. */
  readonly record?: string;
  readonly needsText?: Label;
  /** A list's fixed condition over its rows. */
  readonly where?: Condition;
  /** How many rows its list comes to, where that is fewer than its entity has. */
  readonly expected?: number;
  /** The rows of its list carry their child rows. */
  readonly children?: true;
  readonly takes: Shape;
  /** A list's filters: the entity's searchable fields and whatever its screens add. */
  readonly filters: readonly Filter[];
  readonly gives: Gives;
  /** Of its rows, where a screen that shows them says none. */
  readonly columns?: readonly Column[];
  readonly successCode: number;
  readonly success?: Label;
  readonly changes: readonly string[];
  /** What the answer of a handler of the server is made of, where that is known. */
  readonly reads?: readonly string[];
  /** Rate limits stand on login, register, codes and password calls only. */
  readonly limited: boolean;
  /** Each request, done or refused, leaves a line in the audit log. */
  readonly audited: boolean;
}

interface DictionaryItem {
  readonly id: number | string;
  readonly name: Label;
  readonly tone?: Tone;
  /** The code that it had before. */
  readonly was?: number | string;
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
  /** Over the user: who it does not hold for has no such entry. */
  readonly visible?: Condition;
  /** The id of the entry that a group's own address leads to. */
  readonly redirect?: string;
  readonly order: number;
}

/** Roles and abilities as the template's access control compares them. */
export interface RoleRule {
  readonly role: readonly string[];
  readonly ability: readonly string[];
  readonly mode: 'oneOf' | 'allOf' | 'except';
}

/** A part of screens: the words that it has, and the screens that they are laid out in. */
export interface PartUse {
  readonly words: readonly string[];
  readonly screens: readonly string[];
}

export interface Catalogue {
  readonly entities: Readonly<Record<string, Entity>>;
  readonly calls: Readonly<Record<string, Call>>;
  readonly screens: Readonly<Record<string, Screen>>;
  readonly rules: Readonly<Record<string, Rule>>;
  readonly dictionaries: Readonly<Record<string, Dictionary>>;
  readonly menus: readonly MenuEntry[];
  readonly settings: Settings;
  readonly parts: Readonly<Record<string, PartUse>>;
}
