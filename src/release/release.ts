/** A release: everything made from one state of the schemas, immutable, named by its hash. */
import type { Call, Catalogue, Label, Row } from '../core/model/catalogue.ts';
import type { FormerCodes } from '../core/model/entity/formerCodes.ts';
import type { View } from '../core/model/view.ts';

/** One schema file: its path below the schemas folder, and its text. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/** What is wrong with one parameter of a call, said so that its sender can mend it. */
export interface InputFault {
  readonly field: string;
  /** `unknown`, `missing` and `type` are the request's fault (400); the others break a rule (422). */
  readonly kind: 'unknown' | 'missing' | 'type' | 'rule';
  readonly text: Label;
}

export interface Profile {
  readonly userType: number;
  readonly superManager: boolean;
}

/** The screens as one profile may see them. */
export interface Projection {
  /** Screen id → hash of its view. */
  readonly screens: Readonly<Record<string, string>>;
  /** Hash → view, and hash → what prints the source of the form's validator module. */
  readonly views: Readonly<Record<string, View>>;
  readonly validators: Readonly<Record<string, () => string>>;
}

export interface ColumnPlan {
  readonly name: string;
  /** The name that it had before. */
  readonly was?: string;
  readonly type: string;
  readonly notNull: boolean;
  /** A literal in SQL. */
  readonly default?: string;
  /** What its codes are of, where some had others before: rows that hold those are moved. */
  readonly recoded?: { readonly dictionary: string; readonly codes: FormerCodes };
  /** A rule reads it, and is found by it: rows that stood without a value are given the default. */
  readonly ruled?: true;
}
export interface IndexPlan {
  readonly name: string;
  /** The name that it had while its table or a column of it had another. */
  readonly was?: string;
  readonly columns: readonly string[];
  /** In place of columns: what is put in order, as SQL that says the same of a row for ever. */
  readonly expression?: string;
  readonly unique: boolean;
  readonly using: 'btree' | 'gin' | 'trigram' | 'parts' | 'nearest';
  /** A condition over fields, printed to SQL by the server. */
  readonly where?: string;
}
export interface TablePlan {
  readonly entity: string;
  readonly table: string;
  readonly was?: string;
  readonly columns: readonly ColumnPlan[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly IndexPlan[];
  /** The table is another plan's: this one adds its indexes to it. */
  readonly adds?: true;
  /** Its rows are read together with divided ones: over several machines, each has all of them. */
  readonly everywhere?: true;
}

export interface Release {
  readonly hash: string;
  readonly catalogue: Catalogue;
  readonly tables: readonly TablePlan[];
  /** The call at this method and path (path below `/api`, without the query). */
  readonly route: (method: string, path: string) => Call | undefined;
  /** True where the path exists under another method. */
  readonly knows: (path: string) => boolean;
  /** All faults of an input that is already in JavaScript types. */
  readonly check: (call: Call, input: Row) => readonly InputFault[];
  readonly project: (profile: Profile) => Projection;
  /** As far as somebody has asked for it. */
  readonly projected: (profile: Profile) => Projection | undefined;
  /** OpenAPI without the fields that these users may not read, a call a step; once it is made, at once. */
  readonly openapi: (profile: Profile) => Generator<void, Readonly<Record<string, unknown>>>;
  /** Makes, a short step at a time, what everybody asks for first: their views and the OpenAPI. */
  readonly prepare: () => Generator<void>;
}
