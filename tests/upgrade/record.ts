/**
 * Keeps what a release needs of its tables, for tests of the releases after it: its tables as PostgreSQL describes them,
 * the rows of a small city, and every statement that a day there sends.
 *
 *   node --import tsx tests/upgrade/record.ts --of FOLDER --release 0.1.0
 *
 * FOLDER is a checkout of that release with its packages installed. Into tests/upgrade/releases go VERSION.json (the
 * tables) and VERSION.day.json.gz (rows and statements).
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { launchPostgres } from '../../src/server/postgres/launcher.ts';
import { dataFolder } from '../serverKit/dataFolder.ts';
import { keptFile, type KeptDay, type KeptTable } from './keptRelease.ts';
import { tellDay } from './story.ts';

interface Recorded {
  readonly text: string;
  readonly values: readonly (string | null)[];
  readonly rows: number | null;
  readonly fault?: string;
}

/** What is about transactions, cursors and tables, not about rows. */
const apart = /^\s*(begin|start|commit|rollback|savepoint|release|set|listen|unlisten|create|alter|fetch|close)\b/i;

const { values } = parseArgs({ options: { of: { type: 'string' }, release: { type: 'string' } } });
const { of: checkout, release } = values;
if (!checkout || !release) throw new Error('--of FOLDER and --release VERSION must be given');

const folder = await dataFolder('record');
const server = await launchPostgres({ dataDir: folder });
const client = new Client({ connectionString: server.url });
await client.connect();
const recording = join(folder, 'statements.json');
const port = '5379';
const url = `http://127.0.0.1:${port}`;
const product = spawn(
  process.execPath,
  ['--import', 'tsx', '--import', join(import.meta.dirname, 'recordStatements.mjs'), 'src/serve.ts'],
  {
    cwd: checkout,
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: server.url,
      SEED: 'demo',
      SEED_SIZE: '0',
      RECORD_TO: recording,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
const ended = new Promise((done) => product.once('exit', done));
try {
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((r) => setTimeout(r, 200));
  const tables = await describeTables();
  const rows = await readRows(tables);
  product.kill('SIGUSR2');
  const standing = await tellDay({
    server: () => url,
    rows: async (text, given = []) => (await client.query<Record<string, unknown>>(text, given)).rows,
  });
  product.kill('SIGTERM');
  await ended;
  const day: KeptDay = { rows, standing, ...compact(JSON.parse(readFileSync(recording, 'utf8'))) };
  writeFileSync(keptFile(`${release}.json`), `${JSON.stringify(tables, null, 1)}\n`);
  writeFileSync(keptFile(`${release}.day.json.gz`), gzipSync(JSON.stringify(day), { level: 9 }));
} finally {
  product.kill('SIGTERM');
  await ended;
  await client.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function describeTables(): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
          'default', pg_get_expr(d.adbin, d.adrelid),
          'collation', (select collname from pg_collation l where l.oid = a.attcollation and l.collname <> 'default')) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select json_agg(pg_get_constraintdef(k.oid) order by k.conname) from pg_constraint k
        where k.conrelid = c.oid and k.contype <> 'n') as constraints,
      (select json_agg(replace(pg_get_indexdef(i.indexrelid), 'public.', '') order by i.indexrelid::regclass::text) from pg_index i
        where i.indrelid = c.oid and not i.indisprimary) as indexes
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`);
  return rows.map((table) => ({ ...table, indexes: table.indexes ?? [] }));
}

async function readRows(tables: readonly KeptTable[]): Promise<Record<string, unknown[]>> {
  const kept: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => table.name !== 'release')) {
    const { rows } = await client.query<{ row: unknown }>(`select to_jsonb(t) as row from "${name}" t`);
    kept[name] = rows.map(({ row }) => row);
  }
  return kept;
}

/** Each text once; of reads, which change nothing, the first of each. */
function compact(recorded: readonly Recorded[]): Pick<KeptDay, 'texts' | 'steps'> {
  const texts: string[] = [];
  const steps: KeptDay['steps'][number][] = [];
  for (const { text: sent, values: given, rows, fault } of recorded) {
    if (fault !== undefined || apart.test(sent)) continue;
    const text = sent.replace(/^\s*declare \w+ [a-z ]*cursor for\s/, '');
    const known = texts.indexOf(text);
    if (known >= 0 && /^\s*select/i.test(text)) continue;
    steps.push([known >= 0 ? known : texts.push(text) - 1, given, text === sent ? rows : null]);
  }
  return { texts, steps };
}
