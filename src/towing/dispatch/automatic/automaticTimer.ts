/** Lets automatic dispatch decide again and again, as long as the server runs. */
import type { TimerNeeds } from '../../../server/start.ts';
import { takeAutomaticTurn, type Retries } from './automaticTurn.ts';

/** A decision is late by at most this, and by the time that it takes. */
const lookEvery = 500;

/** @returns how to stop it: the decision that it carries out at that moment is finished first. */
export function startAutomaticTimer({ database, releases, clock, loops }: TimerNeeds): () => Promise<void> {
  const retries: Retries = new Map();
  const loop = loops.keep({
    name: 'automatic',
    every: lookEvery,
    timeout: 30_000,
    turn: async ({ signal }) => {
      const [release, settings] = [releases.current(), releases.settings()];
      await takeAutomaticTurn({ database, release, settings, now: clock.now() }, retries, () => !signal.aborted);
    },
  });
  return loop.stop;
}
