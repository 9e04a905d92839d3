/** A place in WGS-84: `{lng, lat}` on the wire. */
import { isRow } from '../../engine/records.ts';
import type { FieldFace } from '../face.ts';

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

export const point: FieldFace = {
  print: (value) => {
    const { lng, lat } = readPoint(value);
    return lng === null || lat === null ? (
      ''
    ) : (
      <span className="vw-number">{`${lng.toFixed(5)}, ${lat.toFixed(5)}`}</span>
    );
  },
  Filter: null,
  width: 170,
  fromAddress: () => undefined,
};
