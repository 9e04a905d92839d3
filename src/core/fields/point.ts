import type { FieldKindDefinition } from './definition.ts';
import { asJson, fragment } from './definition.ts';

/** A place in WGS-84, `{lng, lat}`; stored as a point of (lng, lat). */
export const point: FieldKindDefinition = {
  kind: 'point',
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
  fromText: asJson,
};
