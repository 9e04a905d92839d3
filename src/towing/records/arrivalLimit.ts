/** Within how many minutes of the assignment a company arrives: by day and by night (`arrivalLimits` of the settings). */
import type { Row, Settings } from '../../core/model/catalogue.ts';
import { settingNumber } from '../../server/calls/inputValues.ts';
import { wireTime } from '../../server/time/clock.ts';

/** @param assigned by the deployment's clock, night runs from `nightFrom` to `nightTo`, over midnight. */
export function arrivalLimit(settings: Settings, assigned: Date): number {
  const limits = (settings['arrivalLimits'] ?? {}) as Row;
  const hour = Number(wireTime(assigned).slice(11, 13));
  const isNight = hour >= settingNumber(limits, 'nightFrom') || hour < settingNumber(limits, 'nightTo');
  return settingNumber(limits, isNight ? 'night' : 'day');
}
