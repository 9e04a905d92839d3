/**
 * One build of a part at a time, whichever processes ask for it. Each claim is a file beside the part's folder with the next
 * number, made by whoever is first; its maker beats by touching it. A claim whose maker has ended, or fell silent, is taken over.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const beat = 2_000;
const silentAfter = 30_000;
const askedEvery = 100;

/** @typedef {{ number: number, path: string }} Claim */

/**
 * The claims on a folder, the highest last: while one stands, what is in the folder is not whole.
 * @param {string} folder
 * @returns {Claim[]}
 */
export function claimsOn(folder) {
  const own = `${basename(folder)}.building.`;
  /** @type {string[]} */
  let names = [];
  try {
    names = readdirSync(dirname(folder));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  return names
    .filter((name) => name.startsWith(own))
    .map((name) => ({ number: Number(name.slice(own.length)), path: join(dirname(folder), name) }))
    .sort((one, other) => one.number - other.number);
}

/**
 * Waits until no other process builds there.
 * @param {string} folder
 * @param {() => void} onWait told once, where there is one.
 * @returns {Promise<{ release: () => void, isTakenOver: boolean }>} taken over from one that did not end its build.
 */
export async function claimBuild(folder, onWait) {
  mkdirSync(dirname(folder), { recursive: true });
  for (let waits = 0; ; await pause(askedEvery)) {
    const before = claimsOn(folder);
    const highest = before.at(-1);
    if (highest && isAlive(highest)) {
      if (waits === 0) onWait();
      waits += 1;
      continue;
    }
    const own = make(folder, (highest?.number ?? 0) + 1);
    if (!own) continue;
    // Whoever looked before us and was slower may have made a lower one meanwhile.
    if (claimsOn(folder).at(-1)?.path !== own.path) {
      rmSync(own.path, { force: true });
      continue;
    }
    for (const { path } of before) rmSync(path, { force: true });
    const beating = setInterval(() => touch(own.path), beat);
    beating.unref();
    const release = () => {
      clearInterval(beating);
      rmSync(own.path, { force: true });
    };
    return { release, isTakenOver: before.length > 0 };
  }
}

/** @type {(folder: string, number: number) => Claim | undefined} */
function make(folder, number) {
  const path = `${folder}.building.${number}`;
  try {
    writeFileSync(path, JSON.stringify({ process: process.pid, host: hostname() }), { flag: 'wx' });
    return { number, path };
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return undefined;
  }
}

/** @type {(claim: Claim) => boolean} */
function isAlive({ path }) {
  try {
    const isSilent = Date.now() - statSync(path).mtimeMs > silentAfter;
    return !isSilent && !hasEnded(readFileSync(path, 'utf8'));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return false;
  }
}

/** Known on this machine alone; what is not written yet says nothing. */
function hasEnded(/** @type {string} */ text) {
  const [, pid] = /^\{"process":(\d+),"host":/.exec(text) ?? [];
  if (pid === undefined || !text.endsWith(`${JSON.stringify(hostname())}}`)) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** One that was taken over is gone. */
function touch(/** @type {string} */ path) {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function codeOf(/** @type {unknown} */ error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
