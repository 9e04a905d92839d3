/**
 * More tasks than the demonstration seeds in a reasonable time: those that have ended stand again, each time two months
 * earlier, under other numbers and plates. Without their events: what a list, a poll or a search reads has none.
 */
import type pg from 'pg';
import { dropIndexes } from '../../src/towing/seed/indexes.ts';

/** Signs of numbers and plates; each copy has them moved on by so many. */
const signs = '0123456789';

/** What a copy writes in place of a column's value; what is not named here stays, moments move into the past. */
const rewritten: Readonly<Record<string, (copy: number) => string>> = {
  id: (copy) => `'${copy}' || substr(id, 2)`,
  task_id: (copy) => `'${copy}' || substr(task_id, 2)`,
  task_no: (copy) => moved('task_no', copy),
  order_no: (copy) => moved('order_no', copy),
  plates: (copy) => moved('plates', copy),
  vehicle_carno: (copy) => moved('vehicle_carno', copy),
};

const moved = (column: string, copy: number): string =>
  `translate(${column}, '${signs}', '${signs.slice(copy)}${signs.slice(0, copy)}')`;

/** @param times of what is there, up to ten: identities differ in their first sign */
export async function multiplyTasks(client: pg.Client, times: number, say: (line: string) => void): Promise<void> {
  if (!Number.isInteger(times) || times < 1 || times > 10)
    throw new Error(`Tasks can be multiplied by 1 to 10, not by ${times}`);
  await client.query('begin');
  const rebuild = await dropIndexes(client, ['task', 'trailer_order']);
  await client.query('create temporary table ended on commit drop as select id from task where order_status = 1');
  await client.query('create unique index on ended (id)');
  for (let copy = 1; copy < times; copy++) {
    await copyTable(client, 'task', 'id', copy);
    await copyTable(client, 'trailer_order', 'task_id', copy);
    say(`  copy ${copy} of ${times - 1}`);
  }
  await rebuild(say);
  await client.query('commit');
  await client.query('vacuum analyze');
}

async function copyTable(client: pg.Client, table: string, task: string, copy: number): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
    [table],
  );
  const value = ({ name, type }: (typeof rows)[number]): string =>
    rewritten[name]?.(copy) ?? (type === 'timestamptz' ? `"${name}" - interval '${copy * 60} days'` : `"${name}"`);
  await client.query(
    `insert into "${table}" (${rows.map(({ name }) => `"${name}"`).join(', ')})
     select ${rows.map(value).join(', ')} from "${table}" where ${task} in (select id from ended)`,
  );
}
