/** The embedded PostgreSQL for a command beside the server: the running one's, or one started for as long as it takes. */
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { Client } from 'pg';
import { clusterPassword, clusterPlace } from './cluster.ts';
import { isCluster } from './clusterNote.ts';
import { launchPostgres, type LaunchOptions } from './launcher.ts';
import { findOwner, isAlive, isOfFolder, sharesProcesses, thisProcess } from './lockOwner.ts';
import { StartFault } from './startFault.ts';

interface ReachedPostgres {
  readonly url: string;
  /** Whether a server runs on it, and goes on writing. */
  readonly serving: boolean;
  /** Ends what was started for this; the running server's goes on. */
  readonly stop: () => Promise<void>;
}

/**
 * @throws StartFault where a server that cannot be reached from here (another host or container) runs on DATA_DIR, or none has
 * begun a database there: an empty one would be backed up, and found whole.
 */
export async function reachPostgres(options: LaunchOptions): Promise<ReachedPostgres> {
  if (!existsSync(options.dataDir)) {
    throw new StartFault(
      `DATA_DIR must be the folder of a server, and ${options.dataDir} is not there: name that folder`,
    );
  }
  const url = await runningUrl(options.dataDir);
  if (url !== null) return { url, serving: true, stop: async () => undefined };
  const { cluster } = clusterPlace(await realpath(options.dataDir));
  if (!isCluster(cluster)) {
    throw new StartFault(
      `DATA_DIR must be the folder of a server that has begun its database, and ${options.dataDir} holds none: name that folder`,
    );
  }
  const launched = await launchPostgres(options);
  return { url: launched.url, serving: false, stop: launched.stop };
}

async function runningUrl(dataDir: string): Promise<string | null> {
  const owner = (await findOwner(dataDir))?.owner;
  if (!owner?.server || owner.released || !isOfFolder(owner, dataDir)) return null;
  if (!sharesProcesses(owner, thisProcess()) || !isAlive(owner)) return null;
  const url = new URL(owner.server);
  if (url.port !== '') url.password = await clusterPassword(clusterPlace(await realpath(dataDir)));
  return (await connects(url.href)) ? url.href : null;
}

/** Where it does not, starting another is tried, and that one says why it cannot be. */
async function connects(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
