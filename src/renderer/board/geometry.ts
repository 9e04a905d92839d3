/** What a place is in WGS-84: `{lng, lat}` or GeoJSON. Needs no map. */
import { closes } from '../../core/fields/ring.ts';
import { isRow } from '../../core/model/row.ts';

export interface Half {
  readonly lng: number | null;
  readonly lat: number | null;
}

const coordinate = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** GeoJSON is understood too; half a point is what stands in a form while it is typed. */
export function readPoint(value: unknown): Half {
  if (!isRow(value)) return { lng: null, lat: null };
  if (Array.isArray(value.coordinates)) {
    return { lng: coordinate(value.coordinates[0]), lat: coordinate(value.coordinates[1]) };
  }
  return { lng: coordinate(value.lng), lat: coordinate(value.lat) };
}

const depths: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

const isPosition = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length >= 2 &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90;

const fits = (value: unknown, depth: number): boolean =>
  depth === 0
    ? isPosition(value)
    : Array.isArray(value) && value.length > 0 && value.every((each) => fits(each, depth - 1));

/** A ring closes where it began, and has at least three corners. */
const isRing = (ring: unknown): boolean => Array.isArray(ring) && ring.length >= 4 && closes(ring);

export function isShape(value: unknown): boolean {
  if (!isRow(value) || typeof value.type !== 'string') return false;
  const depth = depths[value.type];
  if (depth === undefined || !fits(value.coordinates, depth)) return false;
  const { coordinates } = value;
  if (!Array.isArray(coordinates)) return false;
  if (value.type === 'Polygon') return coordinates.every(isRing);
  if (value.type === 'MultiPolygon') return coordinates.every((part) => Array.isArray(part) && part.every(isRing));
  return true;
}

export const countPositions = (value: unknown): number => {
  if (isPosition(value)) return 1;
  return Array.isArray(value) ? value.reduce<number>((sum, each) => sum + countPositions(each), 0) : 0;
};
