import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * An empty DATA_DIR. Others may walk through it: as root the embedded PostgreSQL runs under another uid, and would keep
 * its cluster elsewhere if it could not get there.
 */
export async function dataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  await chmod(folder, 0o711);
  return folder;
}
