/** Keeps the figures of past days, again and again, as long as the server runs. */
import type { AlertTimerNeeds } from '../dispatch/alertTimer.ts';
import { refreshFigures } from './days.ts';

const lookEvery = 60_000;
const manyTasks = 50_000;

/** @returns how to stop it: what it does at that moment is finished first. */
export function startFigureTimer({ database, releases, clock, onFault }: AlertTimerNeeds): () => Promise<void> {
  const stopping = new AbortController();
  let counting: Promise<void> | null = null;
  async function refresh(): Promise<void> {
    try {
      const settings = releases.settings();
      await refreshFigures({
        db: database.workingOn('statistics'),
        now: clock.now(),
        settings,
        above: manyTasks,
        signal: stopping.signal,
      });
    } catch (error) {
      onFault(error);
    }
  }
  const look = (): void => {
    counting ??= refresh().finally(() => (counting = null));
  };
  look();
  const timer = setInterval(look, lookEvery);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await counting;
  };
}
