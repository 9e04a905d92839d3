import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isCluster, notedCluster } from './clusterNote.ts';
import type { Binaries } from './postgresBinaries.ts';
import { StartFault } from './startFault.ts';
import type { Identity } from './unprivileged.ts';
import { clusterIdentity, handOver, namedIdentity, reachable } from './unprivileged.ts';

export const superuser = 'console';

export interface Place {
  /** The folder of the cluster. */
  readonly cluster: string;
  /** Where copies of the binaries go when the package cannot be used as it lies. */
  readonly home: string;
  /** Said to the operator where the cluster is not in DATA_DIR. */
  readonly notice: string | null;
}

/**
 * Where the cluster of `dataDir` lies: where its note says, else in it, else, where the uid that must run it cannot get
 * there, in a shared place.
 * @param named whether the operator has named the folder: what they have named is refused, not moved.
 * @throws StartFault
 */
export function clusterPlace(dataDir: string, named = false): Place {
  const inside = join(dataDir, 'postgres');
  const known = notedCluster(dataDir) ?? (isCluster(inside) ? inside : null);
  const enters = reachable(dataDir, clusterIdentity(inside));
  if (enters && (known ?? inside) === inside) return { cluster: inside, home: dataDir, notice: null };
  if (known === inside) throw new StartFault(mustBeOpen(dataDir));
  const home = join(sharedFolder(), 'embedded-postgres');
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const cluster = known ?? join(home, name, 'postgres');
  if (named && !isCluster(cluster)) throw new StartFault(mustBeOpen(dataDir));
  return {
    cluster,
    home,
    notice: `PostgreSQL does not run as root, and no other user may enter ${dataDir}: the database is in ${cluster}; a copy of DATA_DIR is no backup, npm run backup makes one`,
  };
}

function mustBeOpen(dataDir: string): string {
  return `DATA_DIR must be a folder that other users may walk through (mode 711, and so every folder above it) where the server runs as root, because PostgreSQL does not: ${dataDir} is not; open it, name another, or start as a user of its own`;
}

function sharedFolder(): string {
  const found = ['/var/lib', '/var/tmp', '/tmp'].find((folder) => {
    try {
      accessSync(folder, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  });
  return resolve(found ?? '/tmp');
}

/** The major version that made the cluster; undefined where there is none yet. */
function clusterMajor(cluster: string): number | undefined {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/**
 * Makes the cluster unless it is there. Texts are UTF-8 and sort by code point; the character classes are Unicode's, or
 * trigrams would find no Chinese. It appears whole or not at all.
 */
export async function makeCluster(
  binaries: Binaries,
  place: Place,
  identity: Identity | undefined,
  password: string | null,
): Promise<void> {
  const made = clusterMajor(place.cluster);
  if (made === binaries.major) return;
  if (made !== undefined) {
    throw new StartFault(
      `the database in ${place.cluster} was made by PostgreSQL ${made}, and this program brings PostgreSQL ${binaries.major}: ` +
        `npm run export with the release that made it, and npm run import with this one into another DATA_DIR`,
    );
  }
  const parent = join(place.cluster, '..');
  await mkdir(parent, { recursive: true, mode: 0o755 });
  await removeHalfMade(parent);
  const maker = makerOf(identity);
  const workshop = await mkdtemp(join(parent, workshopPrefix));
  try {
    await handOver(workshop, maker);
    const draft = join(workshop, 'cluster');
    await initialise(binaries, draft, workshop, maker, password);
    await handOver(draft, identity);
    await rename(draft, place.cluster);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

const workshopPrefix = '.making-';

/** A start that was ended meanwhile leaves its half of a cluster behind. */
async function removeHalfMade(parent: string): Promise<void> {
  const left = (await readdir(parent)).filter((name) => name.startsWith(workshopPrefix));
  for (const name of left) await rm(join(parent, name), { recursive: true, force: true });
}

/** Who runs initdb: a user that has a name, in the group of the cluster's, which may walk to it. */
function makerOf(identity: Identity | undefined): Identity | undefined {
  const named = namedIdentity();
  return named && { uid: named.uid, gid: identity?.gid ?? named.gid };
}

async function initialise(
  binaries: Binaries,
  draft: string,
  workshop: string,
  maker: Identity | undefined,
  password: string | null,
): Promise<void> {
  const secret = join(workshop, 'password');
  if (password !== null) {
    await writeFile(secret, password, { mode: 0o600 });
    await handOver(workshop, maker);
  }
  const auth = password === null ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${secret}`];
  const fixed = [
    '-D',
    draft,
    '-U',
    superuser,
    '--encoding=UTF8',
    '--locale-provider=libc',
    '--no-instructions',
    ...auth,
  ];
  let said = '';
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const locale = ['--locale=C', `--lc-ctype=${ctype}`];
    const { code, output } = await run(join(binaries.native, 'bin/initdb'), [...fixed, ...locale], workshop, maker);
    if (code === 0) return;
    said = output;
    await rm(draft, { recursive: true, force: true });
    if (!/locale/i.test(output)) break;
  }
  const reason = said.split('\n').find((line) => /error|fatal|cannot/i.test(line)) ?? said.slice(-300);
  const next = /could not (extend|write)|no space left/i.test(said)
    ? ': its disk is full, 200 MB are needed at least'
    : '';
  throw new StartFault(`initdb could not make a database for DATA_DIR${next}: ${reason}`);
}

/** Runs a program to its end; output and errors together. */
export function run(
  program: string,
  args: readonly string[],
  cwd: string,
  identity: Identity | undefined,
): Promise<{ code: number | null; output: string }> {
  return new Promise((settle, fail) => {
    const child = spawn(program, args, {
      cwd,
      ...identity,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: plainEnvironment(),
    });
    let output = '';
    const add = (chunk: Buffer): void => void (output += chunk.toString('utf8'));
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.on('error', (cause) =>
      fail(
        new StartFault(
          `${program} does not run here (${cause.message}): set DATABASE_URL to a PostgreSQL 15 or newer`,
          { cause },
        ),
      ),
    );
    child.on('close', (code) => settle({ code, output }));
  });
}

/** PGDATA, PGPORT and their like would speak for another server; messages are parsed in English. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'));
  return { ...Object.fromEntries(kept), LC_MESSAGES: 'C', LANG: undefined, LC_ALL: undefined };
}

/** The password of a cluster that listens on loopback, made once and kept beside it. */
export async function clusterPassword(place: Place): Promise<string> {
  const file = `${place.cluster}.password`;
  if (!existsSync(file)) {
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await chmod(file, 0o600);
  }
  return readFile(file, 'utf8');
}
