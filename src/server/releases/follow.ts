/** Keeps a replica on the release that the others serve: at once where the database says so, within seconds in any case. */
import type { Logger } from 'pino';
import type { Database } from '../database/open.ts';
import { pointerChannel } from './pointer.ts';
import type { Releases } from './releases.ts';

const lookEvery = 2000;

/** Returns what ends it. */
export async function followReleases(
  releases: Releases,
  database: Database,
  log: Logger,
): Promise<() => Promise<void>> {
  const look = async (): Promise<void> => {
    try {
      const publication = await releases.follow();
      if (publication?.release)
        log.info({ release: publication.release.hash }, 'this release serves, published elsewhere');
      else if (publication)
        log.error({ faults: publication.faults }, 'a release published elsewhere cannot be served here');
    } catch (error) {
      // The database is away: the next look tries again.
      log.warn({ err: error }, 'the release that serves could not be read');
    }
  };
  const unlisten = await database.listen(pointerChannel, () => void look());
  let looking = Promise.resolve();
  const timer = setInterval(() => (looking = looking.then(look)), lookEvery);
  return async () => {
    clearInterval(timer);
    await unlisten();
    await looking;
  };
}
