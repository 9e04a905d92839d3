/** The rows of the server's own tables, for Kysely. */
import type { ColumnType, Generated } from 'kysely';
import type { Row } from '../../core/model/values.ts';
import type { Source } from '../../release/release.ts';

/** jsonb: objects are written as they are, arrays and scalars as `JSON.stringify` of them. */
type Json = unknown;

export interface SystemTables {
  session: {
    tokenHash: string;
    id: string;
    userId: string;
    createdAt: Date;
    seenAt: Date;
    /** In any case over then. */
    endsAt: Date;
    address: string | null;
    agent: string | null;
  };
  /** Sessions that somebody ended, with the refusal that says so to whoever has the token; until they would have ended anyway. */
  endedSession: { tokenHash: string; userId: string; why: string; endsAt: Date };
  /** Failures in a row; address `*` counts over all addresses. */
  loginFailure: { username: string; address: string; count: number; lastAt: Date; lockedUntil: Date | null };
  verificationCode: {
    mobile: string;
    purpose: string;
    codeHash: string;
    tries: Generated<number>;
    createdAt: Date;
    askedBy: string | null;
  };
  /** Browsers that a user has signed in with. */
  device: { userId: string; tokenHash: string; lastAt: Date };
  /** How often something was done since then. */
  allowance: { kind: string; subject: string; count: number; since: Date };
  idempotency: {
    userId: string;
    call: string;
    key: string;
    bodyHash: string;
    createdAt: Date;
    status: number | null;
    answer: string | null;
  };
  /** Append-only; written by `writeEvents` alone. */
  event: {
    detachmentId: string;
    feedVersion: number;
    /** Position within the transaction that wrote it. */
    place: number;
    entity: string;
    recordId: string;
    /** Position in the record's own chain, from 1. */
    seq: number;
    time: Date;
    userId: string;
    userName: string;
    step: string;
    from: Json;
    to: Json;
    why: string | null;
    /** {before, after}: the row as far as the entity's scope looks at it. */
    audience: Json;
    prevHash: string;
    hash: string;
  };
  /** One row a detachment; `*` for what belongs to none. `version` is in commit order and is the stream's cursor. */
  feed: { detachmentId: string; version: number };
  /** Vouches for the events of a feed up to a version; each for the one before it as well. Written by `sealFeeds` alone. */
  seal: {
    detachmentId: string;
    feedVersion: number;
    events: number;
    time: Date;
    prevHash: string;
    hash: string;
  };
  release: { hash: string; sources: ColumnType<readonly Source[], Json, Json>; author: string | null; createdAt: Date };
  /** The one row `current` names the release that serves, and what was set aside of the files that it was made of. */
  currentRelease: { id: string; hash: string; aside: Json | null; movedAt: Date };
  /** A change of a schema file made in the browser, over the shipped file with hash `baseHash`. */
  schemaVersion: {
    file: string;
    version: number;
    /** Null: the shipped file again, or no file. */
    text: string | null;
    /** What was shipped when it was made; null where nothing was. */
    base: string | null;
    baseHash: string | null;
    author: string;
    reason: string | null;
    /** The second super manager, where it had to be approved. */
    approvedBy: string | null;
    createdAt: Date;
  };
  /** A change of a schema file that widens somebody's rights, and waits for a second super manager, or had to. */
  schemaProposal: {
    id: string;
    file: string;
    /** Null: the shipped file again, or no file. */
    text: string | null;
    /** The version that its author had open. */
    seen: number;
    reason: string | null;
    authorId: string;
    author: string;
    createdAt: Date;
    state: 'waiting' | 'approved' | 'refused' | 'withdrawn';
    decidedBy: string | null;
    decidedAt: Date | null;
    /** Why it was refused. */
    refusal: string | null;
  };
  /** What an author has written and not published, one a file. */
  schemaDraft: {
    authorId: string;
    file: string;
    text: string;
    /** The version that it was begun on, and its text; 0 and null of a new file. */
    seen: number;
    base: string | null;
    updatedAt: Date;
  };
  file: {
    id: string;
    name: string;
    type: string | null;
    size: number;
    sha256: string;
    ownerId: string;
    detachmentId: string | null;
    /** The record it belongs to; null until one takes it. */
    entity: string | null;
    recordId: string | null;
    group: string | null;
    createdAt: Date;
  };
  job: {
    id: string;
    kind: string;
    ownerId: string;
    input: ColumnType<Row, Json, Json>;
    state: Generated<'waiting' | 'running' | 'done' | 'failed'>;
    percentage: Generated<number>;
    size: number | null;
    fileId: string | null;
    fault: string | null;
    attempts: Generated<number>;
    leaseBy: string | null;
    leaseUntil: Date | null;
    cancelled: Generated<boolean>;
    createdAt: Date;
    expiresAt: Date | null;
    /** Begun no sooner than then; null: at once. */
    dueAt: Date | null;
  };
  /** Browsers that are told by the Web Push protocol. The id is the hash of the address: one row a browser. */
  pushSubscription: {
    id: string;
    userId: string;
    sessionId: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    language: string;
    /** Of the console where it was made; the push service is told whom it may ask. */
    origin: string | null;
    seenAt: Date;
  };
  /** Where webhooks go; address and secret are encrypted with a key that is not in the database. */
  webhookReceiver: { name: string; address: string; secret: string; setBy: string; setAt: Date };
  userSetting: { userId: string; key: string; value: Json };
  /** What was done once for this database: seeded data, one-time passwords. */
  installation: { key: string; value: Json; createdAt: Date };
}
