/** The real product as a process: how it starts, stops, refuses to start, and what a power cut leaves of it. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { keptBuildName } from '../../src/server/releases/building/keptBuild.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { launchPostgres } from '../../src/server/postgres/launcher.ts';
import {
  builtProgram,
  copySchemas,
  removeFolder,
  signIn,
  startProduct,
  type Client,
  type Product,
} from '../browser/product.ts';
import { dataFolder } from '../serverKit/dataFolder.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'process-'));
// A named DATA_DIR must let the database's own user through where tests run as root.
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the server with a setting that it must refuse. */
async function refused(
  env: Record<string, string>,
  name = 'serve',
): Promise<{ code: number | null; said: string; told: string }> {
  const program = await builtProgram(name);
  return new Promise((done) => {
    const child = spawn(process.execPath, [program], {
      cwd: root,
      env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [said, told] = ['', ''];
    child.stderr.on('data', (part: Buffer) => (said += part.toString()));
    child.stdout.on('data', (part: Buffer) => (told += part.toString()));
    child.once('close', (code) => done({ code, said, told }));
  });
}

/** What an older version has left, open to everybody. */
async function openFolder(): Promise<string> {
  const left = await dataFolder('open');
  copySchemas(left);
  mkdirSync(join(left, 'data/files/ab'), { recursive: true });
  writeFileSync(join(left, 'data/files/ab/photo'), 'x');
  for (const name of ['data', 'data/files', 'data/files/ab']) chmodSync(join(left, name), 0o755);
  chmodSync(join(left, 'data/files/ab/photo'), 0o644);
  return left;
}

/** Paths with more than 0600 and 0700, but for the cluster's; its user may walk through DATA_DIR where this one is root. */
function openToOthers(dataDir: string): string[] {
  const root = process.getuid?.() === 0 ? 0o711 : 0o700;
  expect(statSync(dataDir).mode & 0o777).toBe(root);
  const own = (readdirSync(dataDir, { recursive: true }) as string[]).filter((name) => !name.startsWith('postgres'));
  expect(own.length).toBeGreaterThan(4);
  return own.filter((name) => {
    const found = lstatSync(join(dataDir, name));
    const allowed = found.isDirectory() ? 0o700 : 0o600;
    return (found.isDirectory() || found.isFile()) && (found.mode & 0o777 & ~allowed) !== 0;
  });
}

const oneLine = /^[^\n]+\n$/;

describe('a start that cannot be', () => {
  test('ends with exit code 1 and one line that names the variable', async () => {
    const { code, said } = await refused({ PORT: 'abc' });
    expect(code).toBe(1);
    expect(said).toBe('PORT must be a whole number from 0 to 65535, but is "abc" (environment variable PORT)\n');
  });

  test('says that schemas have faults, and where', async () => {
    const schemas = join(folder, 'schemas');
    cpSync(join(root, 'schemas'), schemas, { recursive: true });
    // A page would be set aside; without its entities nothing can serve.
    writeFileSync(join(schemas, 'entities/broken.json'), '{ "table": "broken", "fields": {} }');
    const { code, said } = await refused({ SCHEMAS_DIR: schemas });
    expect(code).toBe(1);
    expect(said).toMatch(oneLine);
    expect(said).toContain('entities/broken.json:1:1 missing-word');
  });

  test('says that a folder has no schemas, and makes no product without pages of it', async () => {
    const empty = join(folder, 'noSchemas');
    mkdirSync(empty);
    const { code, said } = await refused({ SCHEMAS_DIR: empty });
    expect(code).toBe(1);
    expect(said).toMatch(oneLine);
    expect(said).toContain(`SCHEMAS_DIR must hold schemas, and ${empty} has none`);
  });

  test.each([
    ['is no key', 'garbage\n'],
    ['was cut off', ''],
    ['is longer than a key', `${'A'.repeat(60)}=`],
  ])('says that the key of what is sealed %s, and leaves it as it is', async (_, text) => {
    const dataDir = mkdtempSync(join(folder, 'sealed-'));
    const path = join(dataDir, 'secrets.key');
    writeFileSync(path, text);
    const { code, said } = await refused({ DATA_DIR: dataDir });
    expect([code, said]).toEqual([1, expect.stringMatching(oneLine)]);
    expect(said).toContain(`${path} must hold a key of 32 bytes`);
    expect([readdirSync(dataDir), readFileSync(path, 'utf8')]).toEqual([['secrets.key'], text]);
  });

  test('says that a database does not answer, without its password', async () => {
    const { code, said } = await refused({ DATABASE_URL: 'postgres://someone:secret-word@127.0.0.1:1/nothing' });
    expect(code).toBe(1);
    expect(said).toMatch(oneLine);
    expect(said).toContain('DATABASE_URL');
    expect(said).not.toContain('secret-word');
  });
});

describe('a running product', () => {
  test('stands alone at its folder and its port, and ends with 0 when told', async () => {
    const left = await openFolder();
    const product = await startProduct({ folder: left, env: { SEED: 'none', LOG_LEVEL: 'silent' } });
    try {
      const password = /one-time password (\S+) /.exec(product.log())?.[1] ?? '';
      const client = await signIn(product.url, 'super', password);
      expect((await client.get('/rescue_public/user/checkPass')).body.data).toBe(true);

      const sameFolder = await refused({ DATA_DIR: join(product.folder, 'data') });
      expect(sameFolder.code).toBe(1);
      expect(sameFolder.said).toMatch(oneLine);

      const taken = createServer();
      const port = await new Promise<number>((listening) =>
        taken.listen(0, '127.0.0.1', () => {
          const address = taken.address();
          listening(address !== null && typeof address === 'object' ? address.port : 0);
        }),
      );
      const untouched = join(folder, 'untouched');
      const samePort = await refused({ PORT: String(port), SEED: 'none', DATA_DIR: untouched });
      taken.close();
      expect(samePort.code).toBe(1);
      expect(samePort.said).toBe(
        `HOST and PORT must be free to listen at, and 127.0.0.1:${port} is not (EADDRINUSE): end what listens there, or name another PORT\n`,
      );
      expect(readdirSync(untouched), 'looked at before anything is planted').toEqual([]);

      const verified = await refused({ DATA_DIR: join(product.folder, 'data') }, 'verify');
      expect(verified).toEqual({
        code: 0,
        said: '',
        told: expect.stringMatching(/^\d+ events of \d+ records, 0 seals, 0 holds, 0 files: whole\n$/),
      });
      expect((await client.get('/rescue_public/user/checkPass')).status, 'the server goes on').toBe(200);
    } finally {
      expect(await product.stop()).toBe(0);
    }
    expect(openToOthers(join(left, 'data'))).toEqual([]);
    const kept = join(left, 'data', keptBuildName);
    const written = statSync(kept).mtimeMs;
    const again = await startProduct({ folder: product.folder, env: { SEED: 'none', LOG_LEVEL: 'silent' } });
    expect(again.log()).not.toContain('one-time password');
    await again.stop();
    expect(statSync(kept).mtimeMs, 'what is built is kept anew, what is found again is not').toBe(written);
    removeFolder(product);
  }, 120_000);
});

test('while the database is away it lives, is not ready, and says so', async () => {
  const dataDir = await dataFolder('process-database');
  const server = await launchPostgres({ dataDir });
  const product = await startProduct({ env: { DATABASE_URL: server.url, LOG_LEVEL: 'silent' } });
  try {
    await server.stop();
    const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"username":"super"}' };
    const ready = async (): Promise<number> => (await fetch(`${product.url}/readyz`)).status;
    while ((await ready()) !== 503) await new Promise((again) => setTimeout(again, 50));
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    const body = JSON.stringify({ username: 'super', password: '0'.repeat(64) });
    const answer = await fetch(`${product.url}/api/rescue_public/user/rescuePublicLogin.do`, { ...login, body });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 503, error: 'database-away' });
  } finally {
    expect(await product.stop()).toBe(0);
    removeFolder(product);
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);

test('of two that are to plant one database at once, one does and the other waits for it', async () => {
  const dataDir = await dataFolder('process-planting');
  const server = await launchPostgres({ dataDir });
  const env = { DATABASE_URL: server.url, SEED: 'demo', SEED_SIZE: '40', LOG_LEVEL: 'silent' };
  const products: Product[] = [];
  try {
    products.push(...(await Promise.all([startProduct({ env }), startProduct({ env })])));
    const seeded = products.filter(({ log }) => log().includes('Seeding the demonstration data'));
    expect(seeded).toHaveLength(1);
    for (const product of products) {
      const { body } = await (await signIn(product.url, 'super')).get('/region/listByPage?current=1&size=9');
      expect((body.data as { records: unknown[] }).records.length).toBeGreaterThan(0);
      expect(product.log()).toContain('Accounts of the demonstration');
      expect(product.log()).toContain('npm run simulate');
      expect(product.log()).not.toContain('known to everybody');
    }
  } finally {
    for (const product of products) {
      expect(await product.stop()).toBe(0);
      removeFolder(product);
    }
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 180_000);

test('a demonstration that other machines may reach is warned of its passwords, and goes by the clock of its database', async () => {
  const dataDir = await dataFolder('process-shared');
  const server = await launchPostgres({ dataDir });
  const env = { DATABASE_URL: server.url, SEED: 'demo', SEED_SIZE: '0', HOST: '0.0.0.0', LOG_LEVEL: 'warn' };
  let product: Product | undefined;
  try {
    product = await startProduct({ env, preload: join(root, 'tests/torture/shiftedClock.ts') });
    expect(product.log().match(/known to everybody/g)).toHaveLength(2);
    product.child.send({ clockOffset: 3_600_000 });
    await signIn(product.url, 'super');
    const database = await openDatabase({ databaseUrl: server.url, maxConnections: 1 });
    const begun = `select max(created_at) < now() + interval '1 minute' as now from session`;
    expect((await database.pool.query(begun)).rows).toEqual([{ now: true }]);
    await database.close();
  } finally {
    expect(await product?.stop()).toBe(0);
    if (product) removeFolder(product);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);

describe('kill -9 during 1,000 writes', () => {
  const env = { SEED_SIZE: '0', LOG_LEVEL: 'silent' };
  const total = 1000;
  const killedAfter = 400;
  const name = (index: number): string => `区域${String(index).padStart(4, '0')}`;
  const write = (client: Client, index: number) =>
    client.post('/region/add', { name: name(index) }, { 'idempotency-key': `region-${index}` });

  /** Twenty at a time; whoever gets no answer knows nothing of his write. */
  async function writeUntilKilled(product: Product): Promise<Set<number>> {
    const client = await signIn(product.url, 'office');
    const acknowledged = new Set<number>();
    let next = 0;
    let killed: Promise<void> | null = null;
    const writer = async (): Promise<void> => {
      while (next < total) {
        const index = next;
        next += 1;
        const answer = await write(client, index).catch(() => null);
        if (answer === null) continue;
        expect(answer.status).toBe(200);
        acknowledged.add(index);
        if (acknowledged.size >= killedAfter) killed ??= product.kill();
      }
    };
    await Promise.all(Array.from({ length: 20 }, writer));
    await killed;
    return acknowledged;
  }

  test('loses no write that was acknowledged, and repeats make none double', async () => {
    const first = await startProduct({ env });
    const acknowledged = await writeUntilKilled(first);
    expect(acknowledged.size).toBeGreaterThanOrEqual(killedAfter);
    expect(acknowledged.size).toBeLessThan(total);

    const second = await startProduct({ folder: first.folder, env });
    try {
      const client = await signIn(second.url, 'office');
      const listed = async (): Promise<string[]> => {
        const names: string[] = [];
        for (const current of [1, 2]) {
          const { body } = await client.get(
            `/region/listByPage?name=${encodeURIComponent('区域')}&current=${current}&size=999`,
          );
          names.push(...(body.data as { records: { name: string }[] }).records.map((record) => record.name));
        }
        return names;
      };
      const survived = new Set(await listed());
      expect([...acknowledged].filter((index) => !survived.has(name(index)))).toEqual([]);

      for (let from = 0; from < total; from += 20) {
        const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => write(client, from + i)));
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      }
      const repeated = await listed();
      expect(repeated.sort()).toEqual(Array.from({ length: total }, (_, index) => name(index)));
    } finally {
      expect(await second.stop()).toBe(0);
      removeFolder(first);
    }
  }, 180_000);
});
