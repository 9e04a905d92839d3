/** A GeoJSON geometry as the features that are drawn, and back. */
import type { Geometry, Position } from 'geojson';
import type { GeoJSONStoreFeatures } from 'terra-draw';

type Drawn = Omit<GeoJSONStoreFeatures, 'id'>;

/** Six decimals are a hand's breadth. */
const rounded = ([lng = 0, lat = 0]: Position): Position => [Number(lng.toFixed(6)), Number(lat.toFixed(6))];

const polygon = (ring: Position[]): Drawn => ({
  type: 'Feature',
  properties: { mode: 'polygon' },
  geometry: { type: 'Polygon', coordinates: [ring.map(rounded)] },
});
const line = (points: Position[]): Drawn => ({
  type: 'Feature',
  properties: { mode: 'linestring' },
  geometry: { type: 'LineString', coordinates: points.map(rounded) },
});

/** Null where it cannot be drawn: areas with holes, and loose points. */
export function featuresOf(shape: Geometry): Drawn[] | null {
  const areas = (polygons: Position[][][]) =>
    polygons.some((rings) => rings.length !== 1) ? null : polygons.map(([ring = []]) => polygon(ring));
  switch (shape.type) {
    case 'Polygon':
      return areas([shape.coordinates]);
    case 'MultiPolygon':
      return areas(shape.coordinates);
    case 'LineString':
      return [line(shape.coordinates)];
    case 'MultiLineString':
      return shape.coordinates.map(line);
    default:
      return null;
  }
}

/** One kind makes a shape: areas where there is one, else lines. Null where nothing is drawn. */
export function shapeOf(features: readonly Pick<Drawn, 'geometry'>[]): Geometry | null {
  const areas = features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates.map((ring) => ring.map(rounded))] : [],
  );
  const lines = features.flatMap(({ geometry }) =>
    geometry.type === 'LineString' ? [geometry.coordinates.map(rounded)] : [],
  );
  const [area] = areas;
  if (area)
    return areas.length === 1 ? { type: 'Polygon', coordinates: area } : { type: 'MultiPolygon', coordinates: areas };
  const [path] = lines;
  if (path)
    return lines.length === 1
      ? { type: 'LineString', coordinates: path }
      : { type: 'MultiLineString', coordinates: lines };
  return null;
}
