import type { Cell, FieldKindDefinition } from './definition.ts';
import { fragment } from './definition.ts';
import { asJson } from './readText.ts';
import { closes } from './ring.ts';

/** Longitude, then latitude. */
const place = {
  type: 'array',
  minItems: 2,
  maxItems: 2,
  items: [
    { type: 'number', minimum: -180, maximum: 180 },
    { type: 'number', minimum: -90, maximum: 90 },
  ],
} as const;
const many = (items: object, minItems = 1): object => ({ type: 'array', minItems, items });
const ring = many(place, 4);
const geometries: Readonly<Record<string, object>> = {
  Point: place,
  MultiPoint: many(place),
  LineString: many(place, 2),
  MultiLineString: many(many(place, 2)),
  Polygon: many(ring),
  MultiPolygon: many(many(ring)),
};

/** An area as people write it, corner by corner: `113.90, 22.50; 113.92, 22.50; 113.92, 22.52`; GeoJSON as it is. */
function spelledArea(cell: Cell): string {
  const text = String(cell).trim();
  if (text.startsWith('{')) return text;
  const corners = text.split(/[;；\n]/).filter((corner) => corner.trim() !== '');
  const ring = corners.map((corner) =>
    corner
      .trim()
      .split(/[,，\s]+/)
      .map(Number),
  );
  const [first] = ring;
  return JSON.stringify({ type: 'Polygon', coordinates: [first && !closes(ring) ? [...ring, first] : ring] });
}

/** An area or a line in WGS-84, as a GeoJSON geometry. */
export const shape: FieldKindDefinition = {
  kind: 'shape',
  title: { 'zh-CN': '区域', 'en-US': 'Area on the map' },
  storage: 'jsonb',
  matches: [],
  sortable: false,
  cell: false,
  wire: 'object',
  exported: 'none',
  sign: { widget: true },
  index: 'btree',
  place: 'areas',
  words: [],
  spelled: spelledArea,
  toColumn: (value) => JSON.stringify(value),
  written: {
    'zh-CN': '依次写各角的“经度,纬度”，用分号分开，如 113.90, 22.50; 113.92, 22.50; 113.92, 22.52；也可写 GeoJSON',
    'en-US':
      'Longitude, latitude of each corner in turn, separated by semicolons, e.g. 113.90, 22.50; 113.92, 22.50; 113.92, 22.52; GeoJSON is understood too',
  },
  typeName: () => '{ readonly type: string; readonly coordinates: readonly unknown[] }',
  schema: (field) =>
    fragment(field, {
      type: 'object',
      required: ['type', 'coordinates'],
      properties: { type: { type: 'string', enum: Object.keys(geometries) }, coordinates: { type: 'array' } },
      additionalProperties: false,
      anyOf: Object.entries(geometries).map(([type, coordinates]) => ({
        properties: { type: { const: type }, coordinates },
      })),
    }),
  readText: asJson,
};
