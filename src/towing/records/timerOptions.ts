/** What the product's timers run on. */
import type { Database } from '../../server/database/open.ts';
import type { Releases } from '../../server/releases/releases.ts';
import type { Clock } from '../../server/time/clock.ts';
import type { Loops } from '../../server/time/loops.ts';

export interface TimerOptions {
  readonly database: Database;
  readonly releases: Pick<Releases, 'current' | 'settings'>;
  readonly clock: Clock;
  readonly loops: Loops;
}
