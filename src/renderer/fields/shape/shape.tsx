/** An area or a line in WGS-84, as GeoJSON. */
import { isRow } from '../../engine/records.ts';
import { texts } from '../../engine/texts.ts';
import type { FieldFace } from '../face.ts';

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
const closes = (ring: unknown): boolean =>
  Array.isArray(ring) && ring.length >= 4 && JSON.stringify(ring[0]) === JSON.stringify(ring[ring.length - 1]);

export function isShape(value: unknown): boolean {
  if (!isRow(value) || typeof value.type !== 'string') return false;
  const depth = depths[value.type];
  if (depth === undefined || !fits(value.coordinates, depth)) return false;
  const { coordinates } = value;
  if (!Array.isArray(coordinates)) return false;
  if (value.type === 'Polygon') return coordinates.every(closes);
  if (value.type === 'MultiPolygon') return coordinates.every((part) => Array.isArray(part) && part.every(closes));
  return true;
}

const countPositions = (value: unknown): number => {
  if (isPosition(value)) return 1;
  return Array.isArray(value) ? value.reduce<number>((sum, each) => sum + countPositions(each), 0) : 0;
};

export const shape: FieldFace = {
  print: (value, _field, _row, ports) =>
    isRow(value) && typeof value.type === 'string'
      ? ports.text(texts.shapePoints, { type: value.type, count: countPositions(value.coordinates) })
      : '',
  Filter: null,
  width: 160,
  wide: true,
  group: true,
  fromAddress: () => undefined,
};
