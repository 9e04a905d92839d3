/** Who says that a folder is theirs: what a lock's file tells of its owner, and what can be known of whether they live. */
import { existsSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../../core/model/thrown.ts';
import { wireTime } from '../time/clock.ts';

/** A process, so that one with the same number on another machine, in another container or after a restart is another. */
export interface Self {
  readonly pid: number;
  /** When it began, in the kernel's ticks; empty where unknown. */
  readonly started: string;
  readonly host: string;
  /** One running kernel, which containers share; empty where unknown. */
  readonly kernel: string;
  /** Within which process numbers mean something. */
  readonly namespace: string;
  /** The installed machine, the same after a restart; empty where unknown. */
  readonly machine: string;
}

export interface Owner extends Self {
  readonly id: string;
  readonly since: string;
  /** The folder's own number on its disk: a copy has another. */
  readonly folder: number;
  /** Where its database answers, without a password; null until it does. */
  readonly server: string | null;
  /** Given up in order. */
  readonly released: boolean;
  readonly beat: number;
}

export interface FoundOwner {
  readonly generation: number;
  /** Changes with every beat. */
  readonly text: string;
  /** Undefined where the text was cut short. */
  readonly owner: Owner | undefined;
}

/** Every text is as long as this, so that a beat needs no room on a full disk. */
const textLength = 1024;
const fileShape = /^server\.lock(?:\.(\d+))?$/;

export function thisProcess(): Self {
  return {
    pid: process.pid,
    started: startedAt(process.pid),
    host: hostname(),
    kernel: readWhereThere('/proc/sys/kernel/random/boot_id'),
    namespace: linkWhereThere('/proc/self/ns/pid'),
    machine: readWhereThere('/etc/machine-id'),
  };
}

function readWhereThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

function linkWhereThere(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // Another system than Linux, or a /proc that shows less.
    return '';
  }
}

function startedAt(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    // No such process, or no /proc.
    return '';
  }
}

export function lockFile(dataDir: string, generation: number): string {
  return join(dataDir, `server.lock.${generation}`);
}

export function lockText(owner: Owner): string {
  return `${JSON.stringify(owner).padEnd(textLength - 1)}\n`;
}

/** Every claim on the folder, the newest first. A claim without a number was made by an older version, which does not beat. */
export async function claimsOn(dataDir: string): Promise<{ readonly generation: number; readonly path: string }[]> {
  const claims = (await readdir(dataDir)).flatMap((name) => {
    const found = fileShape.exec(name);
    return found ? [{ generation: Number(found[1] ?? 0), path: join(dataDir, name) }] : [];
  });
  return claims.sort((a, b) => b.generation - a.generation);
}

/** The newest claim; null where there is none. */
export async function findOwner(dataDir: string): Promise<FoundOwner | null> {
  const [claim] = await claimsOn(dataDir);
  if (!claim) return null;
  const text = await readFile(claim.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  // Removed since the folder was read: by whoever holds a newer one.
  if (text === null) return findOwner(dataDir);
  return { generation: claim.generation, text, owner: parseOwner(text) };
}

const unknown: Omit<Owner, 'pid' | 'started' | 'host'> = {
  kernel: '',
  namespace: '',
  machine: '',
  id: '',
  since: '',
  folder: 0,
  server: null,
  released: false,
  beat: 0,
};

function parseOwner(text: string): Owner | undefined {
  try {
    return { ...unknown, ...(JSON.parse(text) as Pick<Owner, 'pid' | 'started' | 'host'>) };
  } catch {
    return undefined;
  }
}

/** Whether the numbers of one's processes are those of the other. */
export function sharesProcesses(owner: Owner, self: Self): boolean {
  if (owner.kernel === '' || self.kernel === '') return owner.host === self.host;
  return owner.kernel === self.kernel && owner.namespace === self.namespace;
}

/** Of an owner whose process numbers are ours. */
export function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  return startedAt(owner.pid) === owner.started;
}

export function isOfFolder(owner: Owner, dataDir: string): boolean {
  return owner.folder === 0 || owner.folder === folderNumber(dataDir);
}

export function folderNumber(dataDir: string): number {
  return statSync(dataDir).ino;
}

export function nameOwner(owner: Owner | undefined): string {
  if (!owner) return 'a process that has only begun';
  const since = owner.since === '' ? '' : ` since ${wireTime(new Date(owner.since))}`;
  return `process ${owner.pid} of host "${owner.host}" runs on it${since}`;
}
