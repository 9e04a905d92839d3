/** Where something has been: its fixes in the order of time, its place at any moment, and the lines between. */
import type { LatLngTuple } from 'leaflet';
import type { Row } from '../../core/model/catalogue.ts';
import { rowOf } from '../../core/model/row.ts';
import { asText } from '../engine/asText.ts';

export interface TrackFix {
  /** By the clock on the deployment's wall, as if it hung in UTC: for differences, and to be told again. */
  readonly at: number;
  readonly point: LatLngTuple;
}

/** Longer than this without a fix, and the way between is not known. */
const gapMs = 300_000;

/** Fixes that have no place or no time are left out. */
export function trackOf(
  rows: readonly Row[],
  fields: { readonly at: string; readonly time: string },
): readonly TrackFix[] {
  const fixes = rows.flatMap((row): readonly TrackFix[] => {
    const { lng, lat } = rowOf(row[fields.at]);
    const at = Date.parse(`${asText(row[fields.time]).replace(' ', 'T')}Z`);
    return typeof lng === 'number' && typeof lat === 'number' && !Number.isNaN(at) ? [{ at, point: [lat, lng] }] : [];
  });
  return fixes.sort((one, other) => one.at - other.at);
}

/** Between two fixes on the straight line; within a gap where it was last seen. Undefined before the first. */
export function placeAt(track: readonly TrackFix[], moment: number): LatLngTuple | undefined {
  const next = track.findIndex(({ at }) => at > moment);
  const before = track[(next < 0 ? track.length : next) - 1];
  const after = next < 0 ? undefined : track[next];
  if (!before || !after || isGap(before, after)) return before?.point;
  const share = (moment - before.at) / (after.at - before.at);
  const along = (one: number, other: number): number => one + share * (other - one);
  return [along(before.point[0], after.point[0]), along(before.point[1], after.point[1])];
}

const isGap = (one: TrackFix, other: TrackFix): boolean => other.at - one.at > gapMs;

/** Lines without their gaps. */
export function linesOf(track: readonly TrackFix[]): readonly (readonly LatLngTuple[])[] {
  const lines: LatLngTuple[][] = [];
  track.forEach((fix, index) => {
    const before = track[index - 1];
    const line = lines.at(-1);
    if (line && before && !isGap(before, fix)) line.push(fix.point);
    else lines.push([fix.point]);
  });
  return lines;
}

/** `HH:mm:ss` on the same wall. */
export const clockText = (at: number): string => new Date(at).toISOString().slice(11, 19);
