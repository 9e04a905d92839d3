/** How long sessions last, and how many one user may have, as the product's settings say. */
import type { Settings } from '../../core/model/catalogue.ts';

export interface SessionLimits {
  readonly idleMinutes: number;
  readonly longestHours: number;
  /** Of one user at a time: a further one ends the oldest. */
  readonly atMost: number;
}

export function sessionLimitsOf({ sessionIdleMinutes, sessionHours, sessionsPerUser }: Settings): SessionLimits {
  return {
    idleMinutes: typeof sessionIdleMinutes === 'number' ? sessionIdleMinutes : 30,
    longestHours: typeof sessionHours === 'number' ? sessionHours : 12,
    atMost: typeof sessionsPerUser === 'number' ? sessionsPerUser : 500,
  };
}
