/** What a handler of a call is given, and what it may do. Product steps are handlers named by call id (design, section 5). */
import type { Kysely } from 'kysely';
import type { Call, Label, Language, Row, Settings } from '../../core/model/catalogue.ts';
import type { Release } from '../../release/release.ts';
import type { AuditTrail } from '../audit/auditTrail.ts';
import type { Tables } from '../database/tables.ts';
import type { Fault } from '../records/refusal.ts';

/** Who asks. `detachments` is what the session resolves to; `all` for a super manager. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly mobile: string | null;
  readonly userType: number;
  readonly superManager: boolean;
  readonly detachmentId: string | null;
  readonly generalDivisionId: string | null;
  readonly detachments: readonly string[] | 'all';
  /** The company for types 4 and 6, the lot for 3, else the organisation (contract, section 3). */
  readonly capacityId: string | null;
  readonly capacityName: string | null;
  readonly roles: readonly string[];
  readonly ability: readonly string[];
  readonly sessionId: string;
}

/** A change of business data, written to the record's chain and told to those who could or can see it. */
export interface Change {
  readonly entity: string;
  readonly id: string;
  readonly detachmentId: string | null;
  /** The call or step that did it. */
  readonly step: string;
  readonly from?: Json | undefined;
  readonly to?: Json | undefined;
  readonly why?: string | undefined;
  /** The row before and after, as far as the entity's scope looks at it; null where there was or is none. */
  readonly before: Row | null;
  readonly after: Row | null;
}
type Json = Row | string | number | boolean | null;

/** A file that came with a multipart call; it lies under its id below DATA_DIR/files, and goes when the call is refused. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** By content, not by name: `image/png`, `image/jpeg`, or null for anything else. */
  readonly type: string | null;
  /** Of the content, lower-case hex. */
  readonly sha256: string;
}

export interface HandlerContext {
  readonly actor: Actor;
  /** The call's own transaction. Await nothing but the database while it is open. */
  readonly db: Kysely<Tables>;
  readonly release: Release;
  readonly call: Call;
  readonly settings: Settings;
  readonly language: Language;
  readonly now: Date;
  readonly newId: () => string;
  /** Where the request came from. */
  readonly address: string;
  readonly uploads: readonly Upload[];
  /** A stored file's path → an address that shows it for ten minutes. Other paths come back as they are. */
  readonly signFile: (path: string) => string;
  /** Where the content of a stored file lies, by its id. */
  readonly pathOfFile: (id: string) => string;
  /** What the request leaves in the audit log; left out where nobody is answered. */
  readonly audit?: AuditTrail | undefined;
  /** Adds to the record's chain of events; written with the transaction's last statement. */
  readonly changed: (change: Change) => void;
  /** Answers with this text instead of the call's own. */
  readonly say: (text: Label) => void;
  /** Runs after the commit, outside the transaction. */
  readonly afterCommit: (effect: () => void) => void;
}

/** Input is what the call takes, already checked and typed. Returns `data`, or a `FileAnswer`. Throws `Refusal`. */
export type Handler = (context: HandlerContext, input: Row) => Promise<unknown>;
export type Handlers = Readonly<Record<string, Handler>>;

/** What a second row with the same values means to the person who writes it. */
export interface UniqueFault {
  readonly entity: string;
  /** Of the unique index, in its order; `id` for the primary key. */
  readonly fields: readonly string[];
  readonly error: string;
  readonly fault: Fault;
  /** What the form says at its fields. */
  readonly at?: Readonly<Record<string, Label>>;
}
