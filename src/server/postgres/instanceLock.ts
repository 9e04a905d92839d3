/**
 * Makes one process the only one that runs on a folder, on whatever machine or in whatever container the others are. Each
 * claim is a file with the next number, made by whoever is first; the highest number owns the folder, and beats by writing
 * its own file alone. A process that was paused meanwhile finds its file gone, and cannot take anything back by writing.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { codeOf, messageOf } from '../../core/model/thrown.ts';
import type { FoundOwner, Owner, Self } from './lockOwner.ts';
import {
  claimsOn,
  findOwner,
  folderNumber,
  isAlive,
  isOfFolder,
  lockFile,
  lockText,
  nameOwner,
  sharesProcesses,
  thisProcess,
} from './lockOwner.ts';
import { StartFault } from './startFault.ts';

/**
 * What is known of the processes of the one before: `gone`, all of them or nobody was there; `here`, it is dead and shares
 * our process numbers; `beside`, it is silent in another container of this machine; `away`, it is silent on another machine.
 */
export type Before = 'gone' | 'here' | 'beside' | 'away';

export interface InstanceLock {
  readonly before: Before;
  readonly owner: Owner | undefined;
  /** Settles when another process has taken the folder; it is named. Never where it is given up in order. */
  readonly lost: Promise<string>;
  /** Whether it is still ours; to be asked before anything is started on the folder. */
  readonly isHeld: () => Promise<boolean>;
  /** Tells where the database answers. */
  readonly tell: (server: string) => void;
  readonly release: () => Promise<void>;
}

export interface LockOptions {
  /** Who asks; another identity in tests. */
  readonly self?: Self;
  /** Milliseconds from one beat to the next. */
  readonly beat?: number;
  /** Asked before the folder is taken from one that is silent; throws where it must not be. */
  readonly mayTake?: (before: Before) => Promise<void>;
  /** Told that it waits, and for whom. */
  readonly say?: (line: string) => void;
}

const beatEvery = 2_000;
/** So many beats without one, and the owner is taken for dead. */
const beatsWaited = 3;

/** @throws StartFault where a living process holds the folder. */
export async function lockInstance(dataDir: string, options: LockOptions = {}): Promise<InstanceLock> {
  const { self = thisProcess(), beat = beatEvery, say = () => undefined, mayTake = async () => undefined } = options;
  await makeFolder(dataDir);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const found = await findOwner(dataDir);
    const before = found ? await judge(dataDir, found, self, beat, say) : 'gone';
    if (before === 'moved') continue;
    await mayTake(before);
    const generation = (found?.generation ?? 0) + 1;
    const owner: Owner = {
      ...self,
      id: randomUUID(),
      since: new Date().toISOString(),
      folder: folderNumber(dataDir),
      server: null,
      released: false,
      beat: 0,
    };
    if (!(await claim(dataDir, generation, owner))) continue;
    const claims = await claimsOn(dataDir);
    if (claims[0]?.generation !== generation) continue;
    for (const { path } of claims.slice(1)) await rm(path, { force: true });
    return hold(dataDir, generation, owner, { before, owner: found?.owner }, beat);
  }
  throw new StartFault(`DATA_DIR ${dataDir} must belong to one server alone: several are starting on it at once`);
}

async function makeFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true }).catch((cause: Error) => {
    throw new StartFault(`DATA_DIR must be a folder that can be written: ${cause.message}`, { cause });
  });
}

/** @returns `moved` where the claim changed hands meanwhile. */
async function judge(
  dataDir: string,
  found: FoundOwner,
  self: Self,
  beat: number,
  say: (line: string) => void,
): Promise<Before | 'moved'> {
  const { owner } = found;
  if (owner?.released === true) return 'gone';
  const original = owner !== undefined && isOfFolder(owner, dataDir);
  if (original && sharesProcesses(owner, self)) {
    if (isAlive(owner)) throw inUse(dataDir, owner);
    return 'here';
  }
  say(`DATA_DIR ${dataDir} was left by ${nameOwner(owner).replace(' runs on it', '')}: watching for a sign of life …`);
  const seen = await watch(dataDir, found, beat * beatsWaited);
  if (seen === 'beats') throw inUse(dataDir, owner);
  if (seen === 'moved') return 'moved';
  if (!owner) return 'away';
  // A copy was never anybody's; a machine that has started anew runs nothing of what it ran.
  if (!original) return 'gone';
  if (owner.kernel !== '' && owner.kernel === self.kernel) return 'beside';
  const restarted = owner.host === self.host && owner.machine !== '' && owner.machine === self.machine;
  return restarted ? 'gone' : 'away';
}

function inUse(dataDir: string, owner: Owner | undefined): StartFault {
  return new StartFault(
    `DATA_DIR ${dataDir} must belong to one server alone: ${nameOwner(owner)}; stop that one or name another folder`,
  );
}

async function watch(dataDir: string, before: FoundOwner, length: number): Promise<'beats' | 'silent' | 'moved'> {
  // By a clock that nobody sets: a machine that starts sets its own.
  const end = performance.now() + length + length / 6;
  while (performance.now() < end) {
    await pause(length / 30);
    const now = await findOwner(dataDir);
    if (now?.generation !== before.generation) return 'moved';
    if (now.text !== before.text) return now.owner?.released === true ? 'moved' : 'beats';
  }
  return 'silent';
}

async function claim(dataDir: string, generation: number, owner: Owner): Promise<boolean> {
  try {
    const file = await open(lockFile(dataDir, generation), 'wx', 0o600);
    await file.writeFile(lockText(owner));
    await file.sync();
    await file.close();
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new StartFault(`DATA_DIR must be a folder that can be written: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function hold(
  dataDir: string,
  generation: number,
  first: Owner,
  previous: Pick<InstanceLock, 'before' | 'owner'>,
  every: number,
): Promise<InstanceLock> {
  const path = lockFile(dataDir, generation);
  let owner = first;
  const thread = new Worker(new URL('./lockBeat.mjs', import.meta.url), {
    workerData: { path, owner, every, length: lockText(owner).length },
    execArgv: [],
  });
  thread.unref();
  const isHeld = async (): Promise<boolean> => (await claimsOn(dataDir))[0]?.generation === generation;
  await new Promise<void>((settle, reject) => {
    thread.once('error', reject);
    thread.once('message', () => settle());
  });
  const lost = new Promise<string>((settle, reject) => {
    thread.on('error', reject);
    thread.on('message', () => {
      const named = findOwner(dataDir).then((found) => nameOwner(found?.owner));
      named.then(settle, () => settle('nobody can be found in it any more'));
    });
  });
  return {
    ...previous,
    lost,
    isHeld,
    tell: (server) => {
      owner = { ...owner, server };
      thread.postMessage(owner);
    },
    release: async () => {
      await thread.terminate();
      await markReleased(path, owner);
    },
  };
}

/** The file stays: two that start at once then agree on the next number. */
async function markReleased(path: string, owner: Owner): Promise<void> {
  const there = await readFile(path, 'utf8').catch(() => null);
  // Another has it, or the folder is gone.
  if (there === null) return;
  const file = await open(path, 'r+');
  await file.write(lockText({ ...owner, server: null, released: true }), 0);
  await file.sync();
  await file.close();
}
