/** What was built is found again by the next start of the same program on the same sources, and by nobody else. */
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRelease } from '../../../src/release/build.ts';
import { hashOf } from '../../../src/release/hash.ts';
import { digestOf } from '../../../src/server/releases/building/builds.ts';
import { keepBuildsIn, keptBuildName, runningProgram } from '../../../src/server/releases/building/keptBuild.ts';
import { librarySources } from '../library.ts';

const sources = librarySources();
const digest = digestOf(sources);
const built = buildRelease(sources);
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
  expect(found?.faults).toEqual([]);
  expect(found?.release?.hash).toBe(built.release?.hash);
  expect(found?.release?.catalogue).toEqual(built.release?.catalogue);
  expect(hashOf(found?.release?.catalogue)).toBe(built.release?.hash);
  expect(Object.isFrozen(found?.release?.catalogue.calls)).toBe(true);
  const profile = { userType: 1, superManager: false };
  expect(found?.release?.project(profile).screens).toEqual(built.release?.project(profile).screens);
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
  expect((await kept.recall(digest))?.release?.hash).toBe(built.release?.hash);
});

test('sources with faults are not kept, and a program that runs from its sources keeps nothing', async () => {
  const faulty = [...sources, { file: 'screens/faulty.json', text: '{"type": "lost"}' }];
  const kept = keepBuildsIn(folder, 'this', refuse);
  await kept.keep(digestOf(faulty), buildRelease(faulty));
  expect(await kept.recall(digestOf(faulty))).toBeUndefined();
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
