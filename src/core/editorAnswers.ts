/** What the schema editor's routes answer to the studio (`server/releases/editor`, `studio/schemaEditor.ts`), as the wire has it: times are wire times. */
import type { RuleKind } from './ruleChanges.ts';
import type { Fix } from './source/edit.ts';
import type { ViewChange } from './viewChanges.ts';
import type { Field, Label, Row } from './model/catalogue.ts';
import type { View } from './model/view.ts';
import type { PageCounts } from './pageCounts.ts';

/**
 * What serves for a file. `merged`: the shipped file has changed since, in other places. `conflict`: it has changed in
 * the same places, so it serves as shipped, and the version waits for its author.
 */
export type FileState = 'shipped' | 'changed' | 'added' | 'merged' | 'conflict';

export interface EditorFile {
  readonly file: string;
  readonly state: FileState;
  readonly editable: boolean;
  /** Of the last version; null for a file as shipped. */
  readonly author: string | null;
  readonly changedAt: string | null;
  /** Where the file is set aside: how many faults it has, 0 where it waits for another file. Null where it serves. */
  readonly aside: number | null;
}

interface FileVersion {
  readonly version: number;
  /** Null: as shipped again. */
  readonly text: string | null;
  readonly author: string;
  /** Why, in the author's words. */
  readonly reason: string | null;
  /** The second super manager, where it had to be approved. */
  readonly approvedBy: string | null;
  readonly createdAt: string;
}

export interface OpenedFile extends EditorFile {
  readonly text: string;
  /** What serves in place of a file that is set aside; null where nothing does, and for all others. */
  readonly served: string | null;
  readonly shipped: string | null;
  readonly version: number;
  readonly conflicts: readonly string[];
  readonly history: readonly FileVersion[];
  /** After a publication: stored records that break a check of it. */
  readonly broken?: readonly BrokenRecords[];
  /** What this author has written in it and not published. */
  readonly draft?: KeptDraft | null;
}

export interface KeptDraft {
  readonly file: string;
  readonly text: string;
  /** The version that it was begun on, and its text; 0 and null of a new file. */
  readonly version: number;
  readonly base: string | null;
  /** Null where it was kept just now. */
  readonly updatedAt: string | null;
}

export interface BrokenRecords {
  readonly title: string;
  readonly text: string;
  /** Null where they are too many to look through. */
  readonly count: number | null;
  readonly ids: readonly string[];
}

export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly col: number;
  readonly code: string;
  readonly message: string;
  /** In both languages. */
  readonly label: Exclude<Label, string>;
  /** What mends it, in the text that was tried. */
  readonly fix?: Fix;
  /** Of what stands in a part: the other places that have to do with it. */
  readonly also?: readonly { readonly file: string; readonly line: number; readonly col: number }[];
}

export interface Tried {
  readonly faults: readonly Fault[];
  /** What holds nothing up, and may be meant otherwise: of this file. */
  readonly warnings: readonly Fault[];
  readonly view: View | null;
  /** What the page has; null with faults, and for files that are no page. */
  readonly counts: PageCounts | null;
  /** A record as it would be; null with faults, and where the page shows none. */
  readonly sample: { readonly entity: string; readonly row: Row } | null;
  /** Names what the schemas would be: other words are another name. */
  readonly hash: string | null;
}

/** A parameter that is at fault; one within rows by its path. */
export interface InputFault {
  readonly field: string;
  readonly text: Label;
}

interface NamedKind extends Pick<Field, 'kind' | 'format' | 'widget'> {
  readonly title: string;
}

/** What can be named in a page. */
export interface Names {
  readonly entities: Readonly<Record<string, readonly string[]>>;
  /** What the fields of each entity are called, of which kind and format they are. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, NamedKind>>>>;
  readonly calls: readonly string[];
  readonly screens: readonly string[];
  readonly dictionaries: readonly string[];
  readonly rules: readonly string[];
  /** What a text may be held to. */
  readonly formats: readonly string[];
  /** Parts of screens: the words that each has, and the screens that use it. */
  readonly parts: Readonly<Record<string, { readonly words: readonly string[]; readonly screens: readonly string[] }>>;
  /** The screens that are made of a file: of an entity, a dictionary or a rule. */
  readonly uses: Readonly<Record<string, readonly string[]>>;
  readonly menus: readonly { readonly id: string; readonly name: string }[];
  readonly userTypes: readonly { readonly id: number; readonly name: string }[];
  /** What the screens, the dictionaries and the lookups are called, by id. */
  readonly titles: Readonly<Record<'screens' | 'dictionaries' | 'lookups', Readonly<Record<string, string>>>>;
}

/** Somebody in whose place a page is previewed. */
export interface Person {
  readonly username: string;
  readonly name: string;
  /** Of the organisation, or the detachment's id where it has no name here. */
  readonly unit: string | null;
}

/** What a change touches beside its page. */
export interface Touched {
  readonly kind: 'screen' | 'lookup' | 'menu' | 'saved' | 'columns' | 'export' | 'field' | 'code' | 'table' | RuleKind;
  readonly title: Label;
  /** A code's name, of a field that stays; a limit, what a check says, what it is called now. */
  readonly name: Label | null;
  /** Null where they are too many to count, or there is nothing to count. */
  readonly count: number | null;
  /** How many of them lose something, or do not keep it. */
  readonly lost: number;
  /** Where it can be looked at: a page's address, a file of the studio. */
  readonly path: string | null;
  readonly file: string | null;
}

export interface Review {
  readonly changes: readonly ViewChange[];
  readonly touched: readonly Touched[];
  /** Hashes of what serves and of what would. */
  readonly from: string;
  readonly to: string;
}

export type Compared = Pick<Review, 'changes' | 'touched'>;

/** A change that widens somebody's rights, and waits for a second super manager. */
export interface Proposal {
  readonly id: string;
  readonly file: string;
  readonly text: string | null;
  readonly reason: string | null;
  readonly author: string;
  readonly isOwn: boolean;
  readonly createdAt: string;
  readonly state: 'waiting' | 'refused' | 'withdrawn' | 'approved';
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly refusal: string | null;
}

/** By the last part of the route's address. */
export interface EditorAnswers {
  readonly files: readonly EditorFile[];
  readonly names: Names;
  readonly file: OpenedFile;
  readonly try: Tried;
  readonly judge: readonly InputFault[];
  /** As conditions read them. */
  readonly person: Row;
  readonly people: readonly Person[];
  readonly publish: OpenedFile;
  readonly changes: Review['changes'];
  readonly review: Review;
  readonly compare: Compared;
  readonly drafts: readonly KeptDraft[];
  readonly draft: null;
  readonly proposals: readonly Proposal[];
  readonly proposal: Review & { readonly proposal: Proposal };
  readonly approve: OpenedFile;
  readonly refuse: null;
  readonly withdraw: null;
}
