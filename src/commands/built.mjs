/**
 * What is built, of what, and whether it still is: the console and the server, each in a folder of dist. Plain JavaScript,
 * because it runs before anything is built.
 */
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { claimBuild, claimsOn } from './buildLock.mjs';

/** @typedef {{ output: string, first: string, config: string, without: readonly string[], beside: readonly string[] }} Part */

const inBrowsers = ['console', 'gallery', 'index.html', 'main.tsx', 'public', 'renderer', 'studio'];
const onServers = ['commands', 'server', 'serve.ts'];

/**
 * Made of all that is in src but for what `without` names, and of what is beside it.
 * @type {Readonly<Record<'console' | 'server', Part>>}
 */
const parts = {
  console: {
    output: 'dist/console',
    first: 'index.html',
    config: 'vite.config.ts',
    without: onServers,
    beside: ['build', 'package-lock.json', 'schemas/grammar'],
  },
  server: {
    output: 'dist/server',
    first: 'serve.js',
    config: 'vite.server.config.ts',
    without: inBrowsers,
    beside: ['build', 'package-lock.json', 'codegen'],
  },
};

const projectDir = fileURLToPath(new URL('../../', import.meta.url));

/** One line for who starts it: what must be, and what to do. */
export class BuildFault extends Error {}

/**
 * Builds a part where it is missing or older than its sources. Where it cannot be built, what was built before serves.
 * @param {'console' | 'server'} name
 * @param {{ project?: string, say: (line: string) => void, canBuild?: (project: string) => boolean }} settings
 * @returns {Promise<string>} its folder.
 * @throws {BuildFault} where there is none and none can be made.
 */
export async function ensureBuilt(name, { project = projectDir, say, canBuild = isBuildable }) {
  const part = parts[name];
  const folder = join(project, part.output);
  if (isCurrent(project, part)) return folder;
  if (canBuild(project)) {
    const claimed = await claimBuild(folder, () => say(`Waiting for the build of the ${name} by another process …`));
    try {
      // Whoever was waited for has built it.
      if (!claimed.isTakenOver && isWhole(project, part)) return folder;
      say(`Building the ${name} …`);
      await build(project, part);
    } finally {
      claimed.release();
    }
  } else if (existsSync(join(folder, part.first))) {
    say(`The ${name} in ${folder} is older than its sources, and nothing can be built there: it serves as it is`);
  } else {
    throw new BuildFault(
      `the ${name} must be built before the start, and ${project} cannot be written or lacks what builds it: npm ci && npm run build`,
    );
  }
  return folder;
}

const builder = 'node_modules/vite/bin/vite.js';

/** @param {string} project */
function isBuildable(project) {
  try {
    for (const path of [project, join(project, 'dist')].filter((one) => existsSync(one)))
      accessSync(path, constants.W_OK);
    return existsSync(join(project, builder));
  } catch {
    return false;
  }
}

/** In a process of its own, so that nothing of the builder stays in this one; it ends with this one. */
function build(/** @type {string} */ project, /** @type {Part} */ { config, output }) {
  const child = spawn(process.execPath, [builder, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: project,
    // A build for tests or for development would be another one. What it says is no part of what a command prints.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', process.stderr, process.stderr],
  });
  const end = () => process.exit(1);
  const stop = () => child.kill();
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, end);
  process.once('exit', stop);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => {
      for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, end);
      process.off('exit', stop);
      if (code === 0) done(undefined);
      else fail(new BuildFault(`${output} could not be built: see above`));
    });
  });
}

/** While somebody builds, or where a build was ended, what is in the folder is new and not whole. */
function isCurrent(/** @type {string} */ project, /** @type {Part} */ part) {
  return claimsOn(join(project, part.output)).length === 0 && isWhole(project, part);
}

/** An installation that brings only what is built has nothing to build it from. */
function isWhole(/** @type {string} */ project, /** @type {Part} */ { output, first, config, without, beside }) {
  const made = join(project, output, first);
  if (!existsSync(made)) return false;
  const built = statSync(made).mtimeMs;
  const source = join(project, 'src');
  const rooms = existsSync(source) ? readdirSync(source).filter((name) => !without.includes(name)) : [];
  const others = [config, ...beside].map((name) => join(project, name));
  return [...rooms.map((name) => join(source, name)), ...others].every(
    (path) => !existsSync(path) || newest(path) <= built,
  );
}

/**
 * What leads nowhere is as old as can be: an editor's lock beside an open file, or a file that has just gone.
 * @type {(path: string) => number}
 */
function newest(path) {
  const own = statSync(path, { throwIfNoEntry: false });
  if (!own) return 0;
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(...readdirSync(path).map((name) => newest(join(path, name))), 0);
}
