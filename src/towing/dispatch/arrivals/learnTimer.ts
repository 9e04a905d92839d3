/** Learns from arrivals again and again, as long as the server runs. */
import type { TimerNeeds } from '../../../server/start.ts';
import { learnFromArrivals } from './learn.ts';

const learnEvery = 600_000;

/** @returns how to stop it: what it does at that moment is finished first. */
export function startLearnTimer({ database, releases, clock, loops }: TimerNeeds): () => Promise<void> {
  const loop = loops.keep({
    name: 'arrivals',
    every: learnEvery,
    timeout: 120_000,
    turn: async () => {
      const db = database.workingOn('statistics');
      await learnFromArrivals({ db, settings: releases.settings(), now: clock.now() });
    },
  });
  return loop.stop;
}
