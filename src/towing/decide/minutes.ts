/** How long a truck needs to a place, estimated: straight distance × road factor ÷ speed of the hour, corrected by what was measured. */
import { distanceKm, type Point } from '../domain/distance.ts';
import { isPlace } from './ground.ts';
import type { DecisionSettings, Minutes } from './world.ts';

/** One way whose minutes are asked for. */
export interface Way {
  readonly driverId: string;
  readonly detachmentId: string;
  readonly from: Point;
  readonly to: Point;
}

/** Minutes by driver, from wherever they come. A driver who is missing in the answer is estimated. */
export type MinutesOf = (ways: readonly Way[]) => Promise<ReadonlyMap<string, Minutes>>;

export type EstimateSettings = Pick<
  DecisionSettings,
  'roadFactor' | 'speedKmh' | 'speedByHour' | 'zoneMinutes' | 'corrections'
>;

/** Null where either place is none, or the settings name no speed. */
export function estimate(settings: EstimateSettings, way: Way, at: number): Minutes | null {
  const plain = estimatePlain(settings, way, at);
  if (plain === null) return null;
  const hour = hourOf(at, settings.zoneMinutes);
  const learned = settings.corrections.get(correctionKey(way.detachmentId, hour, plain.km)) ?? 1;
  const minutes = Math.max(1, Math.ceil(plain.minutes * bounded(learned)));
  const distance = Math.round(plain.km * 10) / 10;
  return isUsable({ minutes, distance }) ? { minutes, distance, from: 'estimated' } : null;
}

/** Kilometres by road and minutes, neither rounded nor corrected: what corrections are learned from. */
export function estimatePlain(
  settings: EstimateSettings,
  { from, to }: Pick<Way, 'from' | 'to'>,
  at: number,
): { readonly km: number; readonly minutes: number } | null {
  if (!isPlace(from) || !isPlace(to)) return null;
  const km = distanceKm(from, to) * settings.roadFactor;
  return { km, minutes: (km / speedAt(settings, hourOf(at, settings.zoneMinutes))) * 60 };
}

/** False for what a routing server may answer but no truck can drive. */
export function isUsable({ minutes, distance }: Pick<Minutes, 'minutes' | 'distance'>): boolean {
  return Number.isFinite(minutes) && minutes >= 0 && Number.isFinite(distance) && distance >= 0;
}

function speedAt({ speedByHour, speedKmh }: EstimateSettings, hour: number): number {
  const speed = speedByHour.get(hour) ?? speedKmh;
  return speed > 0 ? speed : speedKmh;
}

/** Of the deployment's day, 0 to 23. */
export function hourOf(at: number, zoneMinutes: number): number {
  return Math.floor(((((at / 60_000 + zoneMinutes) % 1440) + 1440) % 1440) / 60);
}

/** Upper ends of the distance bands, in kilometres by road; the last band is open. */
const bandEnds = [2, 5, 10] as const;

export function distanceBand(km: number): number {
  const band = bandEnds.findIndex((end) => km < end);
  return band < 0 ? bandEnds.length : band;
}

/** A distance that lies in the band. */
export const kmOfBand = (band: number): number => (band === 0 ? 0 : (bandEnds[band - 1] ?? Infinity));

export function correctionKey(detachmentId: string, hour: number, km: number): string {
  return `${detachmentId} ${hour} ${distanceBand(km)}`;
}

/** An arrival that was estimated, and measured. */
export interface Arrival {
  readonly detachmentId: string;
  /** When the driver set out. */
  readonly at: number;
  readonly km: number;
  /** Without any correction. */
  readonly estimated: number;
  readonly measured: number;
}

interface Correction {
  readonly detachmentId: string;
  readonly hour: number;
  readonly band: number;
  readonly factor: number;
  readonly samples: number;
}

/** Fewer arrivals teach nothing. */
export const fewestArrivals = 5;

/**
 * The median of measured ÷ estimated of each detachment, hour and band: one truck that stood in a jam moves it little.
 * @param fewest groups of fewer arrivals are left out.
 */
export function learnCorrections(
  arrivals: readonly Arrival[],
  zoneMinutes: number,
  fewest = fewestArrivals,
): readonly Correction[] {
  const groups = new Map<string, { readonly first: Arrival; readonly ratios: number[] }>();
  for (const arrival of arrivals) {
    const ratio = arrival.measured / arrival.estimated;
    if (!(ratio > 0) || !Number.isFinite(ratio)) continue;
    const key = correctionKey(arrival.detachmentId, hourOf(arrival.at, zoneMinutes), arrival.km);
    const group = groups.get(key) ?? { first: arrival, ratios: [] };
    group.ratios.push(ratio);
    groups.set(key, group);
  }
  return [...groups]
    .filter(([, { ratios }]) => ratios.length >= fewest)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { first, ratios }]) => ({
      detachmentId: first.detachmentId,
      hour: hourOf(first.at, zoneMinutes),
      band: distanceBand(first.km),
      factor: bounded(median(ratios)),
      samples: ratios.length,
    }));
}

/** A factor beyond is a fault of the measuring, not of the streets. */
function bounded(factor: number): number {
  return factor > 0 ? Math.min(3, Math.max(0.5, factor)) : 1;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 1, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
