/** What calls are answered with. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Call } from '../../core/model/catalogue.ts';
import type { Release } from '../../release/release.ts';
import type { Clock } from '../time/clock.ts';
import type { Turn } from '../time/turns.ts';
import type { Archive } from '../database/archive/archiveKnown.ts';
import type { Tables } from '../database/tables.ts';
import type { FileSigner } from '../files/signing.ts';
import type { FileStore } from '../files/store.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { Together } from '../calls/callRun.ts';
import type { Gathering } from '../calls/gathering.ts';
import type { Actor, Device, Followers, Handlers, UniqueFault } from '../calls/handler.ts';
import type { ReplicaReads } from './replicaReads.ts';
import type { RequestNotes } from './requestNotes.ts';
import type { KnownSession } from '../calls/knownSession.ts';
import type { AnswerTag, Question } from './tags.ts';
import type { AskedTogether } from './together.ts';
import type { Unchanged } from './unchanged.ts';

export interface ApiOptions extends ReplicaReads {
  readonly database: Kysely<Tables>;
  readonly currentRelease: () => Release;
  readonly clock: Clock;
  readonly handlers: Handlers;
  /** Open their own transactions, so that what they count outlives a refusal. */
  readonly ownTransaction: ReadonlySet<string>;
  /** Those of them, by `does`, whose answer is kept under an idempotency key all the same: claimed before, kept after. */
  readonly keptApart: ReadonlySet<string>;
  /** Handlers that can answer several calls in one transaction, by name. */
  readonly gathered: Readonly<Record<string, Together>>;
  readonly gathering: Gathering;
  /** Of these only a few run at once, by what they do. */
  readonly few: Readonly<Record<string, Turn>>;
  readonly uniqueFaults: readonly UniqueFault[];
  readonly followers: Followers | undefined;
  /** @param does what the call does. @throws Refusal 401, 403 */
  readonly authenticate: (request: FastifyRequest, does: string) => Promise<Actor>;
  /** In whose place a super manager reads, where they say so. @throws Refusal 403, 404 */
  readonly seenAs: (request: FastifyRequest, call: Call, asker: Actor) => Promise<Actor>;
  /** The same as it was read lately; undefined where the database must be asked. For calls that only read, and those that are gathered. */
  readonly session: (request: FastifyRequest) => KnownSession | undefined;
  readonly tagOf: (question: Question) => Promise<AnswerTag>;
  readonly feeds: {
    readonly stamp: () => number;
    readonly caughtUp: () => Promise<boolean>;
    readonly doubt: () => void;
  };
  readonly unchanged: Unchanged;
  readonly askedTogether: AskedTogether;
  readonly deviceOf: (request: FastifyRequest, reply: FastifyReply) => Device;
  /** @throws Refusal 429 */
  readonly limitRate: (request: FastifyRequest) => Promise<void>;
  readonly files: FileStore;
  readonly signer: FileSigner;
  /** Whether tables are divided over several machines. */
  readonly distributed: boolean;
  /** Waits until other processes have heard what this one has told them. */
  readonly heardByAll: () => Promise<void>;
  readonly archive: Archive;
  readonly notes: RequestNotes;
  readonly audit: AuditLog;
}
