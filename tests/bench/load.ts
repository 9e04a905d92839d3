/**
 * A working day's load: 200 consoles, each with its event stream, its polls and its lists, and 2,000 drivers who report every
 * ten seconds, on a product that dispatches by itself. The clients are a process of their own; what the machine does besides
 * stands beside the figures: where "all of it" took longer than was wanted, times tell of the machine alone. LOAD_SECONDS says for how long (60), LOAD_CONSOLES and LOAD_DRIVERS how many.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { userTypes } from '../../src/towing/domain/userTypes.ts';
import { signIn } from '../browser/product.ts';
import { onOwnDatabase, type Own } from './ownDatabase.ts';
import { processorBelow, processorOf } from './processor.ts';
import type { LoadPlan, LoadResult } from './loadClient.ts';
import { multiply, openSessions } from './people.ts';

const seconds = Number(process.env['LOAD_SECONDS'] ?? 60);
const consoles = Number(process.env['LOAD_CONSOLES'] ?? 200);
const drivers = Number(process.env['LOAD_DRIVERS'] ?? 2000);
/** Of automatic dispatch: a batch decides the tasks of so many seconds together. */
const windowSeconds = 5;

type Figures = Readonly<Record<string, string | number>>;

/** The people are written into its database, for signing in each of them would take minutes. */
export const measureLoad = (): Promise<readonly Figures[]> => onOwnDatabase(measure);

async function measure({ product, client, databasePid }: Own): Promise<readonly Figures[]> {
  const plan = await makePeople(client, product.url);
  const police = await signIn(product.url, 'police');
  const rule = { name: 'load', methodOfDispatch: 4, windowSeconds, active: true };
  const { status } = await police.post('/rescue_public/automaticDispatch/add', rule);
  if (status !== 200) throw new Error(`the rule of automatic dispatch was answered ${status}`);
  const before = { server: processorOf(product.pid), database: processorBelow(databasePid()), at: performance.now() };
  const result = await runClient(plan);
  const passed = performance.now() - before.at;
  // Of the seconds in which all of it should have been done: a busy machine takes longer for the same work.
  const share = (spent: number): string => `${Math.round(spent / seconds / 10)} % of one core`;
  return [
    ...Object.entries(result.times).map(([operation, times]) => figuresOf(operation, times)),
    figuresOf(`decision, after the end of its window of ${windowSeconds} s`, await delaysOf(client, result)),
    { operation: 'failed', count: result.failed, '': result.faults.join('; ') },
    { operation: 'all of it', '': `${Math.round(passed / 1000)} s, wanted in ${seconds}` },
    { operation: 'server', '': share(processorOf(product.pid) - before.server) },
    { operation: 'database', '': share(processorBelow(databasePid()) - before.database) },
    { operation: 'clients', '': share(result.processor) },
    { operation: 'load average', '': `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores` },
  ];
}

function figuresOf(operation: string, times: readonly number[]): Figures {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part: number): number => Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
  return {
    operation,
    count: sorted.length,
    'a second': Math.round((sorted.length / seconds) * 10) / 10,
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
  };
}

/** By the clock of the machine, from the end of a task's window until a console has been told. */
async function delaysOf(client: pg.Client, { told }: LoadResult): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: string; since: Date }>(
    'select id, create_time as since from task where id = any($1::text[])',
    [Object.keys(told)],
  );
  return rows.map(({ id, since }) => (told[id] ?? 0) - since.getTime() - windowSeconds * 1000);
}

async function makePeople(client: pg.Client, url: string): Promise<LoadPlan> {
  const of = async (username: string): Promise<string> => {
    const { rows } = await client.query<{ id: string }>('select id from "user" where username = $1', [username]);
    return rows[0]?.id ?? '';
  };
  const { rows } = await client.query<{ id: string }>(
    `select id from driver where work_status = 1 and task_status = 0 and location_point is not null
       and serves_detachment_ids = (select array[detachment_id] from "user" where username = 'police') order by id`,
  );
  const each = Math.ceil(drivers / Math.max(1, rows.length));
  const ids = rows.map(({ id }) => id);
  await multiply(client, 'user', ids, each, ['username', 'username_key', 'mobile']);
  await multiply(client, 'driver', ids, each, []);
  await client.query(
    `update driver set location_point = point((location_point)[0] + (hashtext(id) % 400) * 0.0001,
       (location_point)[1] + (hashtext(id || '-') % 400) * 0.0001), location_time = now() where id like '%~%'`,
  );
  const half = Math.round(consoles / 2);
  for (const username of ['police', 'company'])
    await multiply(client, 'user', [await of(username)], half, ['username', 'username_key', 'mobile']);
  // Not all tables: the product makes partitions of others meanwhile.
  for (const table of ['user', 'driver']) await client.query(`analyze "${table}"`);
  const found = await client.query<{ id: string; type: number; lng: number; lat: number }>(
    `select u.id, u.user_type as type, d.location_point[0] as lng, d.location_point[1] as lat
     from "user" u left join driver d on d.id = u.id where u.id like '%~%' order by u.id`,
  );
  const tokens = await openSessions(
    client,
    found.rows.map(({ id }) => id),
  );
  const people = found.rows.map((row, at) => ({ ...row, token: tokens[at] ?? '' }));
  const sitting = people.filter(({ lng }) => lng === null);
  return {
    url,
    seconds,
    consoles: sitting.map(({ token, type }) => ({ token, isCompany: type === userTypes.company })),
    drivers: people.filter(({ lng }) => lng !== null).slice(0, drivers),
  };
}

async function runClient(plan: LoadPlan): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'loadClient.ts'), { execArgv: ['--import', 'tsx'] });
  child.send(plan);
  const [result] = (await once(child, 'message')) as [LoadResult];
  return result;
}

if (process.argv[1] === import.meta.filename) console.table(await measureLoad());
