/**
 * DATA_DIR says where its database is, and the place says whose it is: a folder that was copied or moved without its
 * database, or a container that was made anew, must not begin with an empty one as if nothing had been lost.
 */
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { hasTexts, parseJson } from '../../core/model/row.ts';
import { StartFault } from './startFault.ts';

interface Note {
  /** The cluster's folder; relative to DATA_DIR where it lies in it. */
  readonly cluster: string;
  /** DATA_DIR as it was called when the note was made. */
  readonly dataDir: string;
}

const noteName = 'database.json';

/** @throws StartFault where it is there and says nothing: an empty database would begin beside the one that it named. */
function readNote(path: string): Note | null {
  if (!existsSync(path)) return null;
  try {
    const note = parseJson(readFileSync(path, 'utf8'));
    if (hasTexts(note, 'cluster', 'dataDir')) return note;
    throw new Error('it has no texts "cluster" and "dataDir"');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartFault(
      `${path} must say where the database lies, and cannot be read (${why}): write {"cluster": "…", "dataDir": "…"} there, ` +
        `"cluster" being the folder with PG_VERSION in it; where that is ${join(dirname(path), 'postgres')}, delete the file`,
      { cause },
    );
  }
}

export function isCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

/**
 * The cluster that DATA_DIR says is its own; null where it says nothing yet.
 * @throws StartFault where that is not there, or another folder's.
 */
export function notedCluster(dataDir: string): string | null {
  const note = readNote(join(dataDir, noteName));
  if (!note) return null;
  const cluster = isAbsolute(note.cluster) ? note.cluster : join(dataDir, note.cluster);
  if (!isCluster(cluster)) {
    throw new StartFault(
      `DATA_DIR ${dataDir} must come with its database, which lay in ${isAbsolute(note.cluster) ? cluster : join(note.dataDir, note.cluster)} and is not there: ` +
        `bring that folder back, or restore a backup into an empty DATA_DIR (npm run restore); to begin anew, name an empty DATA_DIR`,
    );
  }
  if (!isAbsolute(note.cluster)) return cluster;
  const owner = readNote(ownerNote(cluster))?.dataDir ?? note.dataDir;
  // A folder that was moved is named by nobody else.
  if (owner !== dataDir && existsSync(join(owner, noteName))) {
    throw new StartFault(
      `DATA_DIR ${dataDir} is a copy without its database, which lies in ${cluster} and belongs to ${owner}: ` +
        `take a backup there (npm run backup) and restore it here (npm run restore)`,
    );
  }
  return cluster;
}

/** Written once the cluster is there. A folder that was moved gets its new name. */
export async function noteCluster(dataDir: string, cluster: string): Promise<void> {
  const inside = dirname(cluster) === dataDir;
  const note: Note = { cluster: inside ? 'postgres' : cluster, dataDir };
  await writeNote(join(dataDir, noteName), note);
  if (!inside) await writeNote(ownerNote(cluster), note);
}

async function writeNote(path: string, note: Note): Promise<void> {
  const text = `${JSON.stringify(note)}\n`;
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { mode: 0o600, flush: true });
  await chmod(path, 0o600);
}

function ownerNote(cluster: string): string {
  return join(dirname(cluster), noteName);
}
