/** A map of streets on the wire: GeoJSON, each line and area with its name and class. */
import type { AreaClass, NamedArea, Position, Street, StreetClass, StreetMap } from './streetMap.ts';

interface Feature {
  readonly type: 'Feature';
  readonly properties: { readonly name: string; readonly class: string };
  readonly geometry:
    | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] };
}
export interface StreetGeoJson {
  readonly type: 'FeatureCollection';
  readonly features: readonly Feature[];
}

export function toGeoJson({ lines, areas }: StreetMap): StreetGeoJson {
  const closed = (ring: readonly Position[]): Position[] => [...ring, ...ring.slice(0, 1)];
  return {
    type: 'FeatureCollection',
    features: [
      ...areas.map<Feature>(({ name, class: kind, ring }) => ({
        type: 'Feature',
        properties: { name, class: kind },
        geometry: { type: 'Polygon', coordinates: [closed(ring)] },
      })),
      ...lines.map<Feature>(({ name, class: kind, path }) => ({
        type: 'Feature',
        properties: { name, class: kind },
        geometry: { type: 'LineString', coordinates: path },
      })),
    ],
  };
}

const streetClasses: readonly StreetClass[] = ['major', 'main', 'minor'];
const areaClasses: readonly AreaClass[] = ['water', 'green'];

/** What is of no known class is no street of ours, and left out. */
export function fromGeoJson({ features }: StreetGeoJson): StreetMap {
  const lines: Street[] = [];
  const areas: NamedArea[] = [];
  for (const { properties, geometry } of features) {
    if (geometry.type === 'LineString') {
      const kind = streetClasses.find((one) => one === properties.class);
      if (kind) lines.push({ name: properties.name, class: kind, path: geometry.coordinates });
    } else {
      const kind = areaClasses.find((one) => one === properties.class);
      const ring = geometry.coordinates[0]?.slice(0, -1);
      if (kind && ring) areas.push({ name: properties.name, class: kind, ring });
    }
  }
  return { lines, areas };
}
