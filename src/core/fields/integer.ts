import type { FieldKindDefinition } from './definition.ts';
import { asInteger, numberSchema } from './definition.ts';

export const integer: FieldKindDefinition = {
  kind: 'integer',
  storage: 'integer',
  matches: ['exact', 'range', 'in'],
  sortable: true,
  cell: true,
  wire: 'number',
  exported: 'number',
  typeName: () => 'number',
  schema: numberSchema('integer'),
  fromText: asInteger,
};
