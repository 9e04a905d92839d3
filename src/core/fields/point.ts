import type { Cell, FieldKindDefinition } from './definition.ts';
import { fragment } from './definition.ts';
import { asJson } from './readText.ts';

interface Place {
  readonly lng: unknown;
  readonly lat: unknown;
}

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && 'lng' in value && 'lat' in value;
}

function isGeoJson(value: unknown): value is { readonly coordinates: readonly unknown[] } {
  return typeof value === 'object' && value !== null && 'coordinates' in value && Array.isArray(value.coordinates);
}

/** `{lng, lat}` or a GeoJSON point. */
function pointText(value: unknown): string | null {
  const [x, y] = isGeoJson(value) ? value.coordinates : isPlace(value) ? [value.lng, value.lat] : [];
  return typeof x === 'number' && typeof y === 'number' ? `(${x},${y})` : null;
}

function fromGeoJson(value: unknown): unknown {
  if (!isGeoJson(value) || !('type' in value) || value.type !== 'Point' || Object.keys(value).length !== 2)
    return value;
  const { coordinates } = value;
  if (coordinates.length !== 2) return value;
  const [lng, lat] = coordinates;
  return { lng, lat };
}

/** `121.47, 31.23` as people write a place. */
function spelledPlace(cell: Cell): string {
  const [lng, lat] = String(cell).split(',').map(Number);
  return JSON.stringify({ lng, lat });
}

/** A place in WGS-84, `{lng, lat}`; stored as a point of (lng, lat). */
export const point: FieldKindDefinition = {
  kind: 'point',
  title: { 'zh-CN': '位置', 'en-US': 'Point on the map' },
  storage: 'point',
  matches: [],
  sortable: false,
  cell: false,
  wire: 'object',
  exported: 'text',
  sign: { widget: true },
  index: 'nearest',
  place: 'pins',
  words: [],
  toColumn: pointText,
  respelled: fromGeoJson,
  spelled: spelledPlace,
  exportedText: (value) => (isPlace(value) ? `${String(value.lng)}, ${String(value.lat)}` : null),
  written: { 'zh-CN': '经度,纬度，如 113.90, 22.50', 'en-US': 'Longitude, latitude, e.g. 113.90, 22.50' },
  typeName: () => '{ readonly lng: number; readonly lat: number }',
  schema: (field) =>
    fragment(field, {
      type: 'object',
      required: ['lng', 'lat'],
      properties: {
        lng: { type: 'number', minimum: -180, maximum: 180 },
        lat: { type: 'number', minimum: -90, maximum: 90 },
      },
      additionalProperties: false,
    }),
  readText: asJson,
};
