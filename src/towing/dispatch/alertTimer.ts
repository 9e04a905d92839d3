/** Looks for alerts that nobody has answered, again and again, as long as the server runs. */
import type { Clock } from '../../server/time/clock.ts';
import type { Database } from '../../server/database/open.ts';
import type { Releases } from '../../server/releases/releases.ts';
import { takeAlertSteps } from '../tasks/alertSteps.ts';

/** The settings count in seconds; a step is late by at most this. */
const lookEvery = 2_000;

export interface AlertTimerNeeds {
  readonly database: Database;
  readonly releases: Pick<Releases, 'current' | 'settings'>;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}

/** @returns how to stop it: what it does at that moment is finished first. */
export function startAlertTimer({ database, releases, clock, onFault }: AlertTimerNeeds): () => Promise<void> {
  let looking: Promise<void> | null = null;
  async function look(): Promise<void> {
    try {
      const [release, settings] = [releases.current(), releases.settings()];
      await takeAlertSteps({ database, release, settings, now: clock.now() });
    } catch (error) {
      onFault(error);
    }
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = null));
  }, lookEvery);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
