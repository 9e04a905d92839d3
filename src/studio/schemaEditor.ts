/** What the studio asks of the server: the schema editor API (src/server/releases/editor/schemaEditorRoutes.ts). */
import type { RuleKind } from '../core/ruleChanges.ts';
import type { Fix } from '../core/source/edit.ts';
import type { ViewChange } from '../core/viewChanges.ts';
import type { Field, Label, Row } from '../core/model/catalogue.ts';
import type { View, ViewCall } from '../core/model/view.ts';
import type { PageCounts } from '../core/pageCounts.ts';
import { CallFault, type Answer, type CallOptions, type Ports } from '../renderer/index.ts';

export type FileState = 'shipped' | 'changed' | 'added' | 'merged' | 'conflict';

export interface EditorFile {
  readonly file: string;
  readonly state: FileState;
  readonly editable: boolean;
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
  /** What was tried. */
  readonly text: string;
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

/** A page that is looked at without being published. */
export interface Trial {
  readonly file: string;
  readonly text: string;
  /** The person in whose place. */
  readonly as: string | null;
  readonly userType: number | null;
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
  /** Parts of screens: the lists that each has, and the screens that use it. */
  readonly parts: Readonly<Record<string, { readonly lists: readonly string[]; readonly screens: readonly string[] }>>;
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
  readonly unit: string | null;
}

/** What a change touches beside its page. */
export interface Touched {
  readonly kind: 'screen' | 'lookup' | 'menu' | 'saved' | 'columns' | 'export' | 'field' | 'code' | 'table' | RuleKind;
  readonly title: Label;
  readonly name: Label | null;
  /** Null where they are too many to count, or there is nothing to count. */
  readonly count: number | null;
  readonly lost: number;
  /** Where it can be looked at. */
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
  readonly state: 'waiting' | 'refused';
  readonly decidedBy: string | null;
  readonly refusal: string | null;
}

type WrittenDraft = Pick<KeptDraft, 'text' | 'version' | 'base'>;

export interface SchemaEditor {
  readonly files: () => Promise<readonly EditorFile[]>;
  readonly names: () => Promise<Names>;
  readonly open: (file: string) => Promise<OpenedFile>;
  /** @param userType who looks at the page; null: a super manager */
  readonly try: (file: string, text: string, signal?: AbortSignal, userType?: number | null) => Promise<Tried>;
  /** The view of a screen as it would be; null where they have none. */
  readonly viewOf: (trial: Trial, screen: string) => Promise<View | null>;
  /** What is wrong with what was entered, in both languages; nothing is done. */
  readonly judge: (trial: Trial, call: ViewCall, input: Row) => Promise<readonly InputFault[]>;
  /** As conditions read them. */
  readonly person: (of: Pick<Trial, 'as' | 'userType'>) => Promise<Row>;
  /** In whose place a page may be looked at. */
  readonly people: (userType: number) => Promise<readonly Person[]>;
  /** What a call that reads answers that person. */
  readonly readAs: (as: string, call: ViewCall, params: Row) => Promise<Answer>;
  readonly publish: (file: string, text: string | null, version: number, reason?: string) => Promise<OpenedFile>;
  /** What users gain and lose by this text in place of what serves, and what it touches. */
  readonly review: (file: string, text: string | null) => Promise<Review>;
  /** What users gained and lost from one version to another; 0 is what is shipped. @throws CallFault */
  readonly compare: (file: string, from: number, to: number) => Promise<Compared>;
  readonly drafts: () => Promise<readonly KeptDraft[]>;
  /** Without one, what was kept is forgotten. Only these texts are written over, where they are given. @throws CallFault */
  readonly keepDraft: (file: string, draft: WrittenDraft | null, over?: readonly string[]) => Promise<void>;
  readonly proposals: () => Promise<readonly Proposal[]>;
  readonly proposal: (id: string) => Promise<Review>;
  readonly approve: (id: string, seen: Pick<Review, 'from' | 'to'>) => Promise<void>;
  readonly refuse: (id: string, reason: string) => Promise<void>;
  readonly withdraw: (id: string) => Promise<void>;
}

function callOf(id: string, method: 'GET' | 'POST', path: string, takes: readonly string[]): ViewCall {
  return { id, method, path, encoding: 'json', takes, successCode: 200, changes: [] };
}

const calls = {
  files: callOf('schemas.files', 'GET', '/schemas/files', []),
  names: callOf('schemas.names', 'GET', '/schemas/names', []),
  open: callOf('schemas.file', 'GET', '/schemas/file', ['file']),
  try: callOf('schemas.try', 'POST', '/schemas/try', ['file', 'text', 'userType', 'screen']),
  judge: callOf('schemas.judge', 'POST', '/schemas/judge', ['file', 'text', 'as', 'userType', 'call', 'input']),
  person: callOf('schemas.person', 'GET', '/schemas/person', ['as', 'userType']),
  people: callOf('schemas.people', 'GET', '/schemas/people', ['userType']),
  readAs: callOf('schemas.readAs', 'POST', '/schemas/readAs', ['as', 'call', 'params']),
  publish: callOf('schemas.publish', 'POST', '/schemas/publish', ['file', 'text', 'version', 'reason']),
  review: callOf('schemas.review', 'POST', '/schemas/review', ['file', 'text']),
  compare: callOf('schemas.compare', 'POST', '/schemas/compare', ['file', 'from', 'to']),
  drafts: callOf('schemas.drafts', 'GET', '/schemas/drafts', []),
  draft: callOf('schemas.draft', 'POST', '/schemas/draft', ['file', 'text', 'version', 'base', 'over']),
  proposals: callOf('schemas.proposals', 'GET', '/schemas/proposals', []),
  proposal: callOf('schemas.proposal', 'GET', '/schemas/proposal', ['id']),
  approve: callOf('schemas.approve', 'POST', '/schemas/approve', ['id', 'from', 'to']),
  refuse: callOf('schemas.refuse', 'POST', '/schemas/refuse', ['id', 'reason']),
  withdraw: callOf('schemas.withdraw', 'POST', '/schemas/withdraw', ['id']),
};

/** What the server answers (`server/releases/editor`). */
interface Answers {
  readonly files: readonly EditorFile[];
  readonly names: Names;
  readonly open: OpenedFile;
  readonly try: Omit<Tried, 'text'>;
  readonly judge: readonly InputFault[];
  readonly person: Row;
  readonly people: readonly Person[];
  readonly publish: OpenedFile;
  readonly review: Review;
  readonly compare: Compared;
  readonly drafts: readonly KeptDraft[];
  readonly proposals: readonly Proposal[];
  readonly proposal: Review;
}

export function openSchemaEditor({ call }: Pick<Ports, 'call'>): SchemaEditor {
  const ask = async <Name extends keyof Answers>(name: Name, input: Row, options: CallOptions = {}) =>
    (await call(calls[name], input, options)).data as Answers[Name];
  return {
    files: () => ask('files', {}),
    names: () => ask('names', {}),
    open: (file) => ask('open', { file }),
    try: async (file, text, signal, userType = null) => {
      const options = { ...(signal && { signal }), ...(userType === null && { inPlace: true }) };
      const tried = await ask('try', { file, text, userType }, options);
      return { ...tried, text };
    },
    viewOf: async ({ file, text, userType }, screen) => (await ask('try', { file, text, userType, screen })).view,
    judge: (trial, { id }, input) => ask('judge', { ...trial, call: id, input }, { quiet: true }),
    person: (of) => ask('person', { ...of }),
    people: (userType) => ask('people', { userType }),
    readAs: (as, { id }, params) => call(calls.readAs, { as, call: id, params }),
    publish: (file, text, version, reason) => ask('publish', { file, text, version, ...(reason ? { reason } : {}) }),
    review: (file, text) => ask('review', { file, text }),
    compare: (file, from, to) => ask('compare', { file, from, to }),
    drafts: () => ask('drafts', {}),
    keepDraft: async (file, draft, over) =>
      void (await call(calls.draft, { file, over, ...(draft ?? { text: null }) }, { quiet: true })),
    proposals: () => ask('proposals', {}),
    proposal: (id) => ask('proposal', { id }),
    approve: async (id, { from, to }) => void (await call(calls.approve, { id, from, to })),
    refuse: async (id, reason) => void (await call(calls.refuse, { id, reason })),
    withdraw: async (id) => void (await call(calls.withdraw, { id })),
  };
}

/** The faults for which a publication was refused; empty for any other refusal. */
export function faultsOf(thrown: unknown): readonly Fault[] {
  if (!(thrown instanceof CallFault) || thrown.error !== 'schema-faults') return [];
  return (thrown.data as { readonly faults: readonly Fault[] }).faults;
}

/** What sort of file it is; empty for what stands in no folder. */
export const folderOf = (file: string): string => /^([^/]*)\//.exec(file)?.[1] ?? '';

/** Where it is shipped it may be added to, and what stands in it stays. */
export const onlyGrows = ({ file, shipped }: Pick<OpenedFile, 'file' | 'shipped'>): boolean =>
  shipped !== null && ['entities', 'dictionaries', 'rules', 'menus'].includes(folderOf(file));

export const partOf = (file: string): string | null => /^parts\/(.*)\.json$/.exec(file)?.[1] ?? null;

export const screenOf = (file: string): string | null => /^screens\/(.*)\.json$/.exec(file)?.[1] ?? null;
