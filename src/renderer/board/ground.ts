/** The ground as a call gives it: GeoJSON lines and areas, each with a name and a class. */
import type { FeatureCollection, LineString, Polygon, Position } from 'geojson';
import { latLng, type LatLng } from 'leaflet';
import { isRow } from '../../core/model/row.ts';
import { isShape } from './geometry.ts';

/** From below to above. */
export const lineClasses = ['minor', 'main', 'major'] as const;
export const areaClasses = ['green', 'water'] as const;
export type LineClass = (typeof lineClasses)[number];

export interface GroundLine {
  readonly name: string;
  readonly class: LineClass;
  readonly path: readonly LatLng[];
}
interface GroundArea {
  readonly class: (typeof areaClasses)[number];
  readonly rings: readonly LatLng[][];
}
export interface Ground {
  readonly lines: readonly GroundLine[];
  readonly areas: readonly GroundArea[];
}

const spots = (path: readonly Position[]): LatLng[] => path.map(([lng = 0, lat = 0]) => latLng(lat, lng));

/** What is neither a line nor an area of a known class is left out. */
export function readGround(given: unknown): Ground {
  const lines: GroundLine[] = [];
  const areas: GroundArea[] = [];
  for (const { geometry, properties } of featuresOf(given)) {
    const { name, class: kind } = properties ?? {};
    const line = lineClasses.find((one) => one === kind);
    const area = areaClasses.find((one) => one === kind);
    if (line && geometry.type === 'LineString')
      lines.push({ name: String(name ?? ''), class: line, path: spots(geometry.coordinates) });
    else if (area && geometry.type === 'Polygon') areas.push({ class: area, rings: geometry.coordinates.map(spots) });
  }
  return { lines, areas };
}

function featuresOf(given: unknown): FeatureCollection<LineString | Polygon>['features'] {
  const features: unknown = isRow(given) ? given['features'] : undefined;
  if (!Array.isArray(features)) return [];
  return features.filter((feature: unknown) => isRow(feature) && isShape(feature['geometry']));
}
