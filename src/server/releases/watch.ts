/** Tells when the schema files change: at once where the system says so, within a second in any case. */
import { watch, type FSWatcher } from 'node:fs';
import type { Logger } from 'pino';
import { sourcesStamp } from './readSources.ts';

export interface SourceWatch {
  readonly stop: () => Promise<void>;
}

const lookEvery = 1000;
/** Editors save in several steps: what is read after them is whole. */
const settleFor = 150;

export function watchSources(dir: string, log: Logger, onChange: () => Promise<void>): SourceWatch {
  let stopped = false;
  let seen: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let told = '';
  const watcher = openWatcher(dir, log, () => lookIn(settleFor));

  function lookIn(milliseconds: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => (looking = look()), milliseconds);
  }

  async function look(): Promise<void> {
    try {
      const stamp = await sourcesStamp(dir);
      if (stamp !== seen) await onChange();
      seen = stamp;
      told = '';
    } catch (error) {
      // A file that went between listing and reading, or a database that is away: the next look tries again.
      if (String(error) !== told) log.warn({ err: error }, 'the schema files could not be published');
      told = String(error);
    }
    lookIn(lookEvery);
  }

  looking = look();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      watcher?.close();
      await looking;
    },
  };
}

function openWatcher(dir: string, log: Logger, onChange: () => void): FSWatcher | null {
  try {
    const watcher = watch(dir, { recursive: true, persistent: false }, onChange);
    watcher.on('error', (error) => log.warn({ err: error }, 'the schema folder is looked at every second only'));
    return watcher;
  } catch (error) {
    log.warn({ err: error }, 'the schema folder is looked at every second only');
    return null;
  }
}
