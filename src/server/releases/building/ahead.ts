/**
 * What serves is read ahead, once the server has started and is quiet: a start from what was kept has linted nothing, and the
 * first change would have to wait for all of it.
 */
import type { Logger } from 'pino';
import { onceQuiet } from '../../time/quiet.ts';
import type { Releases } from '../releases.ts';

/** Returns what calls it off; what is under way ends with the process. */
export function readAheadOnceQuiet(releases: Pick<Releases, 'readAhead'>, log: Logger): () => Promise<void> {
  let isEnding = false;
  const tellFault = (error: unknown): void => {
    // Told to end, it fails by what has ended under it.
    if (!isEnding) log.warn({ err: error }, 'what serves could not be read ahead: the first change takes longer');
  };
  const callOff = onceQuiet(() => {
    releases.readAhead().then(() => log.debug('what serves is read ahead'), tellFault);
  });
  return async () => {
    isEnding = true;
    callOff();
  };
}
