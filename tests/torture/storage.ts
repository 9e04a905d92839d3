/** What the tables hold besides the chains: holds and states, rows of acknowledged deeds, and files that rows name. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../src/server/database/open.ts';
import { groupBy } from './groupBy.ts';
import type { Deed } from './journal.ts';
import { holdsDriver, stateOf, type OrderCodes } from './oracle.ts';

type Rows = <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

const reader =
  ({ pool }: Database): Rows =>
  async <Row>(text: string, values: readonly unknown[] = []) =>
    (await pool.query(text, [...values])).rows as readonly Row[];

interface BoundOrder extends OrderCodes {
  readonly driver: string | null;
  readonly task: string;
}

/** A driver is held by the one task that has an order under way with them, and their row says so. */
export async function holdsEqualStates(database: Database): Promise<readonly string[]> {
  const rows = reader(database);
  const orders = await rows<BoundOrder>(
    `select task_id as task, driver_id as driver, order_no as "orderNo", trailer_company_id as "trailerCompanyId",
       receipt_status as "receiptStatus", rescue_status as "rescueStatus", order_status as "orderStatus",
       cancel_status as "cancelStatus" from trailer_order where driver_id is not null and not deleted`,
  );
  const due = orders
    .filter((order) => holdsDriver(stateOf(order)))
    .map(({ driver, task }) => `${driver} holds ${task}`);
  const held = await rows<{ id: string; task_id: string }>('select id, task_id from driver_hold');
  const busy = await rows<{ id: string }>('select id from driver where task_status = 1');
  return [
    ...differences(
      new Set(due),
      new Set(held.map(({ id, task_id: task }) => `${id} holds ${task}`)),
      'by its orders, a driver',
      'driver_hold',
    ),
    ...differences(
      new Set(held.map(({ id }) => id)),
      new Set(busy.map(({ id }) => id)),
      'driver_hold',
      'task_status = 1',
    ),
  ];
}

function differences(
  left: ReadonlySet<string>,
  right: ReadonlySet<string>,
  leftName: string,
  rightName: string,
): readonly string[] {
  return [
    ...[...left].filter((one) => !right.has(one)).map((one) => `${one}: ${leftName} says so, ${rightName} does not`),
    ...[...right].filter((one) => !left.has(one)).map((one) => `${one}: ${rightName} says so, ${leftName} does not`),
  ];
}

/** Deeds that make a row of their own, and where their mark stands in it. */
const marked: Readonly<Record<string, string>> = {
  start: 'select police_remarks as mark from task',
  remark: 'select remarks as mark from remark',
  region: 'select name as mark from region',
  part: 'select name as mark from torture_parts',
  upload: `select left(name, -4) as mark from file where name like '%.png'`,
};

/** Once what was acknowledged, never what was refused, and at most once what nobody knows. */
export async function rowsOfDeeds(database: Database, deeds: readonly Deed[]): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const [name, text] of Object.entries(marked)) {
    const counts = new Map<string, number>();
    for (const { mark } of await reader(database)<{ mark: string }>(text))
      counts.set(mark, (counts.get(mark) ?? 0) + 1);
    for (const { tag, outcome, status, who, attempts } of deeds.filter((deed) => deed.name === name)) {
      const count = counts.get(tag) ?? 0;
      const due = outcome === 'done' ? count === 1 : outcome === 'refused' ? count === 0 : count <= 1;
      if (!due)
        findings.push(
          `${name} ${tag} of ${who} is there ${count} times, and they were told ${status} (${attempts.map((one) => one.told).join(', ')})`,
        );
    }
  }
  return findings;
}

interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly record_id: string | null;
  readonly images: number;
}

/** Every photo that a row names lies on the disk as it was sent; each is a task's once. */
export async function filesOfRows(
  database: Database,
  filesDir: string,
  deeds: readonly Deed[],
): Promise<readonly string[]> {
  const rows = await reader(database)<FileRow>(
    `select f.id, f.name, f.sha256, f.record_id,
       (select count(*)::int from task_image i where i.path = '/files/' || f.id) as images from file f`,
  );
  const findings = rows.flatMap(({ id, name, sha256, images }) => {
    const path = join(filesDir, 'files', id.slice(-2), id);
    if (!existsSync(path)) return [`the file ${name} (${id}) has a row, and is not on the disk`];
    if (createHash('sha256').update(readFileSync(path)).digest('hex') !== sha256)
      return [`the file ${name} (${id}) has other bytes than its row says`];
    return images > 1 ? [`the file ${name} (${id}) is ${images} photos`] : [];
  });
  const known = new Set(rows.map(({ id }) => id));
  for (const { name, data, outcome, tag } of deeds) {
    const id = name === 'upload' && outcome === 'done' ? String((data as { id: unknown }).id) : null;
    if (id !== null && !known.has(id)) findings.push(`the photo ${tag} was acknowledged as ${id}, which there is not`);
  }
  return findings;
}

/** Files on the disk that no row names: they are nobody's, and nobody clears them away. */
export async function strayFiles(database: Database, filesDir: string): Promise<readonly string[]> {
  const rows = await reader(database)<{ id: string }>('select id from file union select id from job');
  const known = new Set(rows.map(({ id }) => id));
  const onDisk = readdirSync(join(filesDir, 'files'), { recursive: true, withFileTypes: true });
  return onDisk
    .filter((entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name) && !known.has(entry.name))
    .map(({ name }) => name);
}

interface JobRow {
  readonly id: string;
  readonly state: string;
  readonly fault: string | null;
}

/** Jobs that were accepted; once all is calm each must come to its end. */
export async function jobsOf(
  database: Database,
  deeds: readonly Deed[],
): Promise<{ readonly open: number; readonly findings: readonly string[] }> {
  const asked = deeds.filter(({ name, outcome }) => name === 'export' && outcome === 'done');
  const rows = await reader(database)<JobRow>('select id, state, fault from job');
  const jobs = groupBy(rows, ({ id }) => id);
  let open = 0;
  const findings = asked.flatMap(({ data, who }) => {
    const id = String((data as { id: unknown }).id);
    const job = jobs.get(id)?.[0];
    if (!job) return [`the export ${id} of ${who} was accepted, and is not there`];
    if (job.state === 'waiting' || job.state === 'running') open += 1;
    return [];
  });
  return { open, findings };
}
