/** A file has its name once it is whole: whoever copies the folder meanwhile copies no half of it. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFiles } from '../../../src/server/backup/source.ts';
import { fileStore } from '../../../src/server/files/store.ts';
import { dataFolder } from '../../serverKit/dataFolder.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await dataFolder('store');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const onDisk = async (): Promise<readonly string[]> =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test('an upload that is still coming is in no backup, and is whole in the next', async () => {
  const stream = new PassThrough();
  const { keep, pathOf } = fileStore(dataDir);
  const kept = keep('a.bin', stream, 1_000);
  stream.write('the first half, ');
  await expect.poll(onDisk).toHaveLength(1);
  expect((await dataFiles(dataDir)).files).toEqual([]);
  stream.end('and the second');
  const { id, size } = await kept;
  const { files } = await dataFiles(dataDir);
  expect(files.map((file) => [file.name, file.size])).toEqual([[`data/files/${id.slice(-2)}/${id}`, size]]);
  expect(await readFile(pathOf(id), 'utf8')).toBe('the first half, and the second');
  expect(await onDisk()).toEqual([id]);
});

test('of an upload that breaks off or is too large nothing stays', async () => {
  const before = await onDisk();
  const { keep } = fileStore(dataDir);
  const broken = new PassThrough();
  const breaks = keep('b.bin', broken, 1_000);
  broken.write('half');
  await expect.poll(onDisk).toHaveLength(before.length + 1);
  broken.destroy(new Error('the sender has gone'));
  await expect(breaks).rejects.toThrow('the sender has gone');
  const large = new PassThrough();
  large.end(Buffer.alloc(2_000));
  await expect(keep('c.bin', large, 1_000)).rejects.toMatchObject({ status: 413 });
  expect(await onDisk()).toEqual(before);
});
