/** The settings that decisions are made by, as the engine of decisions takes them. */
import type { Row } from '../../../core/model/catalogue.ts';
import type { DecisionSettings } from '../../decide/world.ts';
import { wireTime } from '../../../server/time/clock.ts';
import { settingNumber } from '../../../server/calls/inputValues.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';

export function decisionSettings({ settings, release, now }: HandlerContext): DecisionSettings {
  const tonnages = release.catalogue.dictionaries['tonnage']?.items ?? [];
  return {
    heavyTonnageAbove: settingNumber(settings, 'heavyTonnageAbove'),
    tonnageNames: new Map(tonnages.map(({ id, name }) => [Number(id), name])),
    roadFactor: settingNumber(settings, 'averageRoadFactor'),
    speedKmh: settingNumber(settings, 'citySpeedKmh'),
    speedByHour: speedByHour((settings['citySpeedByHour'] ?? {}) as Row),
    corrections: new Map(),
    zoneMinutes: zoneMinutes(now),
    positionStaleSeconds: settingNumber(settings, 'positionStaleSeconds'),
    positionLostSeconds: settingNumber(settings, 'positionLostSeconds'),
    proposalsShown: settingNumber(settings, 'proposalsShown'),
  };
}

function speedByHour(speeds: Row): ReadonlyMap<number, number> {
  return new Map(
    Object.entries(speeds).flatMap(([hour, speed]) => (typeof speed === 'number' ? [[Number(hour), speed]] : [])),
  );
}

/** How far the deployment's clock is ahead of UTC at that moment. */
function zoneMinutes(now: Date): number {
  const local = Date.parse(`${wireTime(now).replace(' ', 'T')}Z`);
  return Math.round((local - now.getTime()) / 60_000);
}
