/** Keeps the figures of past days, again and again, as long as the server runs. */
import type { TimerNeeds } from '../../server/start.ts';
import { refreshFigures } from './days.ts';

const lookEvery = 60_000;
const manyTasks = 50_000;

/** @returns how to stop it: what it does at that moment is finished first. */
export function startFigureTimer({ database, releases, clock, loops }: TimerNeeds): () => Promise<void> {
  const loop = loops.keep({
    name: 'figures',
    every: lookEvery,
    timeout: 1_800_000,
    turn: async ({ signal }) => {
      await refreshFigures({
        db: database.workingOn('statistics'),
        now: clock.now(),
        settings: releases.settings(),
        above: manyTasks,
        signal,
      });
    },
  });
  return loop.stop;
}
