/** Lets expected arrivals follow their drivers, as long as the server runs. */
import type { TimerNeeds } from '../../../server/start.ts';
import { followDrivers } from './followDrivers.ts';

/** Drivers report every few seconds; minutes need no more. */
const followEvery = 15_000;

/** @returns how to stop it: what it does at that moment is finished first. */
export function startFollowTimer({ database, releases, clock, loops }: TimerNeeds): () => Promise<void> {
  const loop = loops.keep({
    name: 'expectations',
    every: followEvery,
    first: followEvery,
    timeout: 60_000,
    turn: async () => {
      const [release, settings] = [releases.current(), releases.settings()];
      await followDrivers({ database, release, settings, now: clock.now() });
    },
  });
  return loop.stop;
}
