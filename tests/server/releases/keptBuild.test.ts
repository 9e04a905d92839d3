/** What was built is found again by the next start of the same program on the same sources, and by nobody else. */
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRelease } from '../../../src/release/build.ts';
import type { Release } from '../../../src/release/release.ts';
import { hashOf } from '../../../src/release/hash.ts';
import { digestOf } from '../../../src/server/releases/building/builds.ts';
import { keepBuildsIn, keptBuildName, runningProgram } from '../../../src/server/releases/building/keptBuild.ts';
import { handlerNames } from '../../../src/server/ownHandlers.ts';
import { openReleases, type Releases } from '../../../src/server/releases/releases.ts';
import { libraryHandlers, librarySources, openLibrary } from '../library.ts';

const sources = librarySources();
const digest = digestOf(sources);
const built = releaseOf(sources);
function releaseOf(of: typeof sources): Release {
  const { release } = buildRelease(of);
  if (!release) throw new Error('the library must lint');
  return release;
}
const refuse = (error: unknown): never => {
  throw error;
};
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
  await keepBuildsIn(folder, 'this', refuse).keep(digest, built);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the next start finds the release whole, and as frozen as it was', async () => {
  const found = await keepBuildsIn(folder, 'this', refuse).recall(digest);
  expect(found?.hash).toBe(built.hash);
  expect(found?.catalogue).toEqual(built.catalogue);
  expect(hashOf(found?.catalogue)).toBe(built.hash);
  expect(Object.isFrozen(found?.catalogue.calls)).toBe(true);
  const profile = { userType: 1, superManager: false };
  expect(found?.project(profile).screens).toEqual(built.project(profile).screens);
});

test('another program, other sources and an empty folder find nothing', async () => {
  expect(await keepBuildsIn(folder, 'another', refuse).recall(digest)).toBeUndefined();
  expect(await keepBuildsIn(folder, 'this', refuse).recall(digestOf(sources.slice(1)))).toBeUndefined();
  expect(await keepBuildsIn(join(folder, 'none'), 'this', refuse).recall(digest)).toBeUndefined();
});

test('a damaged file is none, wherever it is damaged or cut', async () => {
  const path = join(folder, keptBuildName);
  const whole = await readFile(path);
  const kept = keepBuildsIn(folder, 'this', refuse);
  for (const at of [0, 31, 32, 40, whole.length >> 1, whole.length - 1]) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    await writeFile(path, damaged);
    expect(await kept.recall(digest), `byte ${at}`).toBeUndefined();
    await writeFile(path, whole.subarray(0, at));
    expect(await kept.recall(digest), `cut at ${at}`).toBeUndefined();
  }
  await writeFile(path, whole);
  expect((await kept.recall(digest))?.hash).toBe(built.hash);
});

test('what serves next is kept in its place, and what lies there already is not written again', async () => {
  const kept = keepBuildsIn(folder, 'this', refuse);
  const path = join(folder, keptBuildName);
  await kept.recall(digest);
  const written = (await stat(path)).ino;
  await kept.keep(digest, built);
  expect((await stat(path)).ino).toBe(written);
  const fewer = sources.map((one) => (one.file === 'screens/loans.json' ? { ...one, text: `${one.text} ` } : one));
  await kept.keep(digestOf(fewer), releaseOf(fewer));
  expect(await kept.recall(digest)).toBeUndefined();
  expect((await kept.recall(digestOf(fewer)))?.hash).toBe(built.hash);
  await kept.keep(digest, built);
});

test('a program that runs from its sources keeps nothing', async () => {
  expect(await runningProgram()).toBeNull();
  expect(await keepBuildsIn(folder, null, refuse).recall(digest)).toBeUndefined();
  expect(await readdir(folder)).toEqual([keptBuildName]);
});

test('what cannot be written is told, and holds nobody up', async () => {
  const told: unknown[] = [];
  await keepBuildsIn(join(folder, 'none'), 'this', (error) => void told.push(error)).keep(digest, built);
  expect(told).toMatchObject([{ code: 'ENOENT' }]);
});

test('a built program is named by all that it is made of', async () => {
  const built = await mkdtemp(join(tmpdir(), 'built-'));
  const [entry, beside] = [join(built, 'serve.js'), join(built, 'beside.js')];
  await writeFile(entry, 'a');
  await writeFile(beside, 'b');
  const first = await runningProgram(`file://${entry}`);
  await writeFile(join(built, 'serve.js.map'), '{}');
  expect(await runningProgram(`file://${entry}`)).toBe(first);
  await writeFile(beside, 'c');
  expect(await runningProgram(`file://${entry}`)).not.toBe(first);
  await rm(built, { recursive: true });
});

test('what serves is kept, what is only judged is not, and the next start serves what lies there', async () => {
  const library = await openLibrary();
  const { database } = library;
  const kept = keepBuildsIn(folder, 'serving', refuse);
  const asks: string[] = [];
  const start = (): Releases =>
    openReleases({
      database,
      tables: [],
      handlerNames: handlerNames(libraryHandlers),
      now: () => new Date(),
      kept: {
        ...kept,
        recall: async (asked) => {
          const found = await kept.recall(asked);
          asks.push(found ? 'found' : 'nothing');
          return found;
        },
      },
    });
  const first = start();
  await first.publish(sources);
  await first.judge([...sources, { file: 'rules/more.json', text: '{"inputs": [], "rows": [], "otherwise": 1}' }]);
  const next = start();
  expect((await next.publish(sources)).faults).toEqual([]);
  expect(next.current().hash).toBe(first.current().hash);
  expect(asks).toEqual(['nothing', 'found']);
  await library.close();
});
