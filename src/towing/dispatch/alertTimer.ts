/** Looks for alerts that nobody has answered, again and again, as long as the server runs. */
import type { Clock } from '../../server/time/clock.ts';
import type { Database } from '../../server/database/open.ts';
import type { Releases } from '../../server/releases/releases.ts';
import type { Loops } from '../../server/time/loops.ts';
import { takeAlertSteps } from '../tasks/alertSteps.ts';

/** The settings count in seconds; a step is late by at most this. */
const lookEvery = 2_000;

export interface AlertTimerNeeds {
  readonly database: Database;
  readonly releases: Pick<Releases, 'current' | 'settings'>;
  readonly clock: Clock;
  readonly loops: Loops;
}

/** @returns how to stop it: what it does at that moment is finished first. */
export function startAlertTimer({ database, releases, clock, loops }: AlertTimerNeeds): () => Promise<void> {
  const loop = loops.keep({
    name: 'alerts',
    every: lookEvery,
    patience: 30_000,
    turn: async () => {
      const [release, settings] = [releases.current(), releases.settings()];
      await takeAlertSteps({ database, release, settings, now: clock.now() });
    },
  });
  return loop.stop;
}
