import type { FieldKindDefinition } from './definition.ts';
import { asJson, fragment } from './definition.ts';

/** An area or a line in WGS-84, as a GeoJSON geometry. */
export const shape: FieldKindDefinition = {
  kind: 'shape',
  storage: 'jsonb',
  matches: [],
  sortable: false,
  cell: false,
  wire: 'object',
  exported: 'none',
  typeName: () => '{ readonly type: string; readonly coordinates: readonly unknown[] }',
  schema: (field) =>
    fragment(field, {
      type: 'object',
      required: ['type', 'coordinates'],
      properties: {
        type: {
          type: 'string',
          enum: ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'],
        },
        coordinates: { type: 'array' },
      },
      additionalProperties: false,
    }),
  fromText: asJson,
};
