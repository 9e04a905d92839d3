/** The tables of the server itself, whatever the product: their plans for the sync. Their rows: `systemRows.ts`. */
import type { ColumnPlan, IndexPlan, TablePlan } from '../../release/release.ts';

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
  table('ended_session', ['token_hash'], {
    token_hash: 'text',
    user_id: 'text',
    why: 'text',
    ends_at: 'timestamptz',
  }),
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
