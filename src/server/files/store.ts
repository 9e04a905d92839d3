/** Uploaded files on disk: `DATA_DIR/files/<two letters>/<id>`. The database knows them by id. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { refuse } from '../records/faults.ts';
import type { Upload } from '../calls/handler.ts';
import type { Refusal } from '../records/refusal.ts';
import { contentTypeOf } from './contentType.ts';
import { makeFolder, syncFolder } from './durable.ts';
import { withoutMetadata } from './imageMetadata.ts';
import { mostPoints, pointsOf } from './pictureSize.ts';

export interface FileStore {
  readonly pathOf: (id: string) => string;
  /** Lasts through a power cut once it returns. @throws Refusal 413 as soon as more than `limit` bytes have come, 422 for a picture of too many points; nothing of them is kept. */
  readonly keep: (name: string, stream: Readable, limit: number) => Promise<Upload>;
  /** Keeps content that is there at once. */
  readonly put: (id: string, content: Buffer) => Promise<void>;
  readonly drop: (id: string) => Promise<void>;
}

const idPattern = /^[0-9a-f-]{36}$/;

export function fileStore(dataDir: string): FileStore {
  // The last letters: the first ones of a sortable id are the time, and would put a day's files into one folder.
  const pathOf = (id: string): string => {
    if (!idPattern.test(id)) throw new Error(`A file's id must be a UUID, given "${id}"`);
    return join(dataDir, 'files', id.slice(-2), id);
  };
  return {
    pathOf,
    keep: async (name, stream, limit) => {
      const id = uuidv7();
      const path = pathOf(id);
      const kept = await written(path, async (part) => {
        const received = await receive(part, stream, limit);
        return received.type === null ? received : { ...received, ...(await clean(part, received.type)) };
      });
      return { id, name, ...kept };
    },
    put: (id, content) => written(pathOf(id), (part) => writeFile(part, content, { flush: true })),
    drop: (id) => rm(pathOf(id), { force: true }),
  };
}

/** What is being written has this behind its name: a backup, an export and whoever reads pass it over. */
export const partEnding = '.part';

/** A file has its name once it is whole, and no sooner. */
async function written<Result>(path: string, write: (part: string) => Promise<Result>): Promise<Result> {
  const part = `${path}${partEnding}`;
  await makeFolder(dirname(path));
  try {
    const result = await write(part);
    await rename(part, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** @throws Refusal 413 */
async function receive(
  path: string,
  stream: Readable,
  limit: number,
): Promise<Pick<Upload, 'size' | 'type' | 'sha256'>> {
  const digest = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  const measured = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      digest.update(chunk);
      size += chunk.length;
      if (head.length < 16) head = Buffer.concat([head, chunk.subarray(0, 16)]);
      if (size > limit) throw tooLarge(limit);
      yield chunk;
    }
  };
  await pipeline(stream, measured, createWriteStream(path, { flags: 'wx', flush: true }));
  return { size, type: contentTypeOf(head), sha256: digest.digest('hex') };
}

/** Takes from a picture what tells more than it shows. @throws Refusal 422 */
async function clean(path: string, type: string): Promise<Pick<Upload, 'size' | 'sha256'>> {
  const content = await withoutMetadata(await readFile(path), type);
  if ((await pointsOf(content, type)) > mostPoints)
    throw refuse('picture-too-large', { values: { limit: mostPoints / 1_000_000 } });
  await writeFile(path, content, { flush: true });
  return { size: content.length, sha256: await digestOf(content) };
}

const digestedAtOnce = 1_048_576;

/** Others have their turn between two pieces. */
async function digestOf(content: Buffer): Promise<string> {
  const digest = createHash('sha256');
  for (let at = 0; at < content.length; at += digestedAtOnce) {
    digest.update(content.subarray(at, at + digestedAtOnce));
    await nextTurn();
  }
  return digest.digest('hex');
}

/** @param limit bytes. */
export function tooLarge(limit: number): Refusal {
  return refuse('too-large', { values: { limit: `${limit / 1_048_576} MB` } });
}

export function isFileId(text: string): boolean {
  return idPattern.test(text);
}
