/** Which files a backup takes, and how one that others write to is read: to the length that it had when it was begun. */
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreGone } from '../files/gone.ts';
import { partEnding } from '../files/store.ts';

export interface SourceFile {
  readonly path: string;
  /** Its name in the archive. */
  readonly name: string;
  readonly size: number;
}

interface SourceTree {
  readonly files: readonly SourceFile[];
  readonly folders: readonly string[];
}

/** Made anew by a starting database, or not valid in another one. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const leftOut =
  /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|\.s\.PGSQL.*|backup_label.*|tablespace_map.*|recovery\.signal|standby\.signal)$/;
/** Of DATA_DIR what is not the embedded database's: that one has rules of its own. */
const notData =
  /^(postgres(\.log|\.password)?|postgres-.*|server\.lock.*|database\.json|archive\.json|release\.cache.*|\.making-.*)$/;
const piece = 256 * 1024;

/** The cluster, but for its log; `global/pg_control` last. */
export async function clusterFiles(cluster: string): Promise<SourceTree> {
  const tree = await walk(cluster, 'postgres', (name) => !leftOut.test(name));
  const isControl = ({ name }: SourceFile): boolean => name === 'postgres/global/pg_control';
  const inEmptied = (name: string): boolean => emptied.has(name.split('/')[1] ?? '') && name.split('/').length > 2;
  const files = tree.files.filter(({ name }) => !inEmptied(name));
  return {
    files: [...files.filter((file) => !isControl(file)), ...files.filter(isControl)],
    folders: [...tree.folders.filter((name) => !inEmptied(name)), 'postgres/pg_wal/archive_status'],
  };
}

/** Without what is being written: it has its name once it is whole. */
export async function dataFiles(dataDir: string): Promise<SourceTree> {
  return walk(dataDir, 'data', (name, depth) => !name.endsWith(partEnding) && (depth > 0 || !notData.test(name)));
}

async function walk(
  root: string,
  prefix: string,
  isWanted: (name: string, depth: number) => boolean,
): Promise<SourceTree> {
  const files: SourceFile[] = [];
  const folders: string[] = [];
  const visit = async (folder: string, name: string, depth: number): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(ignoreGone<never[]>([]))) {
      if (!isWanted(entry.name, depth)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        folders.push(`${name}/${entry.name}`);
        await visit(path, `${name}/${entry.name}`, depth + 1);
      } else if (entry.isFile()) {
        const found = await stat(path).catch(ignoreGone(null));
        if (found) files.push({ path, name: `${name}/${entry.name}`, size: found.size });
      }
    }
  };
  await visit(root, prefix, 0);
  return { files, folders };
}

/** Opens it and hands over its length now and its content; what it loses meanwhile are zeros. Null where it is gone. */
export async function openSource(
  path: string,
): Promise<{ readonly size: number; readonly content: AsyncGenerator<Buffer> } | null> {
  const file = await open(path, 'r').catch(ignoreGone(null));
  if (!file) return null;
  const { size } = await file.stat();
  async function* content(): AsyncGenerator<Buffer> {
    try {
      for (let at = 0; at < size;) {
        const chunk = Buffer.alloc(Math.min(piece, size - at));
        const { bytesRead } = await file!.read(chunk, 0, chunk.length, at);
        yield bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
        at += bytesRead === 0 ? chunk.length : bytesRead;
      }
    } finally {
      await file!.close();
    }
  }
  return { size, content: content() };
}
