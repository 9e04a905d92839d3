/** A small file system for the server's files, which can be filled to its last byte. Only root may mount one. */
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Disk {
  readonly fill: () => Promise<void>;
  readonly free: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const megabytes = 64;

/** Null, with a word about it, where this user may not mount. */
export async function openDisk(folder: string, say: (line: string) => void): Promise<Disk | null> {
  await mkdir(folder, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]);
  } catch (error) {
    say(`the disk is never full in this run: ${(error as Error).message.trim().split('\n').at(-1)}`);
    return null;
  }
  const ballast = join(folder, '.ballast');
  return {
    fill: async () => {
      const piece = Buffer.alloc(65_536);
      try {
        for (;;) await writeFile(ballast, piece, { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rm(ballast, { force: true }),
    close: async () => void (await run('umount', ['-l', folder])),
  };
}
