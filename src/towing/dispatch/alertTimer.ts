/** Looks for alerts that nobody has answered, and for shifts that are over, again and again, as long as the server runs. */
import type { TimerNeeds } from '../../server/start.ts';
import { takeAlertSteps } from '../tasks/alertSteps.ts';
import { endShifts } from './endedShifts.ts';
import type { Absences } from '../tasks/lapsedAnswers.ts';

/** The settings count in seconds; a step is late by at most this. */
const lookEvery = 2_000;

/** @returns how to stop it: what it does at that moment is finished first. */
export function startAlertTimer({ database, releases, clock, loops }: TimerNeeds): () => Promise<void> {
  const absences: Absences = new Map();
  const loop = loops.keep({
    name: 'alerts',
    every: lookEvery,
    timeout: 30_000,
    turn: async () => {
      const [release, settings] = [releases.current(), releases.settings()];
      await endShifts({ database, release, now: clock.now() });
      await takeAlertSteps({ database, release, settings, now: clock.now(), absences });
    },
  });
  return loop.stop;
}
