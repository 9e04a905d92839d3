/** What the studio asks of the server: the schema editor API (src/server/releases/editor/schemaEditorRoutes.ts). */
import type {
  Compared,
  EditorAnswers,
  EditorFile,
  Fault,
  InputFault,
  KeptDraft,
  Names,
  OpenedFile,
  Person,
  Proposal,
  Review,
  Tried as TriedText,
} from '../core/editorAnswers.ts';
import type { Row } from '../core/model/catalogue.ts';
import type { View, ViewCall } from '../core/model/view.ts';
import { CallFault, type Answer, type CallOptions, type Ports } from '../renderer/index.ts';

/** A page that is looked at without being published. */
export interface Trial {
  readonly file: string;
  readonly text: string;
  /** The person in whose place. */
  readonly as: string | null;
  readonly userType: number | null;
}

/** What was found of a text. */
export interface Tried extends TriedText {
  readonly text: string;
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
  file: callOf('schemas.file', 'GET', '/schemas/file', ['file']),
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

export function openSchemaEditor({ call }: Pick<Ports, 'call'>): SchemaEditor {
  const ask = async <Name extends keyof typeof calls & keyof EditorAnswers>(
    name: Name,
    input: Row,
    options: CallOptions = {},
  ) => (await call(calls[name], input, options)).data as EditorAnswers[Name];
  return {
    files: () => ask('files', {}),
    names: () => ask('names', {}),
    open: (file) => ask('file', { file }),
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
