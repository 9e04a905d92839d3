/** A picture of a few bytes that would unfold to gigabytes in a browser is refused, and nothing of it is kept. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pointsOf } from '../../../src/server/files/pictureSize.ts';
import { fileStore } from '../../../src/server/files/store.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function png(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(name, 'latin1'), content, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', Buffer.alloc(3)), chunk('IEND', Buffer.alloc(0))]);
}

/** @param before what stands between its start and its frame: a decoder passes over it */
function jpeg(width: number, height: number, before = Buffer.alloc(0)): Buffer {
  const frame = Buffer.from([0xff, 0xc2, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xff, 0xd9]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), before, frame, scan]);
}

const stray = Buffer.concat([
  Buffer.from([0xff, 0xff, 0xff, 0xe5, 0, 6, 1, 2, 3, 4, 7, 7, 7]),
  ...Array.from({ length: 25_000 }, () => Buffer.from([0xff, 0xfe, 0, 3, 9])),
]);

const keep = (content: Buffer) => fileStore(dir).keep('photo', Readable.from([content]), 1_048_576);

const kept = async (): Promise<readonly string[]> => {
  const found = await readdir(dir, { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map(({ name }) => name);
};

test.each([
  ['a png', png(60_000, 60_000)],
  ['a jpeg', jpeg(65_500, 65_500)],
  ['a jpeg with stray bytes and a comment of many parts before its frame', jpeg(65_500, 65_500, stray)],
])('%s of billions of points is refused, with what may be sent', async (_name, content) => {
  await expect(keep(content)).rejects.toMatchObject({
    error: 'picture-too-large',
    status: 422,
    values: { limit: 128 },
  });
  expect(await kept()).toEqual([]);
});

test.each([
  ['a png', png(8_000, 6_000)],
  ['a jpeg', jpeg(12_000, 9_000, stray)],
])('%s as the largest cameras take it is kept', async (_name, content) => {
  const { id } = await keep(content);
  expect(await kept()).toEqual([id]);
});

test('what says no size, or is cut in its head, has none', async () => {
  for (const content of [png(1, 1).subarray(0, 20), jpeg(1, 1).subarray(0, 6), Buffer.from([0xff, 0xd8])])
    for (const type of ['image/png', 'image/jpeg', null]) expect(await pointsOf(content, type)).toBe(0);
});
