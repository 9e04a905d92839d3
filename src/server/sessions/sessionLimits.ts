/** How long sessions last, and how many one user may have, as the product's settings say. */
import type { Settings } from '../../core/model/catalogue.ts';
import { shippedNumber } from '../calls/inputValues.ts';

export interface SessionLimits {
  readonly idleMinutes: number;
  readonly longestHours: number;
  /** Of one user at a time: a further one ends the oldest. */
  readonly atMost: number;
}

export function sessionLimitsOf(settings: Settings): SessionLimits {
  return {
    idleMinutes: shippedNumber(settings, 'sessionIdleMinutes'),
    longestHours: shippedNumber(settings, 'sessionHours'),
    atMost: shippedNumber(settings, 'sessionsPerUser'),
  };
}
