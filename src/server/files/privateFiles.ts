/** Nobody else on the machine reads what DATA_DIR holds: files are 0600 and folders 0700, those of older versions too. */
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** From now on, for this process and its children. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

const others = 0o077;

/**
 * Takes every right of others from what lies in DATA_DIR. The cluster and PostgreSQL's programs belong to its own uid,
 * which makes them so; DATA_DIR itself may be walked through by that uid where this process is root.
 */
export async function mendRights(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir, { withFileTypes: true });
  await close(dataDir, process.getuid?.() === 0 ? 0o066 : others);
  for (const entry of entries) {
    if (!(entry.isDirectory() && entry.name.startsWith('postgres'))) await mend(join(dataDir, entry.name));
  }
}

/** The folder first: from then on nobody gets to what is in it. */
async function mend(path: string): Promise<void> {
  const kind = await close(path, others);
  if (kind !== 'folder') return;
  for (const name of await readdir(path)) await mend(join(path, name));
}

/** A link has no rights of its own, and what it leads to may be another's. What has gone meanwhile needs none. */
async function close(path: string, rights: number): Promise<'folder' | 'file' | 'other'> {
  try {
    const found = await lstat(path);
    if (!found.isDirectory() && !found.isFile()) return 'other';
    if (found.mode & rights) await chmod(path, found.mode & 0o777 & ~rights);
    return found.isDirectory() ? 'folder' : 'file';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'other';
    throw error;
  }
}
