/** What lasts through a power cut: a file's name lies in its folder, and lasts only once the folder has reached the disk too. */
import { mkdir, open, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a folder and those above it. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** The content of a file lasts from here on. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Names that were given and taken away in this folder last from here on. */
export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders, and journals their names by itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Of the disk below a folder, as far as this process may use it. */
export async function spaceOf(path: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** The database writes its log by 16 MB: with less than a few of those left it stops, and everything with it. */
const needed = 64 * 1024 * 1024;

export async function isFull(path: string): Promise<boolean> {
  return (await spaceOf(path)).freeBytes < needed;
}
