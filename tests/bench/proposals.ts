/** What proposals cost where 2,000 drivers serve one detachment: the call over HTTP, one at a time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { launchPostgres } from '../../src/server/postgres/launcher.ts';
import { removeFolder, signIn, startProduct } from '../browser/product.ts';

interface Measured {
  readonly call: string;
  readonly 'p50 ms': number;
  readonly 'p95 ms': number;
}

const drivers = 2000;
const times = 200;

/** On a PostgreSQL of its own, for the drivers are copied there: their accounts would take an hour to make. */
export async function measureProposals(): Promise<readonly Measured[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-proposals-'));
  const server = await launchPostgres({ dataDir });
  const product = await startProduct({ env: { DATABASE_URL: server.url, SEED: 'demo' } });
  try {
    await multiplyDrivers(server.url);
    const police = await signIn(product.url, 'police');
    const { data } = (await police.get('/rescue_public/commandCentre/getTask')).body as {
      data: { records: readonly { id: string }[] };
    };
    const id = data.records[0]?.id ?? '';
    const picker = '/trailerOrdersRecord/commandCentreAllotDriver';
    return [
      await measure('proposals', () => police.post('/dispatch/proposals', { id })),
      await measure('proposals, with why not', () => police.post('/dispatch/proposals', { id, why: true })),
      await measure('driver picker', () => police.post(picker, { trailerOrdersRecordId: id })),
    ];
  } finally {
    await product.stop();
    removeFolder(product);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Each copy stands a little beside the driver whom it copies. */
async function multiplyDrivers(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'driver' and is_generated = 'NEVER'`,
  );
  const own = new Set(['id', 'task_status', 'location_point', 'location_time']);
  const columns = rows.map(({ name }) => name).filter((name) => !own.has(name));
  await client.query(
    `insert into driver (id, task_status, location_point, location_time, ${columns.join(', ')})
     select d.id || '-' || n, 0, point((d.location_point)[0] + (n % 40) * 0.001, (d.location_point)[1] + (n / 40) * 0.001), now(),
       ${columns.map((name) => `d.${name}`).join(', ')}
     from driver d, generate_series(1, ${drivers / 40}) n
     where d.serves_detachment_ids = (select array[detachment_id] from "user" where username = 'police')`,
  );
  await client.query('update driver set location_time = now()');
  await client.query('analyze driver');
  await client.end();
}

async function measure(call: string, send: () => Promise<{ readonly status: number }>): Promise<Measured> {
  const spent: number[] = [];
  for (let time = -20; time < times; time += 1) {
    const from = performance.now();
    const { status } = await send();
    if (status !== 200) throw new Error(`${call} answered ${status}`);
    if (time >= 0) spent.push(performance.now() - from);
  }
  spent.sort((a, b) => a - b);
  const at = (share: number): number => Math.round((spent[Math.floor(times * share)] ?? 0) * 10) / 10;
  return { call, 'p50 ms': at(0.5), 'p95 ms': at(0.95) };
}
