/** Starts at the same moment build once; what a build that was ended has left is neither waited for nor taken for whole. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureBuilt } from '../../src/commands/built.mjs';

/** Stands where the builder does: it takes its time, and notes each build. */
const builder = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  appendFileSync('builds', 'x');
  mkdirSync('dist/server', { recursive: true });
  writeFileSync('dist/server/serve.js', '');
  setTimeout(() => writeFileSync('dist/server/last.js', ''), 300);`;

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'building-'));
  for (const folder of ['src/server', 'dist', 'node_modules/vite/bin'])
    mkdirSync(join(project, folder), { recursive: true });
  writeFileSync(join(project, 'src/server/app.ts'), '');
  writeFileSync(join(project, 'node_modules/vite/bin/vite.js'), builder);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const builds = (): number => readFileSync(join(project, 'builds'), 'utf8').length;
const inDist = (): string[] => readdirSync(join(project, 'dist'), { recursive: true, encoding: 'utf8' }).sort();
const whole = ['server', join('server', 'last.js'), join('server', 'serve.js')];

function claim(owner: { process: number; host: string }): string {
  const path = join(project, 'dist/server.building.1');
  writeFileSync(path, JSON.stringify(owner));
  return path;
}

const endedProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid;

test('of several starts at once one builds, and the others wait for all of it', async () => {
  const said: string[] = [];
  const start = async (): Promise<string[]> => {
    await ensureBuilt('server', { project, say: (line) => void said.push(line) });
    return inDist();
  };
  const found = await Promise.all([start(), start(), start()]);
  expect(builds()).toBe(1);
  for (const files of found) expect(files).toEqual(expect.arrayContaining(whole));
  expect(said.filter((line) => line.startsWith('Building'))).toHaveLength(1);
  expect(said.filter((line) => line.startsWith('Waiting'))).toHaveLength(2);
  expect(inDist()).toEqual(whole);
});

test('what a build that was ended has left is built again, however new it is', async () => {
  mkdirSync(join(project, 'dist/server'));
  writeFileSync(join(project, 'dist/server/serve.js'), '');
  claim({ process: endedProcess(), host: hostname() });
  await ensureBuilt('server', { project, say: () => undefined });
  expect(builds()).toBe(1);
  expect(inDist()).toEqual(whole);
});

test('one that fell silent on another machine is taken over', async () => {
  const long = new Date(Date.now() - 60_000);
  utimesSync(claim({ process: process.pid, host: 'elsewhere' }), long, long);
  await ensureBuilt('server', { project, say: () => undefined });
  expect(builds()).toBe(1);
  expect(inDist()).toEqual(whole);
});

test('where nothing can be written, what is there serves, whatever is left beside it', async () => {
  mkdirSync(join(project, 'dist/server'));
  writeFileSync(join(project, 'dist/server/serve.js'), '');
  claim({ process: endedProcess(), host: hostname() });
  const said: string[] = [];
  const settings = { project, say: (line: string) => void said.push(line), canBuild: () => false };
  expect(await ensureBuilt('server', settings)).toBe(join(project, 'dist/server'));
  expect(said).toEqual([expect.stringContaining('serves as it is')]);
});

test('a build that fails leaves the way free for the next', async () => {
  const vite = join(project, 'node_modules/vite/bin/vite.js');
  writeFileSync(vite, 'process.exit(1)');
  await expect(ensureBuilt('server', { project, say: () => undefined })).rejects.toThrow('could not be built');
  writeFileSync(vite, builder);
  await ensureBuilt('server', { project, say: () => undefined });
  expect(builds()).toBe(1);
});
