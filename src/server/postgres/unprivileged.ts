import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartFault } from './startFault.ts';

/** The uid and gid that PostgreSQL runs under where this process is root; undefined means: as this process itself. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

const highestFreeUid = 54320;

function passwd(): { name: string; uid: number; gid: number }[] {
  if (!existsSync('/etc/passwd')) return [];
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Who owns the cluster and runs the server: the owner it has, else a uid that no account on this machine has. */
export function clusterIdentity(cluster: string): Identity | undefined {
  if (!isRoot()) return undefined;
  if (existsSync(cluster)) {
    const owner = statSync(cluster);
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const taken = new Set(passwd().map((entry) => entry.uid));
  let uid = highestFreeUid;
  while (taken.has(uid)) uid -= 1;
  return { uid, gid: uid };
}

/** initdb, unlike the server, insists on a uid that has a name: it runs as nobody, and its work changes hands. */
export function namedIdentity(): Identity | undefined {
  if (!isRoot()) return undefined;
  const entries = passwd().filter((entry) => entry.uid > 0);
  const found = entries.find((entry) => entry.name === 'nobody') ?? entries[0];
  if (!found) {
    throw new StartFault(
      'PostgreSQL does not run as root, and /etc/passwd names no other user: add one, or set DATABASE_URL',
    );
  }
  return { uid: found.uid, gid: found.gid };
}

/** Whether `identity` may walk to `path`: every folder above it must let it through. */
export function reachable(path: string, identity: Identity | undefined): boolean {
  if (!identity) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder);
      const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
      if (!(mode & bit)) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Lets `identity`, and nobody else, walk through a folder of root's that is closed to all others, by its group; a folder
 * of another owner or group, and the folders above it, stay as they are.
 */
export async function letThrough(folder: string, identity: Identity | undefined): Promise<void> {
  if (!identity || reachable(folder, identity) || !reachable(dirname(folder), identity)) return;
  const { mode, uid, gid } = await stat(folder);
  if (uid !== 0 || gid !== 0) return;
  await chown(folder, 0, identity.gid);
  await chmod(folder, (mode & 0o707) | 0o010);
}

/** Gives a folder and everything in it to `identity`. */
export async function handOver(path: string, identity: Identity | undefined): Promise<void> {
  if (!identity) return;
  await chown(path, identity.uid, identity.gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await handOver(child, identity);
    else await lchown(child, identity.uid, identity.gid);
  }
}
