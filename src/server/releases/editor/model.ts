/** The schema editor as its routes know it, and what it tells. */
import type { EditorAnswers, EditorFile as FileOnWire, Person, Touched } from '../../../core/editorAnswers.ts';
import type { Language } from '../../../core/model/catalogue.ts';
import type { View } from '../../../core/model/view.ts';
import type { PageCounts } from '../../../core/pageCounts.ts';
import type { InputFault, Source } from '../../../release/release.ts';
import type { Outcome } from '../../audit/auditLog.ts';
import type { Actor } from '../../calls/handler.ts';
import type { About } from '../../records/auditTrail.ts';
import type { BrokenRecords } from '../brokenRecords.ts';
import type { Look, ReviewedSchemas, SampleRecord, TriedInput } from '../building/buildInThread.ts';
import type { PublicationFault } from '../invalid.ts';
import type { Offered, Standing } from '../standing.ts';
import type { Publication } from '../releases.ts';
import type { SchemaVersion } from '../versions.ts';
import type { Draft } from './drafts.ts';
import type { Proposal } from './proposals.ts';

export interface EditorFile extends Omit<FileOnWire, 'changedAt'> {
  readonly changedAt: Date | null;
}

export interface OpenedFile extends EditorFile {
  /** What serves, but for a file that is set aside: there it is what has the faults. */
  readonly text: string;
  /** What serves in place of a file that is set aside; null where nothing does, and for all others. */
  readonly served: string | null;
  readonly shipped: string | null;
  /** The number that the next publication must name; 0 before the first version. */
  readonly version: number;
  readonly conflicts: readonly string[];
  readonly history: readonly SchemaVersion[];
  /** After a publication: stored records that break a check of it. */
  readonly broken?: readonly BrokenRecords[];
}

interface Tried {
  readonly faults: readonly PublicationFault[];
  /** Of this file: what does not hold it up. */
  readonly warnings: readonly PublicationFault[];
  /** As they would see the page; null with faults, for files that are no page, and where they have none. */
  readonly view: View | null;
  /** What the page has, whoever looks; null with faults, and for files that are no page. */
  readonly counts: PageCounts | null;
  /** A record as it would be, of a table that may not be there yet; null with faults, and where the page shows none. */
  readonly sample: SampleRecord | null;
  /** Names what the schemas would be with this text; null with faults. */
  readonly hash: string | null;
}

export interface Author {
  readonly id: string;
  readonly name: string;
  /** Why, in the author's words; null where nothing was said. */
  readonly reason: string | null;
}

export interface SchemaEditor {
  readonly dir: string;
  /** The files of the folder. */
  readonly shipped: () => Promise<readonly Source[]>;
  /** Publishes the files of the folder as they lie there now, with the versions made in the browser over them. */
  readonly publishAll: () => Promise<Publication>;
  readonly files: () => Promise<readonly EditorFile[]>;
  /**
   * @param isBegun the asker has a draft of it, which may be all there is
   * @throws Refusal 404
   */
  readonly open: (file: string, isBegun?: boolean) => Promise<OpenedFile>;
  readonly try: (file: string, text: string, look: Omit<Look, 'now'>) => Promise<Tried>;
  /** What is wrong with what was entered for a call, were this text published; nothing is done. @throws Refusal 404, 422 with the faults */
  readonly judge: (file: string, text: string, tried: Omit<TriedInput, 'now'>) => Promise<readonly InputFault[]>;
  /** In whose place it may be looked at. */
  readonly people: (userType: number) => Promise<readonly Person[]>;
  /**
   * Publishes the file with this text, or as shipped where it is null (a file that was added goes). `seen` is the version
   * that the author had open. What widens anyone's rights waits for a second super manager, where there is one.
   * @throws Refusal 409 `stale`, 409 `waits-for-approval`, 422 with the faults
   */
  readonly publish: (file: string, text: string | null, seen: number, by: Author) => Promise<Published>;
  /** What users gain and lose by this text in place of what serves, and what it touches. @throws Refusal 422 with the faults */
  readonly review: (file: string, text: string | null) => Promise<Review>;
  /** The same between two versions of the file, with no rows of today; 0 is what is shipped. @throws Refusal 404, 422 with the faults */
  readonly compare: (file: string, from: number, to: number) => Promise<Compared>;
  readonly approvals: Approvals;
  readonly drafts: (authorId: string) => Promise<readonly Draft[]>;
  readonly draft: (authorId: string, file: string) => Promise<Draft | null>;
  /**
   * Keeps what is written; forgets it where nothing is given.
   * @param over texts that the window knows of; what another window of the author has kept stays
   * @throws Refusal 409 `draft-elsewhere`
   */
  readonly keepDraft: (
    authorId: string,
    file: string,
    draft: Pick<Draft, 'text' | 'seen' | 'base'> | null,
    over?: readonly string[],
  ) => Promise<void>;
}

interface Published {
  readonly opened: OpenedFile;
  /** It widens somebody's rights, and there was nobody else to approve it. */
  readonly isAlone: boolean;
}

export interface Review {
  readonly changes: ReviewedSchemas['changes'];
  readonly touched: readonly Touched[];
  /** Hashes of what serves and of what would. */
  readonly from: string;
  readonly to: string;
}

type Compared = Pick<Review, 'changes' | 'touched'>;

/** A change that has been judged, and is kept nowhere yet. */
export interface Prepared {
  readonly version: SchemaVersion;
  readonly shipped: string | null;
  /** All files as they are offered with it. */
  readonly sources: readonly Offered[];
  /** What of them would serve. */
  readonly standing: Standing;
}

/** What was reviewed: the hashes of what served then and of what would. */
type Seen = Pick<Review, 'from' | 'to'>;

export interface Approvals {
  /**
   * Whether it widens rights without a second one who could look at it.
   * @throws Refusal 409 `waits-for-approval` where it must wait: it is kept then, and told to the others
   */
  readonly require: (prepared: Prepared, seen: number, by: Author) => Promise<boolean>;
  /** Those that wait, and of one's own those that were refused within two weeks. */
  readonly list: (authorId: string) => Promise<readonly Proposal[]>;
  /** What it would change now. @throws Refusal 404, 409 `stale` where its file was published meanwhile */
  readonly review: (id: string) => Promise<Review & { readonly proposal: Proposal }>;
  /** @throws Refusal 403 where they are no second one, 409 `review-anew` where something else serves than was reviewed */
  readonly approve: (id: string, seen: Seen, by: Author) => Promise<OpenedFile>;
  readonly refuse: (id: string, by: Author) => Promise<Proposal>;
  /** By its author. */
  readonly withdraw: (id: string, by: Author) => Promise<Proposal>;
}

/** What a route answers to the parameters it was sent. */
type Run<Url extends keyof EditorAnswers> = (
  asked: unknown,
  actor: Actor,
  language: Language,
  address: string,
) => Promise<EditorAnswers[Url]>;
export type Route = <Url extends keyof EditorAnswers>(method: 'GET' | 'POST', url: Url, run: Run<Url>) => void;

/** A line of the audit log; without a call it is of publishing. */
export type Note = (
  said: { readonly call?: string; readonly actor: Actor; readonly address: string; readonly about: About },
  outcome: Outcome,
) => Promise<void>;
