/** What reading and writing records needs to know of a request. */
import type { Kysely } from 'kysely';
import type { Language } from '../../core/model/catalogue.ts';
import type { Release } from '../../release/release.ts';
import type { Change } from '../database/change.ts';
import type { Archive } from '../database/archive/archiveKnown.ts';
import type { Tables } from '../database/tables.ts';
import type { AuditTrail } from './auditTrail.ts';
import type { KnownRows } from './knownRows.ts';
import type { Holding } from './holding.ts';

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
  /** The company for types 4 and 6, the lot for 3, else the organisation. */
  readonly capacityId: string | null;
  readonly capacityName: string | null;
  readonly roles: readonly string[];
  readonly ability: readonly string[];
  readonly sessionId: string;
}

export interface RecordContext {
  readonly actor: Actor;
  /** The call's own transaction. Await nothing but the database while it is open. */
  readonly db: Kysely<Tables>;
  readonly release: Release;
  readonly language: Language;
  readonly now: Date;
  /** What the request leaves in the audit log; left out where nobody is answered. */
  readonly audit?: AuditTrail | undefined;
  /** How long the answer holds by the clock; left out where nobody asks. */
  readonly holding?: Holding | undefined;
  /** Whether tables are divided over several machines. */
  readonly distributed: boolean;
  /** What is known of archived rows; left out where all are read. */
  readonly archive?: Archive | undefined;
  /** What has been read already; left out where nobody knows what has changed since. */
  readonly known?: KnownRows | undefined;
  /** Adds to the record's chain of events; written with the transaction's last statement. */
  readonly changed: (change: Change) => void;
}
