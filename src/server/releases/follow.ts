/** Keeps a replica on the release that the others serve: at once where the database says so, within seconds in any case. */
import type { Logger } from 'pino';
import type { Database } from '../database/open.ts';
import type { Loops } from '../time/loops.ts';
import { pointerChannel } from './pointer.ts';
import type { Releases } from './releases.ts';

const lookEvery = 2000;

/** Returns what ends it. */
export async function followReleases(
  releases: Releases,
  database: Database,
  log: Logger,
  loops: Loops,
): Promise<() => Promise<void>> {
  const loop = loops.keep({
    name: 'releases',
    every: lookEvery,
    // A release is built and linted here, and waits for one that is being published.
    timeout: 600_000,
    turn: async () => {
      const publication = await releases.follow();
      if (publication?.release)
        log.info({ release: publication.release.hash }, 'this release serves, published elsewhere');
      else if (publication)
        log.error({ faults: publication.faults }, 'a release published elsewhere cannot be served here');
    },
  });
  const unlisten = await database.listen(pointerChannel, loop.hasten);
  return async () => {
    await unlisten();
    await loop.stop();
  };
}
