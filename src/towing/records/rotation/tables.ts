/** The ledgers of rotation as they are kept. Entries are only ever added. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ColumnPlan, TablePlan } from '../../../release/release.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Digest, Entry, EntryKind, ListKey } from '../../decide/rotation/entries.ts';
import { noHead, type Head } from '../../decide/rotation/ledger.ts';

const column = (name: string, type: string, notNull = true): ColumnPlan => ({ name, type, notNull });
const keyColumns = ['detachment_id', 'class', 'zone'];

/** Two writers cannot both add the entry of one number: a chain has no branches. */
const entryTable: TablePlan = {
  entity: '',
  table: 'rotation_entry',
  columns: [
    ...keyColumns.map((name) => column(name, 'text')),
    column('number', 'integer'),
    column('at', 'bigint'),
    column('kind', 'text'),
    column('company_id', 'text'),
    column('task_id', 'text', false),
    column('reason', 'text', false),
    column('written_by', 'text', false),
    column('list_order', 'text[]'),
    column('previous_hash', 'text'),
    column('hash', 'text'),
    // Turns were the rule for the task. No part of the chain: nothing follows from it but what the timeline tells.
    column('by_rule', 'boolean', false),
  ],
  primaryKey: [...keyColumns, 'number'],
  indexes: [
    { name: 'rotation_entry_task', columns: ['task_id'], unique: false, using: 'btree' },
    { name: 'rotation_entry_company', columns: ['company_id', 'at'], unique: false, using: 'btree' },
    { name: 'rotation_entry_at', columns: ['at'], unique: false, using: 'btree' },
    { name: 'rotation_entry_unit', columns: ['detachment_id', 'at'], unique: false, using: 'btree' },
  ],
};

/** How long each ledger is, kept apart from it: entries that are missing at its end are missed. */
const headTable: TablePlan = {
  entity: '',
  table: 'rotation_head',
  columns: [
    ...keyColumns.map((name) => column(name, 'text')),
    column('number', 'integer'),
    column('at', 'bigint'),
    column('hash', 'text'),
  ],
  primaryKey: keyColumns,
  indexes: [],
};

export const rotationTables: readonly TablePlan[] = [entryTable, headTable];

export const digest: Digest = (text) => createHash('sha256').update(text).digest('hex');

type Reading = Pick<HandlerContext, 'db'>;

const ofList = (key: ListKey) =>
  sql`detachment_id = ${key.detachmentId} and class = ${key.class} and zone = ${key.zone}`;

interface Kept {
  readonly number: number;
  readonly at: string;
  readonly kind: EntryKind;
  readonly company: string;
  readonly task: string | null;
  readonly reason: string | null;
  readonly writer: string | null;
  readonly list: readonly string[];
  readonly previous: string;
  readonly hash: string;
}

const keptColumns = sql`number, at, kind, company_id as company, task_id as task, reason, written_by as writer,
  list_order as list, previous_hash as previous, hash`;

function entryOf(kept: Kept): Entry {
  const { number, at, kind, company, task, reason, writer, list, previous, hash } = kept;
  return {
    number,
    at: Number(at),
    kind,
    companyId: company,
    taskId: task,
    reason,
    by: writer,
    order: list,
    previousHash: previous,
    hash,
  };
}

/** The end of the ledger, locked until the transaction ends: whoever else writes to it waits. */
export async function lockHead({ db }: Reading, key: ListKey): Promise<Head> {
  await sql`insert into rotation_head (detachment_id, class, zone, number, at, hash)
    values (${key.detachmentId}, ${key.class}, ${key.zone}, 0, 0, ${noHead.hash}) on conflict do nothing`.execute(db);
  return (await headOf({ db }, key, true)) ?? noHead;
}

export async function headOf({ db }: Reading, key: ListKey, lock = false): Promise<Head | null> {
  const { rows } = await sql<{ number: number; at: string; hash: string }>`
    select number, at, hash from rotation_head where ${ofList(key)} ${lock ? sql`for update` : sql``}`.execute(db);
  const [row] = rows;
  return row ? { ...row, at: Number(row.at) } : null;
}

export async function readLedger({ db }: Reading, key: ListKey): Promise<readonly Entry[]> {
  const { rows } = await sql<Kept>`
    select ${keptColumns} from rotation_entry where ${ofList(key)} order by number`.execute(db);
  return rows.map(entryOf);
}

/** What a list's ledger says of one task. */
export async function entriesOfTask({ db }: Reading, key: ListKey, taskId: string): Promise<readonly Entry[]> {
  const { rows } = await sql<Kept>`
    select ${keptColumns} from rotation_entry where ${ofList(key)} and task_id = ${taskId} order by number`.execute(db);
  return rows.map(entryOf);
}

/** The list whose ledger spoke of a task last. */
export async function listOfTask({ db }: Reading, taskId: string): Promise<ListKey | null> {
  const { rows } = await sql<{ detachment: string; class: ListKey['class']; zone: string }>`
    select detachment_id as detachment, class, zone from rotation_entry
    where task_id = ${taskId} order by at desc, number desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { detachmentId: row.detachment, class: row.class, zone: row.zone } : null;
}

export async function orderAt({ db }: Reading, key: ListKey, number: number): Promise<readonly string[]> {
  const { rows } = await sql<{ list: string[] }>`
    select list_order as list from rotation_entry where ${ofList(key)} and number = ${number}`.execute(db);
  return rows[0]?.list ?? [];
}

interface LedgerEnd {
  readonly head: Head;
  readonly byRule: boolean;
}

export async function addEntries(
  { db }: Reading,
  key: ListKey,
  entries: readonly Entry[],
  after: LedgerEnd,
): Promise<void> {
  const { head, byRule } = after;
  for (const one of entries) {
    await sql`
      insert into rotation_entry (detachment_id, class, zone, number, at, kind, company_id, task_id, reason, written_by,
        list_order, previous_hash, hash, by_rule)
      values (${key.detachmentId}, ${key.class}, ${key.zone}, ${one.number}, ${one.at}, ${one.kind}, ${one.companyId},
        ${one.taskId}, ${one.reason}, ${one.by}, ${[...one.order]}::text[], ${one.previousHash}, ${one.hash}, ${byRule})`.execute(
      db,
    );
  }
  await sql`update rotation_head set number = ${head.number}, at = ${head.at}, hash = ${head.hash}
    where ${ofList(key)}`.execute(db);
}
