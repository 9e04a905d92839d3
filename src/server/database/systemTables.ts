/** The tables of the server itself, whatever the product: their plans for the sync, and their rows for Kysely. */
import type { Generated } from 'kysely';
import type { ColumnPlan, IndexPlan, TablePlan } from '../../release/release.ts';

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
  release: { hash: string; sources: Json; author: string | null; createdAt: Date };
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
    input: Json;
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
  /** What was done once for this database: planted data, one-time passwords. */
  installation: { key: string; value: Json; createdAt: Date };
}

type Columns = Readonly<Record<string, string>>;

/** `text`: not null; `text?`: may be null; `integer = 0`: with a default. */
function table(name: string, primaryKey: string[], columns: Columns, indexes: readonly IndexPlan[] = []): TablePlan {
  return { entity: '', table: name, columns: Object.entries(columns).map(column), primaryKey, indexes };
}

function column([name, written]: [string, string]): ColumnPlan {
  const [declared = '', value] = written.split(' = ');
  const optional = declared.endsWith('?');
  const type = optional ? declared.slice(0, -1) : declared;
  return { name, type, notNull: !optional, ...(value === undefined ? {} : { default: value }) };
}

function index(name: string, columns: string[], unique = false): IndexPlan {
  return { name, columns, unique, using: 'btree' };
}

export const systemTables: readonly TablePlan[] = [
  table(
    'session',
    ['token_hash'],
    {
      token_hash: 'text',
      id: 'text',
      user_id: 'text',
      created_at: 'timestamptz',
      seen_at: 'timestamptz',
      ends_at: 'timestamptz',
      address: 'text?',
      agent: 'text?',
    },
    [index('session_id_key', ['id'], true), index('session_user_idx', ['user_id'])],
  ),
  table('login_failure', ['username', 'address'], {
    username: 'text',
    address: 'text',
    count: 'integer',
    last_at: 'timestamptz',
    locked_until: 'timestamptz?',
  }),
  table('verification_code', ['mobile', 'purpose'], {
    mobile: 'text',
    purpose: 'text',
    code_hash: 'text',
    tries: 'integer = 0',
    created_at: 'timestamptz',
    asked_by: 'text?',
  }),
  table('device', ['user_id', 'token_hash'], { user_id: 'text', token_hash: 'text', last_at: 'timestamptz' }),
  table('allowance', ['kind', 'subject'], { kind: 'text', subject: 'text', count: 'integer', since: 'timestamptz' }),
  table(
    'idempotency',
    ['user_id', 'call', 'key'],
    {
      user_id: 'text',
      call: 'text',
      key: 'text',
      body_hash: 'text',
      created_at: 'timestamptz',
      status: 'integer?',
      answer: 'text?',
    },
    [index('idempotency_created_idx', ['created_at'])],
  ),
  table(
    'event',
    ['detachment_id', 'feed_version', 'place'],
    {
      detachment_id: 'text',
      feed_version: 'bigint',
      place: 'integer',
      entity: 'text',
      record_id: 'text',
      seq: 'integer',
      time: 'timestamptz',
      user_id: 'text',
      user_name: 'text',
      step: 'text',
      from: 'jsonb?',
      to: 'jsonb?',
      why: 'text?',
      audience: 'jsonb',
      prev_hash: 'text',
      hash: 'text',
    },
    [index('event_record_key', ['entity', 'record_id', 'seq', 'detachment_id'], true)],
  ),
  table('feed', ['detachment_id'], { detachment_id: 'text', version: 'bigint' }),
  table('seal', ['detachment_id', 'feed_version'], {
    detachment_id: 'text',
    feed_version: 'bigint',
    events: 'integer',
    time: 'timestamptz',
    prev_hash: 'text',
    hash: 'text',
  }),
  table('release', ['hash'], { hash: 'text', sources: 'jsonb', author: 'text?', created_at: 'timestamptz' }),
  table('current_release', ['id'], { id: 'text', hash: 'text', aside: 'jsonb?', moved_at: 'timestamptz' }),
  table('schema_version', ['file', 'version'], {
    file: 'text',
    version: 'integer',
    text: 'text?',
    base: 'text?',
    base_hash: 'text?',
    author: 'text',
    reason: 'text?',
    approved_by: 'text?',
    created_at: 'timestamptz',
  }),
  table(
    'schema_proposal',
    ['id'],
    {
      id: 'text',
      file: 'text',
      text: 'text?',
      seen: 'integer',
      reason: 'text?',
      author_id: 'text',
      author: 'text',
      created_at: 'timestamptz',
      state: 'text',
      decided_by: 'text?',
      decided_at: 'timestamptz?',
      refusal: 'text?',
    },
    [index('schema_proposal_state_idx', ['state'])],
  ),
  table('schema_draft', ['author_id', 'file'], {
    author_id: 'text',
    file: 'text',
    text: 'text',
    seen: 'integer',
    base: 'text?',
    updated_at: 'timestamptz',
  }),
  table(
    'file',
    ['id'],
    {
      id: 'text',
      name: 'text',
      type: 'text?',
      size: 'bigint',
      sha256: 'text',
      owner_id: 'text',
      detachment_id: 'text?',
      entity: 'text?',
      record_id: 'text?',
      group: 'text?',
      created_at: 'timestamptz',
    },
    [index('file_record_idx', ['entity', 'record_id'])],
  ),
  table(
    'job',
    ['id'],
    {
      id: 'text',
      kind: 'text',
      owner_id: 'text',
      input: 'jsonb',
      state: `text = 'waiting'`,
      percentage: 'integer = 0',
      size: 'bigint?',
      file_id: 'text?',
      fault: 'text?',
      attempts: 'integer = 0',
      lease_by: 'text?',
      lease_until: 'timestamptz?',
      cancelled: 'boolean = false',
      created_at: 'timestamptz',
      expires_at: 'timestamptz?',
      due_at: 'timestamptz?',
    },
    [index('job_owner_idx', ['owner_id']), index('job_state_idx', ['state', 'lease_until'])],
  ),
  table(
    'push_subscription',
    ['id'],
    {
      id: 'text',
      user_id: 'text',
      session_id: 'text',
      endpoint: 'text',
      p256dh: 'text',
      auth: 'text',
      language: 'text',
      origin: 'text?',
      seen_at: 'timestamptz',
    },
    [index('push_subscription_user_idx', ['user_id']), index('push_subscription_session_idx', ['session_id'])],
  ),
  table('webhook_receiver', ['name'], {
    name: 'text',
    address: 'text',
    secret: 'text',
    set_by: 'text',
    set_at: 'timestamptz',
  }),
  table('user_setting', ['user_id', 'key'], { user_id: 'text', key: 'text', value: 'jsonb' }),
  table('installation', ['key'], { key: 'text', value: 'jsonb', created_at: 'timestamptz' }),
];
