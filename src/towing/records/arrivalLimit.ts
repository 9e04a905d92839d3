/** Within how many minutes of the assignment a company arrives: by day and by night (`arrivalLimits` of the settings). */
import type { Settings } from '../../core/model/catalogue.ts';
import { isNight } from '../domain/night.ts';
import { groupNumber } from './settings.ts';
import { wireTime } from '../../server/time/clock.ts';

/** @param assigned by the deployment's clock, night runs from `nightFrom` to `nightTo`. */
export function arrivalLimit(settings: Settings, assigned: Date): number {
  const limit = (name: 'day' | 'night' | 'nightFrom' | 'nightTo'): number =>
    groupNumber(settings, 'arrivalLimits', name);
  const hour = Number(wireTime(assigned).slice(11, 13));
  const night = { nightFrom: limit('nightFrom'), nightTo: limit('nightTo') };
  return limit(isNight(night, hour) ? 'night' : 'day');
}
