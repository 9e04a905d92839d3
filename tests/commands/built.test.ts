/** The built server as an operator has it: started by npm in any shell, with the packages of production alone. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../src/commands/built.mjs';
import { freePort, signIn } from '../browser/product.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'built-'));
chmodSync(folder, 0o711);
beforeAll(async () => {
  await ensureBuilt('server', { say: console.log });
  await ensureBuilt('console', { say: console.log });
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Started {
  readonly url: string;
  readonly child: ChildProcess;
  readonly log: () => string;
  /** Its exit code, once it and everything that writes where it does has ended. */
  readonly ended: Promise<number | null>;
}

async function start(cwd: string, command: readonly string[], env: Readonly<Record<string, string>>): Promise<Started> {
  const port = String(await freePort());
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', PORT: port, SEED_SIZE: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const ready = new Promise<void>((done) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        log += part.toString();
        if (log.includes('Towline is ready')) done();
      });
  });
  const gone = ended.then((code) => {
    throw new Error(`it ended with ${code} before it was ready:\n${log}`);
  });
  await Promise.race([ready, gone]);
  return { url: `http://127.0.0.1:${port}`, child, log: () => log, ended };
}

/** npm calls it as `SHELL -c COMMAND`. */
function shellThat(name: string, runs: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${runs}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe.skipIf(process.platform === 'win32')('npm start', () => {
  const data = join(folder, 'npm');

  test.each([
    ['a shell that gives way to the server', shellThat('yielding', 'exec $2')],
    ['a shell that stays above the server, and dies of the signal', shellThat('staying', '$2\nexit $?')],
  ])(
    'ends with all it has started when npm is told to, in %s',
    async (_shell, shell) => {
      const { child, ended, url } = await start(root, ['npm', 'start', '--script-shell', shell], { DATA_DIR: data });
      expect((await fetch(`${url}/`)).status).toBe(200);
      expect((await fetch(`${url}/server/serve.js`)).status, 'the server’s own files are not served').toBe(404);
      child.kill('SIGTERM');
      await ended;
      await expect(fetch(`${url}/healthz`)).rejects.toThrow();
      expect(existsSync(join(data, 'postgres/PG_VERSION'))).toBe(true);
      expect(existsSync(join(data, 'postgres/postmaster.pid')), 'its PostgreSQL has ended as well').toBe(false);
    },
    180_000,
  );
});

/** A checkout that was built, after `npm ci --omit=dev`: its packages are those of the lock file that are not for development. */
function productionCheckout(): string {
  const place = join(folder, 'checkout');
  const commands = ['start.mjs', 'built.mjs', 'buildLock.mjs'].map((name) => `src/commands/${name}`);
  for (const part of ['package.json', 'schemas', 'dist', ...commands])
    cpSync(join(root, part), join(place, part), { recursive: true, preserveTimestamps: true });
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { dev?: boolean }>>;
  };
  const kept = Object.keys(packages).filter(
    (path) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !packages[path]?.dev && existsSync(join(root, path)),
  );
  for (const path of kept) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    symlinkSync(join(root, path), join(place, path), 'junction');
  }
  return place;
}

describe('the built server', () => {
  test('finds everything that its modules name beside themselves', () => {
    const built = join(root, 'dist/server');
    const named = readdirSync(built)
      .filter((name) => name.endsWith('.js'))
      .flatMap((name) => [...readFileSync(join(built, name), 'utf8').matchAll(/new URL\("\.\/([^"]+)", import\.meta/g)])
      .map(([, name = '']) => name);
    expect(named).toEqual(expect.arrayContaining(['lockBeat.mjs', 'commonPasswords.bin', 'exportThread.js']));
    expect(named.filter((name) => !existsSync(join(built, name)))).toEqual([]);
  });

  test('names lines of the source in its faults', () => {
    const { stderr } = spawnSync(process.execPath, ['src/commands/start.mjs', 'readTableThread'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stderr).toMatch(
      /Error: readTableThread\.ts must be started as a thread[^]* \S*src\/server\/tables\/readTableThread\.ts:\d+:\d+/,
    );
  });

  test('starts without the packages of development, and its threads with it', async () => {
    const place = productionCheckout();
    for (const tool of ['tsx', 'vite', 'rolldown', 'esbuild', 'json-schema-to-typescript'])
      expect(existsSync(join(place, 'node_modules', tool)), tool).toBe(false);
    const command = [process.execPath, 'src/commands/start.mjs', 'serve'];
    const { child, ended, url, log } = await start(place, command, { DATA_DIR: join(folder, 'data') });
    try {
      const office = await signIn(url, 'office');
      const form = new FormData();
      form.set('call', '/park/add');
      form.set('dryRun', 'true');
      form.set('file', new Blob(['名称\n一号场\n']), 'table.csv');
      const answer = await fetch(`${url}/api/vehicle/import`, {
        method: 'POST',
        headers: { token: `express${office.token}` },
        body: form,
      });
      expect(await answer.json()).toMatchObject({ code: 200, data: { rows: 1 } });
    } finally {
      child.kill('SIGTERM');
      expect(await ended, log()).toBe(0);
    }
  }, 180_000);
});
