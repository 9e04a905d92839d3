import type { FieldKindDefinition } from './definition.ts';
import { asNumber, numberSchema } from './definition.ts';

export const decimal: FieldKindDefinition = {
  kind: 'decimal',
  storage: 'double precision',
  matches: ['exact', 'range', 'in'],
  sortable: true,
  cell: true,
  wire: 'number',
  exported: 'number',
  typeName: () => 'number',
  schema: numberSchema('number'),
  fromText: asNumber,
};
