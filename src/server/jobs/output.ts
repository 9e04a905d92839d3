/** The file that a job makes: written aside by each attempt, and put in its place when the attempt has succeeded. */
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder, syncFolder } from '../files/durable.ts';
import { ignoreGone } from '../files/gone.ts';
import type { Sink } from '../office/zipWriter.ts';

export interface Output {
  readonly sink: Sink;
  readonly size: () => number;
  /** Makes what was written last through a power cut. */
  readonly close: () => Promise<void>;
  /** Its name lasts through one too. */
  readonly putInPlace: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** @param path where the file belongs; what earlier attempts left beside it is cleared away. */
export async function openOutput(path: string, attempt: string): Promise<Output> {
  await makeFolder(dirname(path));
  await dropParts(path);
  const part = `${path}.${attempt}.part`;
  const handle: FileHandle = await open(part, 'wx');
  let size = 0;
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    await handle.close();
  };
  return {
    sink: async (bytes) => {
      await handle.appendFile(bytes);
      size += bytes.length;
    },
    size: () => size,
    close: async () => {
      await handle.sync();
      await close();
    },
    putInPlace: async () => {
      await rename(part, path);
      await syncFolder(dirname(path));
    },
    drop: async () => {
      await close();
      await rm(part, { force: true });
    },
  };
}

export async function dropOutput(path: string): Promise<void> {
  await rm(path, { force: true });
  await dropParts(path);
}

async function dropParts(path: string): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(ignoreGone<string[]>([]));
  const parts = names.filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.part'));
  await Promise.all(parts.map((name) => rm(join(folder, name), { force: true })));
}
