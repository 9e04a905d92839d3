/** The real product in a process of its own, on a free port and a folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBuilt } from '../../src/commands/built.mjs';

const root = resolve(import.meta.dirname, '../..');

export interface Product {
  readonly url: string;
  readonly folder: string;
  readonly schemas: string;
  readonly pid: number;
  readonly child: ChildProcess;
  readonly log: () => string;
  readonly stop: () => Promise<number | null>;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))));
    });
  });
}

export interface StartSettings {
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What of the environment names the product's own address. */
  readonly envAt?: (url: string) => Readonly<Record<string, string>>;
  readonly timeout?: number;
  /** A free one where it is left out. */
  readonly port?: number;
  /** A module that the process loads before the product; it can be sent messages. */
  readonly preload?: string;
  /** The file that is run; the product's own where left out. */
  readonly entry?: string;
}

/** Schemas of its own, that a test may change. */
export const copySchemas = (folder: string): void =>
  cpSync(join(root, 'schemas'), join(folder, 'schemas'), { recursive: true });

/** A program of the built server, as an operator starts it. */
export async function builtProgram(name: string): Promise<string> {
  return join(await ensureBuilt('server', { say: console.log }), `${name}.js`);
}

/** Starts the product and waits until it is ready. `folder` starts it again on what an earlier one left. */
export async function startProduct(settings: StartSettings = {}): Promise<Product> {
  const folder = settings.folder ?? mkdtempSync(join(tmpdir(), 'towline-'));
  const schemas = join(folder, 'schemas');
  // Where tests run as root, the database's own user must be able to enter.
  chmodSync(folder, 0o711);
  if (!settings.folder) copySchemas(folder);
  const port = settings.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const program = settings.entry ?? (await builtProgram('serve'));
  if (settings.entry === undefined) await ensureBuilt('console', { say: console.log });
  let log = '';
  const preload = settings.preload === undefined ? [] : ['--import', settings.preload];
  // What is built needs no compiler while it starts.
  const compiler = program.endsWith('.ts') || preload.length > 0 ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...compiler, ...preload, program], {
    cwd: root,
    // Not the test runner's own.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SCHEMAS_DIR: schemas,
      ...settings.env,
      ...settings.envAt?.(url),
    },
    stdio: ['ignore', 'pipe', 'pipe', settings.preload === undefined ? 'ignore' : 'ipc'],
  });
  child.stdout?.on('data', (part: Buffer) => (log += part.toString()));
  child.stderr?.on('data', (part: Buffer) => (log += part.toString()));
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  await ready(url, exited, () => log, settings.timeout ?? 180_000);
  return {
    url,
    folder,
    schemas,
    pid: child.pid ?? 0,
    child,
    log: () => log,
    stop: () => (child.kill('SIGTERM'), exited),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function ready(url: string, exited: Promise<number | null>, log: () => string, timeout: number): Promise<void> {
  const gone = exited.then((code) => {
    throw new Error(`the product ended with ${code} before it was ready:\n${log()}`);
  });
  const answers = async (): Promise<void> => {
    for (let waited = 0; waited < timeout; waited += 100) {
      const answer = await fetch(`${url}/readyz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`the product was not ready within ${timeout} ms:\n${log()}`);
  };
  await Promise.race([gone, answers()]);
}

export const removeFolder = (product: Product): void => rmSync(product.folder, { recursive: true, force: true });

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
/** The password as it goes over the wire. */
export const wirePassword = (password: string): string => sha256(sha256(password).match(/.{8}/g)?.join('rescue') ?? '');

export interface Client {
  readonly post: (
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: Envelope }>;
  readonly get: (path: string) => Promise<{ status: number; body: Envelope }>;
  readonly token: string;
  readonly userId: string;
}
interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: never;
  readonly error?: string;
  readonly fields?: Record<string, string>;
}

/** Signs in over the API as another program would. */
export async function signIn(url: string, username: string, password = 'Towline-2026'): Promise<Client> {
  const send = async (path: string, init: RequestInit): Promise<{ status: number; body: Envelope }> => {
    const answer = await fetch(`${url}/api${path}`, init);
    return { status: answer.status, body: (await answer.json()) as Envelope };
  };
  const json = { 'content-type': 'application/json' };
  const login = await send('/rescue_public/user/rescuePublicLogin.do', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password: wirePassword(password) }),
  });
  if (login.status !== 200) throw new Error(`sign-in of ${username} answered ${login.status} ${login.body.msg}`);
  const { accessToken: token, userInfo } = login.body.data as { accessToken: string; userInfo: { id: string } };
  return {
    token,
    userId: userInfo.id,
    post: (path, body = {}, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { ...json, token: `express${token}`, ...headers },
        body: JSON.stringify(body),
      }),
    get: (path) => send(path, { headers: { token: `express${token}` } }),
  };
}
