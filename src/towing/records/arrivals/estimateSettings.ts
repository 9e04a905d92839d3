/** What minutes are estimated by: the settings, and the corrections that are in use. */
import { sql } from 'kysely';
import type { Row } from '../../../core/model/catalogue.ts';
import { rowOf } from '../../../core/model/row.ts';
import { settingNumber } from '../settings.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { wireTime } from '../../../server/time/clock.ts';
import { correctionKey, fewestArrivals, hourOf, kmOfBand, type EstimateSettings } from '../../decide/minutes.ts';

type Asking = Pick<HandlerContext, 'db' | 'settings' | 'now'>;

/** Corrections of the hour of `now` alone: no other is looked at. */
export async function estimateSettings({ db, settings, now }: Asking): Promise<EstimateSettings> {
  const zone = zoneMinutes(now);
  return {
    roadFactor: settingNumber(settings, 'averageRoadFactor'),
    speedKmh: settingNumber(settings, 'citySpeedKmh'),
    speedByHour: speedByHour(rowOf(settings['citySpeedByHour'])),
    zoneMinutes: zone,
    corrections: isLearning(settings) ? await readCorrections(db, hourOf(now.getTime(), zone)) : new Map(),
  };
}

/** Off, the estimate is what the settings alone make of it, and nothing is learned. */
export const isLearning = (settings: HandlerContext['settings']): boolean => settings['learnMinutes'] === true;

async function readCorrections(db: Asking['db'], hour: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ unit: string; band: number; factor: number }>`
    select detachment_id as unit, band, factor from estimate_correction
    where hour = ${hour} and active and samples >= ${fewestArrivals}`.execute(db);
  return new Map(rows.map(({ unit, band, factor }) => [correctionKey(unit, hour, kmOfBand(band)), factor]));
}

function speedByHour(speeds: Row): ReadonlyMap<number, number> {
  return new Map(
    Object.entries(speeds).flatMap(([hour, speed]) => (typeof speed === 'number' ? [[Number(hour), speed]] : [])),
  );
}

/** How far the deployment's clock is ahead of UTC at that moment. */
export function zoneMinutes(now: Date): number {
  const local = Date.parse(`${wireTime(now).replace(' ', 'T')}Z`);
  return Math.round((local - now.getTime()) / 60_000);
}
